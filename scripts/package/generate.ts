import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import { overlayOption } from '../commands/shared/overlay-option.ts';
import { bundledDocument } from '../contract/bundled-document.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import type { Artifacts } from '../generate/artifacts.ts';
import { standaloneClient } from '../generate/client/standalone.ts';
import { generateClient } from '../generate/client.ts';
import { generateTypes } from '../generate/types.ts';
import { writeArtifacts } from '../lib/write-artifacts.ts';
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
  await writeArtifacts(artifacts, out);
  for (const path of artifacts.keys()) {
    process.stdout.write(`${relative(process.cwd(), join(out, path))}\n`);
  }
  process.stderr.write(`To renew these files:\n\n  ${renewCommand({ out, overlay })}\n`);
}

async function downstreamArtifacts(bundle: OpenAPIDocument, options: Options): Promise<Artifacts> {
  const runtime = await readFile(new URL('./client-runtime.txt', import.meta.url), 'utf8');
  return new Map([
    ['openapi.json', `${JSON.stringify(bundle, null, 2)}\n`],
    ['types.ts', await generateTypes(bundle)],
    ['client.ts', standaloneClient(generateClient(bundle), runtime)],
    ['README.md', renewalNote(bundle, options)],
  ]);
}
