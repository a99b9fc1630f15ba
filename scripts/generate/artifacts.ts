import { stringify } from 'yaml';
import type { OpenAPIDocument } from '../document/openapi.ts';
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
    ['openapi.yaml', yaml(bundle)],
    ['types.ts', await generateTypes(bundle)],
    ['operations.ts', generateOperations(bundle)],
    ['client.ts', generateClient(bundle)],
    ['validators.js', generateValidators(bundle)],
    ['validators.d.ts', validatorsDeclaration],
  ]);
}

function yaml(bundle: OpenAPIDocument): string {
  const comment =
    '# Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.\n';
  return comment + stringify(bundle, { aliasDuplicateObjects: false, lineWidth: 100 });
}
