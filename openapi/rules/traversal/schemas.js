import { entriesOf, holdersOf, isObject } from './holders.js';

/**
 * @typedef {object} LocatedSchema
 * @property {Record<string, any>} schema
 * @property {(string | number)[]} path
 * @property {string} [name] of the property or parameter that the schema describes
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
 * @param {Record<string, any>} document
 * @returns {Generator<LocatedSchema>}
 */
export function* schemasOf(document) {
  const seen = new Set();
  for (const [schema, path] of entriesOf(document.components?.schemas, ['components', 'schemas'])) {
    yield* withNested({ schema, path }, seen);
  }
  for (const { kind, value, path } of holdersOf(document)) {
    if (!isObject(value.schema)) continue;
    const name = kind === 'parameter' ? { name: value.name } : {};
    yield* withNested({ schema: value.schema, path: [...path, 'schema'], ...name }, seen);
  }
}

function* withNested(located, seen) {
  const again = seen.has(located.schema);
  // One schema may describe several fields, and a rule that goes by their names has to see each.
  if (!again || located.name !== undefined) yield located;
  if (again) return;
  seen.add(located.schema);
  for (const nested of nestedIn(located.schema, located.path)) yield* withNested(nested, seen);
}

function* nestedIn(schema, path) {
  for (const [property, at] of entriesOf(schema.properties, [...path, 'properties'])) {
    yield { schema: property, path: at, name: String(at.at(-1)) };
  }
  yield* atKeywords(schema, path, keywordsOfOne, keywordsOfMany, {});
  yield* atKeywords(schema, path, inPlaceOfOne, inPlaceOfMany, { inPlace: true });
}

function* atKeywords(schema, path, ofOne, ofMany, more) {
  for (const keyword of ofOne) {
    if (isObject(schema[keyword]))
      yield { schema: schema[keyword], path: [...path, keyword], ...more };
  }
  for (const keyword of ofMany) {
    for (const [nested, at] of entriesOf(schema[keyword], [...path, keyword])) {
      yield { schema: nested, path: at, ...more };
    }
  }
}
