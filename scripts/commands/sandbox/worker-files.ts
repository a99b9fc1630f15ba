import { capitalized } from '../../lib/text.ts';
import { settings } from '../../sandbox/worker/settings.ts';

/** The version of the runtime's behavior that the tests use (https://developers.cloudflare.com/workers/configuration/compatibility-dates/). */
const compatibilityDate = '2026-01-01';

/** Ends a wait when the caller goes away (https://developers.cloudflare.com/workers/configuration/compatibility-flags/). */
const compatibilityFlags = ['enable_request_signal'];

const classes = { DIRECTORY: 'Directory', WORKSPACES: 'Workspace' };

/** Configuration of wrangler for the shared sandbox. */
export function workerConfiguration(): string {
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
export const workerReadme = `# Shared sandbox

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
