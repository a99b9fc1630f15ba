import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { addFormats } from './formats.ts';
import { type CompiledSchemas, type Validator, validatorOf } from './validator.ts';

/** Id of the bundle within Ajv. */
const bundleId = 'bundle:';

/** Ajv with the formats of the interface. */
export function newAjv(options: Options = {}): Ajv2020 {
  return addFormats(new Ajv2020(options));
}

/**
 * Ajv with the formats of the interface, and with a bundle whose schemas it can compile. The bundle is trusted,
 * because lint has read it.
 */
export function ajvFor(document: OpenAPIDocument, options: Options = {}): Ajv2020 {
  const lenient = { strict: false, validateSchema: false, logger: false } as const;
  const ajv = newAjv({ ...lenient, ...options });
  return ajv.addSchema({ ...document, $id: bundleId }, bundleId, false, false);
}

/** The name in Ajv of the schema at a JSON Pointer. */
export function schemaRef(pointer: string): string {
  return `${bundleId}#${encodeURI(pointer)}`;
}

/** A validator that compiles each schema when it is first used, and reports every error. */
export function createValidator(document: OpenAPIDocument): Validator {
  const compile = compilerOf(document, reporting);
  return validatorOf((pointer, value) => {
    const validate = compile(pointer);
    return validate(value) ? [] : (validate.errors ?? []);
  });
}

/** Compiles schemas at once. Each stops at its first error, to validate requests from anywhere. */
export function compileSchemas(
  document: OpenAPIDocument,
  pointers: readonly string[],
): CompiledSchemas {
  const compile = compilerOf(document, plain);
  return Object.fromEntries(pointers.map((pointer) => [pointer, compile(pointer)]));
}

type Compile = (pointer: string) => ValidateFunction;

/** Options, and what was compiled with them, by the named schemas of the documents. */
interface Compiled {
  options: Options;
  bySchemas: WeakMap<object, Compile>;
}

/** Reports every error, with the values that a report shows. */
const reporting: Compiled = {
  options: { allErrors: true, verbose: true },
  bySchemas: new WeakMap(),
};
const plain: Compiled = { options: {}, bySchemas: new WeakMap() };

const namedSchemas = '/components/schemas/';

/**
 * Compiles the schemas of a document, each once. Documents that share their named schemas also share the compiled
 * schemas, because compiling takes a while. Such documents are, for example, one document with different answers.
 */
function compilerOf(document: OpenAPIDocument, { options, bySchemas }: Compiled): Compile {
  const own = compileOnce(document, options);
  const schemas = document.components?.schemas;
  if (!schemas) return own;
  const named = bySchemas.get(schemas) ?? compileOnce(document, options);
  bySchemas.set(schemas, named);
  return (pointer) => (pointer.startsWith(namedSchemas) ? named(pointer) : own(pointer));
}

function compileOnce(document: OpenAPIDocument, options: Options): Compile {
  const compiled = new Map<string, ValidateFunction>();
  let ajv: Ajv2020 | undefined;
  return (pointer) => {
    ajv ??= ajvFor(document, options);
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: schemaRef(pointer) });
    compiled.set(pointer, validate);
    return validate;
  };
}
