import type { OpenAPIDocument } from '../document/openapi.ts';
import { isJsonObject } from '../lib/json.ts';

/** Keys whose value is a map from names to objects: no name in it is an extension. */
const maps = [
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas', 'headers', 'variables'],
  ...[
    'schemas',
    'responses',
    'parameters',
    'requestBodies',
    'links',
    'securitySchemes',
    'callbacks',
    'mapping',
  ],
];

/** Keys under which data stands, which is kept as it is. */
const data = ['example', 'default', 'enum', 'const', 'value'];

/**
 * A document for tools that read nothing but OpenAPI itself: without extensions, and without the
 * patterns beside formats, of which some generated servers apply the pattern to a parsed value.
 *
 * @param document stays as it is
 */
export function plainDocument(document: OpenAPIDocument): object {
  return plainObject({ ...document });
}

function plainObject(object: Record<string, unknown>): Record<string, unknown> {
  const hasFormat = typeof object.format === 'string';
  return Object.fromEntries(
    Object.entries(object)
      .filter(([key]) => !key.startsWith('x-') && !(hasFormat && key === 'pattern'))
      .map(([key, value]) => [key, data.includes(key) ? value : plainMember(key, value)]),
  );
}

function plainMember(key: string, value: unknown): unknown {
  if (!isJsonObject(value)) return plain(value);
  if (!maps.includes(key)) return plainObject(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return isJsonObject(value) ? plainObject(value) : value;
}
