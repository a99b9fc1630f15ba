import { access } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { printable } from '../../lib/terminal.ts';
import { writeFiles } from '../../lib/write-files.ts';
import type { SeedData } from '../../sandbox/seed.ts';
import { workerConfiguration, workerReadme } from './worker-files.ts';

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
