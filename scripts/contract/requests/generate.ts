import fc from 'fast-check';
import type { ResolvedSchema } from '../../api/schema.ts';
import { runTag } from '../run-tag.ts';

/** Values for properties of these names, in place of what the schema says; `null` leaves one out. */
export type Replacements = Readonly<Record<string, fc.Arbitrary<unknown> | null>>;

let text: fc.Arbitrary<string> | undefined;

/** Text of any script, without control characters. Made once and late: the alphabet takes long to prepare. */
export function anyText(): fc.Arbitrary<string> {
  text ??= fc.string({ unit: 'grapheme', maxLength: 40 });
  return text;
}

const anyTime = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const small = { depthSize: 'small', maxKeys: 3 } as const;

/** Values that are valid by a schema; objects have all their properties. */
export function validValues(
  schema: ResolvedSchema,
  replacements: Replacements = {},
): fc.Arbitrary<unknown> {
  const { enum: values, minimum, maximum, type } = schema.keywords;
  if (values) return fc.constantFrom(...values);
  switch ([type].flat()[0]) {
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer({ min: bound(minimum, 0), max: bound(maximum, 1000) });
    case 'number':
      return fc.double({ noNaN: true, min: -1e6, max: 1e6 });
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const items = schema.items ? validValues(schema.items, replacements) : anyJson;
      return fc.array(items, { maxLength: 4 });
    }
    case 'object':
      return arbitraryObjects(schema, replacements);
    default:
      return anyJson;
  }
}

const anyJson = fc.jsonValue({ depthSize: 'small' });

function textsOf({ keywords: { format, pattern } }: ResolvedSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return anyTime;
  if (format === 'uri') return fc.nat().map((number) => `https://files.example.com/${number}`);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return anyText();
}

/** Objects of a schema, all their properties present. */
export function arbitraryObjects(
  schema: ResolvedSchema,
  replacements: Replacements,
): fc.Arbitrary<Record<string, unknown>> {
  if (schema.properties.length === 0) {
    return schema.values
      ? fc.dictionary(anyText(), validValues(schema.values, replacements), small)
      : fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), anyJson, small);
  }
  const members = schema.properties.flatMap(({ name, schema: property }) => {
    const replacement = Object.hasOwn(replacements, name) ? replacements[name] : undefined;
    if (replacement === null) return [];
    return [[name, replacement ?? validValues(property, replacements)] as const];
  });
  return fc.record(Object.fromEntries(members));
}

function bound(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

const byType: Readonly<Record<string, unknown>> = {
  string: runTag,
  number: 7,
  boolean: true,
  array: [runTag],
  object: { docproc: 'contract' },
};

/** Each property of a body with a value of every type but its own. `null` may stand for none, so it is left out. */
export function wrongValues(body: ResolvedSchema): { property: string; value: unknown }[] {
  return body.properties.flatMap(({ name, schema }) => {
    const values = [...valuesOfOtherTypes(schema), ...itemsOfOtherTypes(schema)];
    return values.map((value) => ({ property: name, value }));
  });
}

function valuesOfOtherTypes({ type }: ResolvedSchema): unknown[] {
  const own = type === 'integer' ? 'number' : type;
  if (own === undefined) return [];
  return Object.entries(byType).flatMap(([other, value]) => (other === own ? [] : [value]));
}

/** Arrays with one item of another type, or with one whose properties are of another type. */
function itemsOfOtherTypes({ items }: ResolvedSchema): unknown[][] {
  const [other] = items ? valuesOfOtherTypes(items) : [];
  const objects = (items?.properties ?? []).flatMap(({ name, schema }) => {
    const [value] = valuesOfOtherTypes(schema);
    return value === undefined ? [] : [{ [name]: value }];
  });
  return [...(other === undefined ? [] : [other]), ...objects].map((item) => [item]);
}

/** Texts that a query parameter of a type cannot be read from, by its format or its type. */
export const wrongTexts: Readonly<Record<string, readonly string[]>> = {
  integer: ['ten', '1.5', '2x'],
  'date-time': ['yesterday', '2026-13-45T99:99:99.999Z', '2026-02-30T08:00:00.000Z'],
  uuid: ['not-a-uuid'],
};
