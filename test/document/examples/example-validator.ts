import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { addFormats } from '../../../scripts/api/formats.ts';
import type { OpenAPIDocument, Schema } from '../../../scripts/document/openapi.ts';

/**
 * Makes validators of the schemas of one document, formats included.
 *
 * @returns a function from a schema of that document to the errors of a value: one line each,
 *   with the JSON Pointer of what is wrong; it throws on an unknown keyword or format
 */
export function exampleValidator(
  document: OpenAPIDocument,
): (schema: Schema, value: unknown) => string[] {
  // A field known to be always there is required under `allOf`, apart from `properties`.
  const options = { strict: true, strictRequired: false, allErrors: true };
  const ajv = addFormats(new Ajv2020(options));
  ajv.addVocabulary(['x-decision', 'x-role', 'components']);
  const components = { schemas: document.components?.schemas };
  const validators = new Map<Schema, ValidateFunction>();
  return (schema, value) => {
    const validate = validators.get(schema) ?? ajv.compile({ ...schema, components });
    validators.set(schema, validate);
    validate(value);
    return (validate.errors ?? []).map((error) => `${error.instancePath}: ${error.message}`);
  };
}
