import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runtimeSource } from '../generate/client/runtime-source.ts';
import { standaloneClient } from '../generate/client/standalone.ts';

const run = promisify(execFile);

/**
 * Writes the types of the client, with those of openapi-fetch in the same file, for modules and for
 * CommonJS.
 */
export async function buildDeclarations(root: string, directory: string): Promise<void> {
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
    await writeFile(join(directory, `${name}.d.ts`), readable);
    await writeFile(
      join(directory, `${name}.d.cts`),
      readable.replaceAll("'./types.js'", "'./types.cjs'"),
    );
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
