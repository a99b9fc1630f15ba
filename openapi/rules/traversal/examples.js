import { holdersOf } from './holders.js';
import { entriesAt, entriesOf, isList, isObject } from './json.js';
import { schemasOf } from './schemas.js';

/**
 * @import { JsonObject, Path } from './json.js'
 * @import { LocatedSchema } from './schemas.js'
 *
 * @typedef {object} Example
 * @property {unknown} value
 * @property {Path} path
 * @property {string | undefined} [name] of the field or parameter, when the example is one of a single field
 *
 * @typedef {Example & { value: string }} ExampleText
 */

/**
 * Every example value of a resolved document, those in schemas included.
 *
 * @param {JsonObject} document
 * @returns {Generator<Example>}
 */
function* examplesOf(document) {
  for (const { value, path, name } of holdersOf(document)) {
    if ('example' in value) yield { value: value.example, path: [...path, 'example'], name };
    for (const [example, at] of entriesOf(value.examples, [...path, 'examples'])) {
      yield { value: example.value, path: [...at, 'value'], name };
    }
  }
  for (const [example, path] of entriesAt(document, 'components', 'examples')) {
    yield { value: example.value, path: [...path, 'value'] };
  }
  for (const located of schemasOf(document)) yield* inSchema(located);
}

/** @param {LocatedSchema} located @returns {Generator<Example>} */
function* inSchema({ schema, path, name }) {
  for (const keyword of ['example', 'default']) {
    if (keyword in schema) yield { value: schema[keyword], path: [...path, keyword], name };
  }
  if (!isList(schema.examples)) return;
  for (const [index, value] of schema.examples.entries()) {
    yield { value, path: [...path, 'examples', index], name };
  }
}

/**
 * Every string in the example values of a resolved document, with the name of the field that it stands in.
 *
 * @param {JsonObject} document
 * @returns {Generator<ExampleText>}
 */
export function* exampleTextsOf(document) {
  for (const example of examplesOf(document)) yield* textsIn(example);
}

/** @param {Example} example @returns {Generator<ExampleText>} */
function* textsIn({ value, path, name }) {
  if (typeof value === 'string') yield { value, path, name };
  if (!isObject(value)) return;
  for (const [key, member] of Object.entries(value)) {
    const at = [...path, key];
    yield* textsIn({ value: member, path: at, name: isList(value) ? name : key });
  }
}
