import { access } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { printable } from '../../lib/terminal.ts';
import { capitalized } from '../../lib/text.ts';
import { writeFiles } from '../../lib/write-files.ts';
import type { SeedData } from '../../sandbox/seed/seed.ts';
import { settings } from '../../sandbox/shared-sandbox/environment.ts';

const configurationFile = 'wrangler.jsonc';

/**
 * Writes a sandbox for many users to a directory, from which it is deployed. A configuration that is there
 * already stays, because its limits are the operator's.
 *
 * @param seed of new workspaces: data, or names of data sets
 * @param overlaid the document with overlays applied; the published one unless given
 * @throws UsageError when nothing can be written there
 */
export async function writeWorker(
  directory: string,
  seed: SeedData | string,
  overlaid: OpenAPIDocument | undefined,
): Promise<void> {
  const { workerModule } = await import('./worker-module.ts');
  const { text } = await workerModule(overlaid);
  const definition = `const sandboxSeed = ${JSON.stringify(seed)};\n`;
  const files = new Map([
    ['worker.js', `${definition}${text}`],
    ['README.md', workerReadme],
  ]);
  const isKept = await access(join(directory, configurationFile)).then(
    () => true,
    () => false,
  );
  if (!isKept) files.set(configurationFile, workerConfiguration());
  await writeFiles(files, directory);
  process.stdout.write(`${join(relative(process.cwd(), directory), 'worker.js')}\n`);
  if (isKept) process.stderr.write(`${configurationFile} is kept as it is.\n`);
  process.stderr.write(`README.md in ${printable(directory)} says how to deploy it.\n`);
}

/** The version of the runtime's behavior that the tests use (https://developers.cloudflare.com/workers/configuration/compatibility-dates/). */
const compatibilityDate = '2026-01-01';

/** Ends a wait when the caller goes away (https://developers.cloudflare.com/workers/configuration/compatibility-flags/). */
const compatibilityFlags = ['enable_request_signal'];

const classes = { DIRECTORY: 'Directory', WORKSPACES: 'Workspace' };

/** Configuration of wrangler for the shared sandbox. */
function workerConfiguration(): string {
  const bindings = Object.entries(classes).map(
    ([name, class_name]) => `      ${JSON.stringify({ name, class_name })}`,
  );
  const variables = Object.values(settings).map(
    ({ variable, otherwise, limits }) =>
      `    // ${capitalized(limits)}.\n    ${JSON.stringify(variable)}: ${otherwise}`,
  );
  return `// https://developers.cloudflare.com/workers/wrangler/configuration/
{
  "name": "docproc-sandbox",
  "main": "worker.js",
  "no_bundle": true,
  "compatibility_date": "${compatibilityDate}",
  "compatibility_flags": ${JSON.stringify(compatibilityFlags)},
  "send_metrics": false,
  "durable_objects": {
    "bindings": [
${bindings.join(',\n')}
    ]
  },
  "migrations": [{ "tag": "v1", "new_sqlite_classes": ${JSON.stringify(Object.values(classes))} }],
  "vars": {
${variables.join(',\n')}
  }
  // The secret is no variable: npx wrangler secret put SANDBOX_SECRET
}
`;
}

/** What the folder says about itself. */
const workerReadme = `# Shared sandbox

\`docproc sandbox --target worker\` wrote this folder. It deploys a sandbox for many users to Cloudflare Workers,
with one Durable Object for each workspace.

1. Change the name and the limits in \`wrangler.jsonc\`.
2. Deploy: \`npx wrangler deploy\`
3. Choose a secret of 16 characters or more: \`npx wrangler secret put SANDBOX_SECRET\`
4. Create a workspace: \`curl -X POST -H "Sandbox-Secret: $SECRET" https://YOUR-ADDRESS/_sandbox/workspaces\`

The response of step 4 holds the token, the credentials and identifiers of what the workspace holds. Write it
to a file, and test the sandbox: \`docproc contract https://YOUR-ADDRESS --fixtures FILE\`

The routes below \`/_sandbox\` need the secret in the header \`Sandbox-Secret\`. Those that act on one workspace
need its token, too. To update the sandbox, run the command again: it replaces \`worker.js\` and keeps
\`wrangler.jsonc\`.
`;
