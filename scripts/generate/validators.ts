import { type Api, sandboxSchemas } from '../api/api.ts';
import { validatorModule } from '../api/validator-module.ts';
import { header } from './header.ts';

/** Types of the module that {@link generateValidators} writes. */
export const validatorsDeclaration = `${header}
import type { ValidateFunction } from 'ajv';

/** Compiled schemas, by their JSON Pointer in the bundle. */
declare const schemas: Record<string, ValidateFunction>;
export default schemas;
`;

/** Validators of every request, and of every named schema, so that a sandbox starts without a compiler. */
export function generateValidators(api: Api): string {
  const options = { formats: '../scripts/api/formats.ts' };
  return `${header}\n${validatorModule(api.document, sandboxSchemas(api), options)}`;
}
