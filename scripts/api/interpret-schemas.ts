import type { Format } from 'ajv';
import { encodePointerToken, valueAt, valueAtKeys } from '../document/json-pointer.ts';
import { isJsonObject, sameJson } from '../lib/json.ts';
import { formats } from './formats.ts';
import { type KeywordError, type Validator, validatorOf } from './validator.ts';

/**
 * A validator that does not compile schemas, for environments that forbid to compile code. It finds the same errors as
 * a compiled validator, but ignores `unevaluatedItems`, `unevaluatedProperties` and `$dynamicRef`.
 *
 * @param document a bundle, or a part of a bundle with everything to which it refers
 */
export function interpretSchemas(document: object): Validator {
  return validatorOf((pointer, value) => {
    const schema = valueAt(document, pointer);
    if (schema === undefined) throw new Error(`There is no schema at ${pointer}.`);
    return errorsOf({ document, schema, value, path: '' });
  });
}

/** A value, and the schema that validates it. */
interface Place {
  readonly document: object;
  readonly schema: unknown;
  readonly value: unknown;
  /** JSON Pointer to the value. */
  readonly path: string;
}

/** A keyword of a schema and what stands there. */
interface KeywordPlace extends Place {
  readonly keyword: string;
  readonly expected: unknown;
  /** The object in which the keyword stands. */
  readonly keywords: Readonly<Record<string, unknown>>;
}

function errorsOf(place: Place): KeywordError[] {
  const { schema, value, path } = place;
  if (schema === false) {
    const error = { keyword: 'false schema', params: {}, schema, parentSchema: {} };
    return [{ instancePath: path, data: value, ...error }];
  }
  if (!isJsonObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, expected]) => {
    const at = { ...place, keyword, expected, keywords: schema };
    const holds = Object.hasOwn(assertions, keyword) ? assertions[keyword] : undefined;
    if (holds) return holds(value, expected) ? [] : [errorAt(at)];
    return Object.hasOwn(applicators, keyword) ? (applicators[keyword]?.(at) ?? []) : [];
  });
}

function errorAt(place: KeywordPlace, params: Record<string, unknown> = {}): KeywordError {
  const { path, keyword, expected, keywords, value } = place;
  return {
    ...{ instancePath: path, keyword, params, schema: expected },
    ...{ parentSchema: keywords, data: value },
  };
}

/** Keywords that check a value. Each accepts values of types to which it does not apply. */
const assertions: Readonly<Record<string, (value: unknown, expected: unknown) => boolean>> = {
  type: (value, expected) => [expected].flat().some((type) => isOfType(value, type)),
  enum: (value, expected) => listOf(expected).some((each) => sameJson(each, value)),
  const: sameJson,
  format: (value, expected) =>
    typeof value !== 'string' || typeof expected !== 'string' || hasFormat(value, expected),
  pattern: (value, expected) =>
    typeof value !== 'string' || new RegExp(String(expected), 'u').test(value),
  minLength: (value, least) => !(characters(value) < Number(least)),
  maxLength: (value, most) => !(characters(value) > Number(most)),
  minimum: (value, least) => !(number(value) < Number(least)),
  maximum: (value, most) => !(number(value) > Number(most)),
  exclusiveMinimum: (value, bound) => !(number(value) <= Number(bound)),
  exclusiveMaximum: (value, bound) => !(number(value) >= Number(bound)),
  multipleOf: (value, step) => typeof value !== 'number' || Number.isInteger(value / Number(step)),
  minItems: (value, least) => !Array.isArray(value) || value.length >= Number(least),
  maxItems: (value, most) => !Array.isArray(value) || value.length <= Number(most),
  uniqueItems: (value, isAsked) =>
    isAsked !== true || !Array.isArray(value) || !value.some(isRepeated),
  minProperties: (value, least) => !isJsonObject(value) || namesOf(value).length >= Number(least),
  maxProperties: (value, most) => !isJsonObject(value) || namesOf(value).length <= Number(most),
};

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function hasFormat(text: string, name: string): boolean {
  return !Object.hasOwn(formats, name) || matches(text, formats[name]);
}

function matches(text: string, format: Format | undefined): boolean {
  if (typeof format === 'function') return format(text);
  if (format instanceof RegExp) return format.test(text);
  const validate: unknown = typeof format === 'object' ? format.validate : undefined;
  return typeof validate !== 'function' || validate(text) === true;
}

