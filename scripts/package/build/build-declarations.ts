import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateDtsBundle } from 'dts-bundle-generator';
import { runtimeSource } from '../../generate/client/runtime-source.ts';
import { standaloneClient } from '../../generate/client/standalone.ts';
import { portableEntries } from './build-client.ts';
import { entries } from './entries.ts';

const run = promisify(execFile);

/** Writes the types of every entry point: one file each, for modules and for CommonJS. */
export async function buildDeclarations(root: string, directory: string): Promise<void> {
  await declareClient(root, directory);
  const [, ...portable] = portableEntries;
  const others = [...portable, ...entries.filter(({ subpath }) => subpath)];
  const texts = generateDtsBundle(
    others.map(({ source }) => ({
      filePath: join(root, source),
      noCheck: true,
      libraries: { inlinedLibraries: ['openapi-fetch', 'openapi-typescript-helpers'] },
      output: { noBanner: true, exportReferencedTypes: false },
    })),
    { preferredConfigPath: join(root, 'tsconfig.json') },
  );
  for (const [index, { name }] of others.entries()) {
    await writeFile(join(directory, `${name}.d.ts`), texts[index] ?? '');
    await writeFile(join(directory, `${name}.d.cts`), texts[index] ?? '');
  }
}

/** The types of the client, from the source that has those of openapi-fetch in the same file. */
async function declareClient(root: string, directory: string): Promise<void> {
  const sources = join(directory, 'declarations');
  await mkdir(sources);
  const client = await readFile(join(root, 'generated/client.ts'), 'utf8');
  await writeFile(join(sources, 'index.ts'), standaloneClient(client, await runtimeSource()));
  await cp(join(root, 'generated/types.ts'), join(sources, 'types.ts'));
  await writeFile(join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', sources]);
  for (const name of ['index', 'types']) {
    const text = await readFile(join(sources, `${name}.d.ts`), 'utf8');
    const readable = text.replace('// @ts-nocheck\n', '');
    const forCommonJS = readable.replaceAll("'./types.js'", "'./types.cjs'");
    await writeFile(join(directory, `${name}.d.ts`), readable);
    await writeFile(join(directory, `${name}.d.cts`), forCommonJS);
  }
  await rm(sources, { recursive: true });
}

const files = ['index.ts', 'types.ts'];
const compilerOptions = {
  declaration: true,
  emitDeclarationOnly: true,
  target: 'es2022',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
};
