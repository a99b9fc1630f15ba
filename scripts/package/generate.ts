import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import { readApi } from '../api/api.ts';
import { overlayOption } from '../commands/shared/options.ts';
import { bundledDocument } from '../contract/bundled-document.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { type Artifacts, standaloneClient } from '../generate/artifacts.ts';
import { runtimeDirectory } from '../generate/client-runtime.ts';
import { generateTypes } from '../generate/types.ts';
import { writeFiles } from '../lib/write-files.ts';
import { renewalNote, renewCommand } from './renewal-note.ts';

interface Options {
  out: string;
  overlay: string[];
}

/** `docproc generate` of the package: types and a client for a repository that wants no package. */
export function command(): Command {
  return new Command('generate')
    .description('Write types and a client that depend on no package.')
    .requiredOption('--out <directory>', 'where to write')
    .addOption(overlayOption())
    .addHelpText('after', '\nExample:\n  docproc generate --out src/api --overlay ours.yaml')
    .action(run);
}

async function run({ out, overlay }: Options): Promise<void> {
  const artifacts = await downstreamArtifacts(await bundledDocument(overlay), { out, overlay });
  await writeFiles(artifacts, out);
  for (const path of artifacts.keys()) {
    process.stdout.write(`${relative(process.cwd(), join(out, path))}\n`);
  }
  process.stderr.write(`To renew these files:\n\n  ${renewCommand({ out, overlay })}\n`);
}

async function downstreamArtifacts(bundle: OpenAPIDocument, options: Options): Promise<Artifacts> {
  return new Map([
    ['openapi.json', `${JSON.stringify(bundle, null, 2)}\n`],
    ['types.ts', await generateTypes(bundle)],
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
