import { type Api, sandboxSchemas } from '../api/api.ts';
import { openapiYaml } from '../document/openapi-yaml.ts';
import { generateClient } from './client.ts';
import { clientRuntime, runtimeDirectory } from './client-runtime.ts';
import { generateHandlers } from './msw.ts';
import { generateOperations } from './operations.ts';
import { header } from './source.ts';
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

/** What imports modules of this repository. */
async function ourModules(api: Api): Promise<Artifacts> {
  return new Map([
    ['client.ts', generateClient(api, '../scripts/client')],
    ['msw.ts', generateHandlers(api)],
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