/** The length of a text in characters; `NaN` for any other value. */
function characters(value: unknown): number {
  return typeof value === 'string' ? [...value].length : Number.NaN;
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function isRepeated(each: unknown, index: number, all: readonly unknown[]): boolean {
  return all.slice(0, index).some((earlier) => sameJson(earlier, each));
}

/** Keywords that apply schemas to the value or to what is in it, or that name what is missing. */
const applicators: Readonly<Record<string, (place: KeywordPlace) => KeywordError[]>> = {
  $ref: (place) => within(place, valueAt(place.document, String(place.expected))),
  allOf: (place) => listOf(place.expected).flatMap((schema) => within(place, schema)),
  anyOf: (place) => ofSeveral(place, (count) => count > 0),
  oneOf: (place) => ofSeveral(place, (count) => count === 1),
  not: (place) => (within(place, place.expected).length === 0 ? [errorAt(place)] : []),
  if: (place) => {
    const { keywords, expected } = place;
    const holds = within(place, expected).length === 0;
    return within(place, holds ? keywords.then : keywords.else);
  },
  required: (place) => listOf(place.expected).flatMap((name) => missing(place, name)),
  dependentRequired: (place) =>
    present(place).flatMap(([, names]) => listOf(names).flatMap((name) => missing(place, name))),
  dependentSchemas: (place) => present(place).flatMap(([, schema]) => within(place, schema)),
  properties: (place) => present(place).flatMap(([name, schema]) => inside(place, schema, name)),
  patternProperties: (place) =>
    membersOf(place.expected).flatMap(([pattern, schema]) =>
      namesOf(place.value)
        .filter((name) => new RegExp(pattern, 'u').test(name))
        .flatMap((name) => inside(place, schema, name)),
    ),
  additionalProperties: (place) =>
    additionalNames(place).flatMap((name) => additional(place, name)),
  propertyNames: (place) =>
    namesOf(place.value).flatMap((name) => within({ ...place, value: name }, place.expected)),
  prefixItems: (place) =>
    itemsOf(place)
      .slice(0, listOf(place.expected).length)
      .flatMap((_item, index) => inside(place, listOf(place.expected)[index], index)),
  items: (place) => {
    const first = listOf(place.keywords.prefixItems).length;
    return itemsOf(place).flatMap((_item, index) =>
      index < first ? [] : inside(place, place.expected, index),
    );
  },
  contains: (place) => {
    if (!Array.isArray(place.value)) return [];
    const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = place.keywords;
    const count = place.value.filter(
      (value) => within({ ...place, value }, place.expected).length === 0,
    ).length;
    return count < Number(minContains) || count > Number(maxContains) ? [errorAt(place)] : [];
  },
};

/** The errors of another schema in the same value. */
function within(place: Place, schema: unknown): KeywordError[] {
  return errorsOf({ ...place, schema });
}

/** The errors of a schema in a member of the value. */
function inside(place: Place, schema: unknown, key: string | number): KeywordError[] {
  const path = `${place.path}/${encodePointerToken(String(key))}`;
  return errorsOf({ ...place, schema, value: valueAtKeys(place.value, [key]), path });
}

function ofSeveral(place: KeywordPlace, isEnough: (count: number) => boolean): KeywordError[] {
  const found = listOf(place.expected).map((schema) => within(place, schema));
  const count = found.filter((errors) => errors.length === 0).length;
  return isEnough(count) ? [] : [...found.flat(), errorAt(place)];
}

function missing(place: KeywordPlace, name: unknown): KeywordError[] {
  const { value } = place;
  if (!isJsonObject(value) || Object.hasOwn(value, String(name))) return [];
  return [errorAt(place, { missingProperty: name })];
}

/** The members of a keyword for which the value has a property. */
function present({ expected, value }: KeywordPlace): [string, unknown][] {
  return membersOf(expected).filter(([name]) => isJsonObject(value) && Object.hasOwn(value, name));
}

function additionalNames({ keywords, value }: KeywordPlace): string[] {
  const known = new Set(namesOf(keywords.properties));
  const patterns = namesOf(keywords.patternProperties).map((each) => new RegExp(each, 'u'));
  return namesOf(value).filter(
    (name) => !known.has(name) && !patterns.some((each) => each.test(name)),
  );
}

function additional(place: KeywordPlace, name: string): KeywordError[] {
  if (place.expected !== false) return inside(place, place.expected, name);
  return [errorAt(place, { additionalProperty: name })];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function itemsOf({ value }: Place): readonly unknown[] {
  return listOf(value);
}

function membersOf(value: unknown): [string, unknown][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

function namesOf(value: unknown): string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}
