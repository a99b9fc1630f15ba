import { readApi } from '../api/api.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { openapiYaml } from '../document/openapi-yaml.ts';
import { generateClient } from './client.ts';
import { generateOperations } from './operations.ts';
import { generateTypes } from './types.ts';
import { generateValidators, validatorsDeclaration } from './validators.ts';

/** Contents of generated files by their paths, relative to the output directory. */
export type Artifacts = Map<string, string>;

/**
 * Every text artifact of a bundle. The same bundle gives the same bytes.
 *
 * @param bundle with its overlays applied
 */
export async function generateArtifacts(bundle: OpenAPIDocument): Promise<Artifacts> {
  return new Map([
    ['openapi.json', `${JSON.stringify(bundle, null, 2)}\n`],
    ['openapi.yaml', openapiYaml(bundle)],
    ['types.ts', await generateTypes(bundle)],
    ['operations.ts', generateOperations(bundle)],
    ['client.ts', generateClient(bundle)],
    ['validators.js', generateValidators(readApi(bundle))],
    ['validators.d.ts', validatorsDeclaration],
  ]);
}
