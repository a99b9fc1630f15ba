import { isJsonObject } from '../lib/json.ts';

/** Keywords that OpenAPI adds to JSON Schema. */
const ofOpenapi = ['discriminator', 'xml', 'externalDocs', 'example'];

/** Keys under which data stands. */
const data = ['default', 'enum', 'const', 'examples'];

/**
 * All schemas of a document in one JSON Schema 2020-12, each under `$defs`, for validators and generators
 * that do not read OpenAPI. Extensions are left out; patterns stay, since JSON Schema is for checking values.
 */
export function jsonSchemas(document: {
  info?: { title?: string; version?: string };
  components?: { schemas?: object };
}): object {
  const { info, components } = document;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: `${info?.title} ${info?.version}: refer to a schema as #/$defs/ with its name.`,
    $defs: ofMap(components?.schemas ?? {}),
  };
}

function ofMap(schemas: object): object {
  return Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, schema(each)]));
}

function schema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(schema);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ofOpenapi.includes(key) && !key.startsWith('x-'))
      .map(([key, each]) => [key, keyword(key, each)]),
  );
}

function keyword(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string') {
    return value.replace(/^#\/components\/schemas\//, '#/$defs/');
  }
  if (data.includes(key)) return value;
  const isMap = ['properties', 'patternProperties', '$defs', 'dependentSchemas'].includes(key);
  return isMap && isJsonObject(value) ? ofMap(value) : schema(value);
}
