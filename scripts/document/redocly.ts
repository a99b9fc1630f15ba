import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What reads a document, finds what is not valid OpenAPI in it, and joins its files. */
type Redocly = Pick<
  typeof import('@redocly/openapi-core'),
  'BaseResolver' | 'bundle' | 'createConfig' | 'lint'
>;

/**
 * Loads, as late as possible, the parts of Redocly's library that every command needs, with the rules of
 * structure alone: the whole has 540 modules, among them a linter of GraphQL, and loads in twice the time. Its
 * version is exact here; the published package, which takes others too, loads the whole in place of this module.
 */
export async function loadRedocly(): Promise<Redocly> {
  const directory = dirname(fileURLToPath(import.meta.resolve('@redocly/openapi-core')));
  const load = (path: string) => import(pathToFileURL(join(directory, path)).href);
  const [{ lint }, { bundleOas }, { BaseResolver }, { Config }, oas3] = await Promise.all([
    load('lint.js'),
    load('bundle/bundle-oas.js'),
    load('resolve.js'),
    load('config/config.js'),
    loadStructureRules(load),
  ]);
  return {
    ...{ lint, BaseResolver, bundle: bundleOas },
    createConfig: async (resolved) =>
      new Config(resolved, { plugins: [{ id: '', rules: { oas3 } }] }),
  };
}

/** Rules that say whether anything can be made from a document, by their names. */
const structureRules = {
  struct: ['struct.js', 'Struct'],
  'operation-operationId': ['operation-operationId.js', 'OperationOperationId'],
  'operation-operationId-unique': ['operation-operationId-unique.js', 'OperationIdUnique'],
  'path-parameters-defined': ['path-params-defined.js', 'PathParamsDefined'],
} as const;

async function loadStructureRules(load: (path: string) => Promise<Record<string, unknown>>) {
  const rules = Object.entries(structureRules).map(async ([name, [file, exported]]) => {
    return [name, (await load(`rules/common/${file}`))[exported]] as const;
  });
  return Object.fromEntries(await Promise.all(rules));
}
