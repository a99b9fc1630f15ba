import { entriesOf, holdersOf } from './holders.js';
import { schemasOf } from './schemas.js';

/**
 * Every example value of a resolved document, those in schemas included.
 *
 * @param {Record<string, any>} document
 * @returns {Generator<{ value: unknown, path: (string | number)[], name?: string }>} `name` is that of
 *   the field or parameter, when the example is one of a single field
 */
export function* examplesOf(document) {
  for (const { kind, value, path } of holdersOf(document)) {
    const name = kind === 'parameter' ? { name: value.name } : {};
    if ('example' in value) yield { value: value.example, path: [...path, 'example'], ...name };
    for (const [example, at] of entriesOf(value.examples, [...path, 'examples'])) {
      yield { value: example.value, path: [...at, 'value'], ...name };
    }
  }
  for (const [example, at] of entriesOf(document.components?.examples, [
    'components',
    'examples',
  ])) {
    yield { value: example.value, path: [...at, 'value'] };
  }
  for (const { schema, path, name } of schemasOf(document)) {
    yield* inSchema(schema, path, name === undefined ? {} : { name });
  }
}

function* inSchema(schema, path, name) {
  for (const keyword of ['example', 'default']) {
    if (keyword in schema) yield { value: schema[keyword], path: [...path, keyword], ...name };
  }
  if (!Array.isArray(schema.examples)) return;
  for (const [index, value] of schema.examples.entries()) {
    yield { value, path: [...path, 'examples', index], ...name };
  }
}
