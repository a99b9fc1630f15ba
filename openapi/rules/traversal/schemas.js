import { holdersOf } from './holders.js';
import { entriesAt, entriesOf, isObject } from './json.js';

/**
 * @import { JsonObject, Path } from './json.js'
 *
 * @typedef {object} LocatedSchema
 * @property {JsonObject} schema
 * @property {Path} path
 * @property {string | undefined} [name] of the property or parameter that the schema describes
 * @property {boolean} [inPlace] it adds to a schema (as a part of `allOf`), and need not stand alone
 */

const keywordsOfOne = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
  'propertyNames',
];
const keywordsOfMany = ['prefixItems', 'patternProperties', '$defs'];
const inPlaceOfOne = ['not', 'if', 'then', 'else'];
const inPlaceOfMany = ['allOf', 'anyOf', 'oneOf'];

/**
 * Every Schema Object of a resolved document, the nested ones included, each once, or once for
 * each field that it describes.
 *
 * @param {JsonObject} document
 * @returns {Generator<LocatedSchema>}
 */
export function* schemasOf(document) {
  const seen = new Set();
  for (const [schema, path] of entriesAt(document, 'components', 'schemas')) {
    yield* withNested({ schema, path }, seen);
  }
  for (const { value, path, name } of holdersOf(document)) {
    if (!isObject(value.schema)) continue;
    yield* withNested({ schema: value.schema, path: [...path, 'schema'], name }, seen);
  }
}

/** @param {LocatedSchema} located @param {Set<unknown>} seen @returns {Generator<LocatedSchema>} */
function* withNested(located, seen) {
  const again = seen.has(located.schema);
  // One schema may describe several fields, and a rule that goes by their names has to see each.
  if (!again || located.name !== undefined) yield located;
  if (again) return;
  seen.add(located.schema);
  for (const nested of nestedIn(located)) yield* withNested(nested, seen);
}

/** @param {LocatedSchema} located @returns {Generator<LocatedSchema>} */
function* nestedIn({ schema, path }) {
  for (const [property, at] of entriesOf(schema.properties, [...path, 'properties'])) {
    yield { schema: property, path: at, name: String(at.at(-1)) };
  }
  yield* atKeywords(schema, path, keywordsOfOne, keywordsOfMany, {});
  yield* atKeywords(schema, path, inPlaceOfOne, inPlaceOfMany, { inPlace: true });
}

/**
 * @param {JsonObject} schema
 * @param {Path} path
 * @param {string[]} ofOne
 * @param {string[]} ofMany
 * @param {{ inPlace?: boolean }} more
 * @returns {Generator<LocatedSchema>}
 */
function* atKeywords(schema, path, ofOne, ofMany, more) {
  for (const keyword of ofOne) {
    const nested = schema[keyword];
    if (isObject(nested)) yield { schema: nested, path: [...path, keyword], ...more };
  }
  for (const keyword of ofMany) {
    for (const [nested, at] of entriesOf(schema[keyword], [...path, keyword])) {
      yield { schema: nested, path: at, ...more };
    }
  }
}
