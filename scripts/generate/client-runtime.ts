import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { header } from './header-and-jsdoc.ts';

const require = createRequire(import.meta.url);
const source = join(import.meta.dirname, '../client');

/** Folder of a generated client that depends on no package, for the modules that it imports. */
export const runtimeDirectory = 'client-runtime';

/** What names packages: the client has a copy of the one, and no handlers for the other. */
const notCopied = ['openapi-fetch.ts', 'msw.ts'];

/**
 * Everything that a generated client imports, for a client that depends on no package: the modules of the run
 * time and openapi-fetch, each unchanged. Only the module that re-exports openapi-fetch differs, since
 * it names the copy instead of the package.
 *
 * @returns contents by their paths in the folder of the run time
 */
export async function clientRuntime(): Promise<Map<string, string>> {
  const names = (await readdir(source)).filter((name) => !notCopied.includes(name));
  const modules = names.map(async (name) => [name, await readFile(join(source, name), 'utf8')]);
  const library = dirname(dirname(require.resolve('openapi-fetch')));
  const copies = ['dist/index.mjs', 'dist/index.d.mts', 'LICENSE'].map(async (path) => [
    `openapi-fetch/${path.replace('dist/', '')}`,
    await readFile(join(library, path), 'utf8'),
  ]);
  const files = [...(await Promise.all([...modules, ...copies]))];
  return new Map([
    ...files.map(([path = '', text = '']) => [path, text] as const),
    ['openapi-fetch.ts', copiedLibrary],
    [helpers, await helperTypes(library)],
  ]);
}

const helpers = 'openapi-fetch/openapi-typescript-helpers.d.ts';

const copiedLibrary = `${header}
/// <reference path="./${helpers}" />
export { type Client, default } from './openapi-fetch/index.mjs';
`;

/**
 * The types of openapi-fetch import those of another package. Declared as an ambient module, they are found
 * without a package.
 */
async function helperTypes(library: string): Promise<string> {
  const name = 'openapi-typescript-helpers';
  const directory = join(library, '..', name);
  const types = await readFile(join(directory, 'dist/index.d.mts'), 'utf8');
  const license = await readFile(join(directory, 'LICENSE'), 'utf8');
  return `/*!\n${license.trim()}\n*/\ndeclare module '${name}' {\n${types}}\n`;
}
