import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { addFormats } from './formats.ts';
import { type CompiledSchemas, type Validator, validatorOf } from './validator.ts';

/** Id of the bundle within Ajv. */
const bundleId = 'bundle:';

/**
 * Ajv with the formats of the interface and a bundle to compile schemas of. The bundle is trusted:
 * lint has read it.
 */
export function ajvFor(document: OpenAPIDocument, options: Options = {}): Ajv2020 {
  const lenient = { strict: false, validateSchema: false, logger: false } as const;
  const ajv = addFormats(new Ajv2020({ ...lenient, ...options }));
  return ajv.addSchema({ ...document, $id: bundleId }, bundleId, false, false);
}

/** What Ajv calls the schema at a JSON Pointer. */
export function schemaReference(pointer: string): string {
  return `${bundleId}#${encodeURI(pointer)}`;
}

/** A validator that compiles each schema when it is first used, and reports everything that is wrong. */
export function createValidator(document: OpenAPIDocument): Validator {
  const ajv = ajvFor(document, reportingOptions);
  const compiled = new Map<string, ValidateFunction>();
  return validatorOf((pointer) => {
    const existing = compiled.get(pointer);
    if (existing) return existing;
    const validate = ajv.compile({ $ref: schemaReference(pointer) });
    compiled.set(pointer, validate);
    return validate;
  });
}

/** Schemas compiled at once, each of which stops at the first error: for requests from anywhere. */
export function compileSchemas(
  document: OpenAPIDocument,
  pointers: readonly string[],
): CompiledSchemas {
  const ajv = ajvFor(document);
  return Object.fromEntries(
    pointers.map((pointer) => [pointer, ajv.compile({ $ref: schemaReference(pointer) })]),
  );
}

/** Ajv's options for validators that report everything, with what the report shows. */
export const reportingOptions = { allErrors: true, verbose: true } satisfies Options;
