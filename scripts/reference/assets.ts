import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const directory = join(import.meta.dirname, 'assets');
const scripts = ['theme', 'page', 'console'];

/** Style and scripts of the pages by their paths in the folder, made small. */
export async function assets(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: scripts.map((name) => join(directory, `${name}.ts`)),
    // Classic scripts, as a page from a disk may not load modules.
    ...{ bundle: true, minify: true, format: 'iife', write: false, logLevel: 'silent' },
    target: 'es2022',
    charset: 'utf8',
    outdir: directory,
  });
  const built = outputFiles.map(
    ({ path, text }) => [`assets/${path.slice(directory.length + 1)}`, text] as const,
  );
  return new Map([
    ...built,
    ['assets/style.css', await readFile(join(directory, 'style.css'), 'utf8')],
    ['assets/icon.svg', await readFile(join(directory, 'icon.svg'), 'utf8')],
  ]);
}
