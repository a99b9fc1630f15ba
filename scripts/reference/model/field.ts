import { valueAt } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, Schema } from '../../document/openapi.ts';
import { type Mark, marksOf } from './mark.ts';

/** One field of a body, a response or a named schema, with the fields inside it. */
export interface Field {
  /** The field's own name. */
  name: string;
  /** Names from the outermost object down, joined by dots; items of a list add nothing. */
  path: string;
  /** Its type as people write it, such as `array of SiloEntry` or `string (uuid)`. */
  type: string;
  /** Name of the schema that describes it, or its items. */
  schemaName?: string;
  description?: string;
  required: boolean;
  /** Bounds and forms beside the type, such as `pattern ^[0-9a-f]+$`. */
  constraints: string[];
  /** What of it is not stated by the source. */
  marks: Mark[];
  fields: Field[];
}

/** A schema with what its `$ref` adds to it, and the name that it had there. */
export interface NamedSchema {
  schema: Schema;
  name?: string;
}

/** Keywords beside a `$ref` win over those of its target (JSON Schema 2020-12, section 8.2.3.1). */
export function follow(bundle: OpenAPIDocument, schema: Schema): NamedSchema {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return { schema };
  const target = follow(bundle, valueAt(bundle, $ref) as Schema);
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec($ref) ?? [];
  const merged = { schema: { ...target.schema, ...beside } };
  const found = name ?? target.name;
  return found === undefined ? merged : { ...merged, name: found };
}

/**
 * The fields of an object, each with the fields inside it, as deep as they go.
 *
 * @param prefix path of the object itself, empty for the outermost one
 * @param within names of the schemas around it; one that contains itself is not opened again
 */
export function fieldsOf(
  bundle: OpenAPIDocument,
  schema: Schema,
  prefix = '',
  within: readonly string[] = [],
): Field[] {
  const { schema: object, name } = follow(bundle, schema);
  if (name !== undefined && within.includes(name)) return [];
  const around = name === undefined ? within : [...within, name];
  return Object.entries(object.properties ?? {}).map(([key, property]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    const required = object.required?.includes(key) ?? false;
    return field(bundle, { name: key, path, required }, property, around);
  });
}

function field(
  bundle: OpenAPIDocument,
  place: Pick<Field, 'name' | 'path' | 'required'>,
  property: Schema,
  within: readonly string[],
): Field {
  const { schema, name } = follow(bundle, property);
  const items = schema.items && follow(bundle, schema.items);
  const inner = items?.schema ?? schema;
  const schemaName = namedObject(items ?? { schema, ...(name !== undefined && { name }) });
  return {
    ...place,
    type: typeOf(bundle, property),
    ...(schemaName !== undefined && { schemaName }),
    ...(schema.description !== undefined && { description: schema.description }),
    constraints: [...constraintsOf(schema), ...(items ? constraintsOf(items.schema) : [])],
    marks: [
      ...marksOf(bundle, schema['x-decision']),
      ...marksOf(bundle, items?.schema['x-decision']),
    ],
    fields: inner.properties ? fieldsOf(bundle, schema.items ?? property, place.path, within) : [],
  };
}

function namedObject({ schema, name }: NamedSchema): string | undefined {
  return schema.properties ? name : undefined;
}

/** The type of a schema as people write it. */
export function typeOf(bundle: OpenAPIDocument, given: Schema): string {
  const { schema, name } = follow(bundle, given);
  if (schema.items) return `array of ${typeOf(bundle, schema.items)}`;
  if (schema.properties && name !== undefined) return name;
  if (typeof schema.additionalProperties === 'object') {
    return `object, each value ${typeOf(bundle, schema.additionalProperties)}`;
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any type');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

const constraintKeywords = [
  ...['pattern', 'enum', 'const', 'minimum', 'maximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'default'],
];

function constraintsOf(schema: Schema): string[] {
  return constraintKeywords
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => `${keyword} ${text(schema[keyword])}`);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
