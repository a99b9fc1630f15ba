import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { readApi } from '../../api/api.ts';
import { bundledDocument } from '../../commands/shared/bundled-document.ts';
import { overlayOption } from '../../commands/shared/options.ts';
import {
  onlyOption,
  printWritten,
  type SingleFile,
  writeSingleFiles,
} from '../../commands/shared/single-files.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { type Artifacts, standaloneClient } from '../../generate/artifacts.ts';
import { runtimeDirectory } from '../../generate/client-runtime.ts';
import { assertTypes, generateTypes } from '../../generate/types.ts';
import { writeFiles } from '../../lib/write-files.ts';
import { installCommand, optionalPackages } from '../optional-packages.ts';

interface Options {
  out: string;
  overlay: string[];
  only: SingleFile[];
}

/** `docproc generate` of the package: types and a client for a repository that wants no package. */
export function command(): Command {
  return new Command('generate')
    .description(
      'Write types and a client that depend on no package, or another form of the document.',
    )
    .requiredOption('--out <directory>', 'where to write')
    .addOption(overlayOption())
    .addOption(onlyOption('types and a client'))
    .addHelpText(
      'after',
      '\nExamples:\n  docproc generate --out src/api --overlay ours.yaml\n  docproc generate --out api --only openapi.plain.json',
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { out, overlay, only } = options;
  const bundle = await bundledDocument(overlay);
  if (overlay.length > 0) await assertTypes(bundle);
  if (only.length > 0) {
    await writeSingleFiles(only, bundle, out);
    return;
  }
  const artifacts = await downstreamArtifacts(bundle, options);
  await writeFiles(artifacts, out);
  printWritten(artifacts.keys(), out);
  process.stderr.write(`To renew these files:\n\n${renewCommands(options).replace(/^/gm, '  ')}\n`);
}

async function downstreamArtifacts(bundle: OpenAPIDocument, options: Options): Promise<Artifacts> {
  return new Map([
    ['openapi.json', `${JSON.stringify(bundle, null, 2)}\n`],
    ['types.ts', generateTypes(bundle)],
    ...standaloneClient(readApi(bundle), await packagedRuntime()),
    ['README.md', renewalNote(bundle, options)],
  ]);
}

/** The run time of the client, which lies beside the built file. */
async function packagedRuntime(): Promise<Artifacts> {
  const directory = join(import.meta.dirname, runtimeDirectory);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((file) => join(file.parentPath, file.name));
  const read = async (file: string) =>
    [relative(directory, file).replaceAll('\\', '/'), await readFile(file, 'utf8')] as const;
  return new Map(await Promise.all(files.sort().map(read)));
}

/** The commands that write a generated client again, with the same versions of everything. */
function renewCommands({ out, overlay }: Options): string {
  const overlays = overlay.map((file) => ` --overlay ${file}`).join('');
  return [
    installCommand(optionalPackages.generate ?? []),
    `npx docproc generate --out ${out}${overlays}`,
  ].join('\n');
}

/** The README beside generated files: what they are, and how to renew them. */
function renewalNote({ info }: OpenAPIDocument, options: Options): string {
  const overlays = options.overlay.map((file) => `\`${file}\``).join(', ');
  return `# ${info.title}: generated client

Generated from version ${info.version} of the document by ${manifest.name} ${manifest.version}${overlays && `, with ${overlays}`}.
Do not edit these files: change the overlay, or install a newer version of ${manifest.name}, and renew them:

\`\`\`sh
${renewCommands(options)}
\`\`\`

- \`client.ts\`: \`createClient\`, a method for each operation, the errors.
- \`client-runtime/\`: the modules that \`client.ts\` imports, and a copy of openapi-fetch. They depend on no package.
- \`types.ts\`: the types of every path and schema.
- \`openapi.json\`: the document itself, for a mock, a sandbox, or other tools.

The modules import each other as \`.ts\` files: Node.js, Deno, Bun and bundlers take them as they are, and
TypeScript with \`allowImportingTsExtensions\`. If \`tsc\` writes your JavaScript, set
\`rewriteRelativeImportExtensions\` instead and copy \`client-runtime/openapi-fetch/\` to the output.

\`\`\`ts
import { createClient } from './client.ts';

const api = createClient({ baseUrl: 'https://service.example.com', token: '<ACCESS_TOKEN>' });
\`\`\`
`;
}
