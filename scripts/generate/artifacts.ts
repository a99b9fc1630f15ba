import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Api, sandboxSchemas } from '../api/api.ts';
import { openapiYaml } from '../document/openapi-yaml.ts';
import { generateClient } from './client.ts';
import { clientRuntime, runtimeDirectory } from './client-runtime.ts';
import { header } from './header-and-jsdoc.ts';
import { generateHandlers } from './msw.ts';
import { generateOperations } from './operations.ts';
import { generateTypes } from './types.ts';

/** Contents of generated files by their paths, relative to the output directory. */
export type Artifacts = Map<string, string>;

/** What makes each artifact that stands for itself, by the name of its file. */
export const documentFiles = {
  'openapi.json': ({ document }) => `${JSON.stringify(document, null, 2)}\n`,
  'openapi.yaml': ({ document }) => openapiYaml(document),
  'types.ts': ({ document }) => generateTypes(document),
} as const satisfies Record<string, (api: Api) => string>;

/**
 * Every text artifact of a bundle. The same bundle gives the same bytes.
 *
 * @param standalone whether the artifacts depend on nothing outside the output directory; otherwise they import
 *   modules of this repository, and the validators of the sandbox are among them
 */
export async function generateArtifacts(api: Api, standalone: boolean): Promise<Artifacts> {
  const runtime = standalone ? await clientRuntime() : undefined;
  return new Map([
    ...Object.entries(documentFiles).map(([path, make]) => [path, make(api)] as const),
    ['operations.ts', generateOperations(api)],
    ...(runtime ? standaloneClient(api, runtime) : await ourModules(api)),
  ]);
}

/** Folder of the run time as `generated/` imports it. */
const ownRuntime = '../scripts/client';

/** What imports modules of this repository. */
async function ourModules(api: Api): Promise<Artifacts> {
  return new Map([
    ['client.ts', generateClient(api, ownRuntime)],
    ['msw.ts', generateHandlers(api, ownRuntime)],
    ['validators.js', await generateValidators(api)],
    ['validators.d.ts', validatorsDeclaration],
  ]);
}

/**
 * A client that depends on no package, apart from the types beside it.
 *
 * @param runtime what it imports, as `clientRuntime` returns it
 */
export function standaloneClient(api: Api, runtime: ReadonlyMap<string, string>): Artifacts {
  return new Map([
    ['client.ts', generateClient(api, `./${runtimeDirectory}`)],
    ...[...runtime].map(([path, text]) => [`${runtimeDirectory}/${path}`, text] as const),
  ]);
}

/** Types of the module that {@link generateValidators} writes. */
const validatorsDeclaration = `${header}
import type { ValidateFunction } from 'ajv';

/** Compiled schemas, by their JSON Pointer in the bundle. */
declare const schemas: Record<string, ValidateFunction>;
export default schemas;
`;

/** Validators of every request, and of the data of a sandbox, so that a sandbox starts without a compiler. */
async function generateValidators(api: Api): Promise<string> {
  // It brings a compiler, which the files for other repositories do not need.
  const { validatorModule } = await import('../api/validator-module.ts');
  const options = { formats: '../scripts/api/formats.ts' };
  return `${header}\n${validatorModule(api.document, sandboxSchemas(api), options)}`;
}

/** A generated file that is not as it should be. */
export interface OutdatedFile {
  path: string;
  /** `stale`: differs; `missing`: not there; `extra`: there, but nothing generates it. */
  kind: 'stale' | 'missing' | 'extra';
}

/** What is built but not committed, and so not compared. */
const notCompared = /^(docs\/|\.staging-)/;

/** Compares a directory with the artifacts that belong there, every file of it. */
export async function compareArtifacts(
  artifacts: Artifacts,
  directory: string,
): Promise<OutdatedFile[]> {
  const present = await filesIn(directory);
  const differences: OutdatedFile[] = [];
  for (const [path, content] of artifacts) {
    const found = await readFile(join(directory, path), 'utf8').catch(() => undefined);
    if (found === undefined) differences.push({ path, kind: 'missing' });
    else if (found !== content) differences.push({ path, kind: 'stale' });
  }
  const extra = [...present].filter((path) => !artifacts.has(path));
  return [...differences, ...extra.map((path) => ({ path, kind: 'extra' as const }))];
}

async function filesIn(directory: string): Promise<Set<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) =>
    relative(directory, join(file.parentPath, file.name)).replaceAll('\\', '/'),
  );
  return new Set(paths.filter((path) => !notCompared.test(path)));
}
