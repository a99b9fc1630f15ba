import { decisionIds } from '../../api/decisions.ts';
import {
  type Content,
  type Header,
  type Operation,
  type Parameter,
  successOf,
} from '../../api/operation.ts';
import type { Role } from '../../api/roles.ts';
import { describeType, type ResolvedSchema } from '../../api/schema.ts';

/** One field of a body, a response or a named schema, with the fields inside it. */
export interface Field {
  /** The field's own name. */
  readonly name: string;
  /** Names from the outermost object down, joined by dots; items of a list add nothing. */
  readonly path: string;
  /** Its type as people write it, such as `array of SiloEntry` or `string (uuid)`. */
  readonly type: string;
  /** Name of the schema that describes it, or its items. */
  readonly schemaName: string | undefined;
  readonly description: string;
  readonly required: boolean;
  readonly role: Role | undefined;
  /** Bounds and forms beside the type, such as `pattern ^[0-9a-f]+$`. */
  readonly constraints: readonly string[];
  /** Ids of the decisions on which it rests. */
  readonly decisions: readonly string[];
  readonly fields: readonly Field[];
}

type FieldPlace = Pick<Field, 'name' | 'path' | 'required'>;

/** A page, its Markdown, the search index and the anchors all list the fields of one schema. */
const known = new WeakMap<ResolvedSchema, readonly Field[]>();

/** The fields of an object schema, each with the fields inside it, as deep as they go. */
function fieldsOf(schema: ResolvedSchema): readonly Field[] {
  const fields = known.get(schema) ?? fieldsBelow(schema, '', []);
  known.set(schema, fields);
  return fields;
}

/** The fields of the JSON of a request or a response; none when there is no JSON. */
export function contentFields(content: Content | undefined): readonly Field[] {
  return content ? fieldsOf(content.schema) : [];
}

/**
 * The fields of a named schema alone: those inside a field whose schema has a name of its own are on
 * the page of that name.
 */
export function ownFieldsOf(schema: ResolvedSchema): readonly Field[] {
  return fieldsOf(schema).map(withoutNamed);
}

/** A parameter as a field of the request, or a header as one of the response. */
export function parameterField(parameter: Parameter | Header): Field {
  const { name, required, description, schema, decisions } = parameter;
  const field = fieldOf({ name, path: name, required }, schema, []);
  return { ...field, description, decisions: [...new Set([...decisions, ...field.decisions])] };
}

/** Fields, each followed by those inside it. */
export function flatten(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...flatten(field.fields)]);
}

/** Names of the schemas that the bodies of an operation hold, at any depth. */
export function schemaNamesIn({ requestBody, responses }: Operation): Set<string> {
  const contents = [requestBody, ...responses].flatMap((each) => each?.content ?? []);
  const names = contents.flatMap(({ schema }) => [
    schema.name,
    ...flatten(fieldsOf(schema)).map(({ schemaName }) => schemaName),
  ]);
  return new Set(names.filter((name) => name !== undefined));
}

/** @param within names of the schemas around it; one that contains itself is not opened again */
function fieldsBelow(schema: ResolvedSchema, prefix: string, within: readonly string[]): Field[] {
  const { name } = schema;
  if (name !== undefined && within.includes(name)) return [];
  const around = name === undefined ? within : [...within, name];
  return schema.properties.map(({ name: key, required, schema: property }) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    return fieldOf({ name: key, path, required }, property, around);
  });
}

function fieldOf(place: FieldPlace, schema: ResolvedSchema, within: readonly string[]): Field {
  const parts = schema.items ? [schema, schema.items] : [schema];
  const inner = schema.items ?? schema;
  const ids = parts.flatMap(({ keywords }) => decisionIds(keywords['x-decision']));
  return {
    ...place,
    type: describeType(schema),
    schemaName: inner.properties.length > 0 ? inner.name : undefined,
    description: schema.description,
    role: schema.role,
    constraints: parts.flatMap(constraintsOf),
    decisions: [...new Set(ids)],
    fields: fieldsBelow(inner, place.path, within),
  };
}

/** A field without those inside it that are fields of a named schema. */
export function withoutNamed(field: Field): Field {
  const fields = field.schemaName === undefined ? field.fields.map(withoutNamed) : [];
  return { ...field, fields };
}

const constraintKeywords = [
  ...['pattern', 'enum', 'const', 'minimum', 'maximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'default'],
];

function constraintsOf({ keywords }: ResolvedSchema): string[] {
  return constraintKeywords
    .filter((keyword) => keywords[keyword] !== undefined)
    .map((keyword) => `${keyword} ${textOf(keywords[keyword])}`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A field of a response that an item of a list in the operation's description is about. */
export interface DescribedField {
  readonly name: string;
  /** Ids of the decisions on which both the field and the operation rest: those of what the item says. */
  readonly decisions: readonly string[];
}

/** An item that begins with a name in code, in Markdown. */
const itemStart = /^(- `(\w+)`)(?=:)/gm;

/** The fields of the response that the lists of a description are about. */
export function describedFields(operation: Operation, description: string): DescribedField[] {
  const fields = contentFields(successOf(operation)?.content);
  const names = [...description.matchAll(itemStart)].map(([, , name]) => name);
  return fields
    .filter(({ name }) => names.includes(name))
    .map(({ name, decisions }) => ({
      name,
      decisions: decisions.filter((id) => operation.decisions.includes(id)),
    }));
}

/**
 * A description with a text behind the name of each field that a list is about.
 *
 * @param after what stands there, such as the ids of decisions in brackets
 */
export function withDescribedFields(
  operation: Operation,
  after: (decisions: readonly string[]) => string,
): string {
  const fields = new Map(
    describedFields(operation, operation.description).map((each) => [each.name, each]),
  );
  return operation.description.replace(itemStart, (start, _, name: string) => {
    return start + after(fields.get(name)?.decisions ?? []);
  });
}
