import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject, listOf } from '../traversal/json.js';
import { definitionOf } from '../traversal/names.js';
import { schemasOf } from '../traversal/schemas.js';

/** @import { JsonObject, Path } from '../traversal/json.js' */

const keywords = ['type', '$ref', 'const', 'enum'];
const combining = ['allOf', 'anyOf', 'oneOf'];

/** Every schema says its type, but those listed, which are of any type. Given the whole document. */
export default createRulesetFunction(
  {
    input: { type: 'object' },
    options: {
      type: 'object',
      properties: { anyType: { type: 'array', items: { type: 'string' } } },
      required: ['anyType'],
      additionalProperties: false,
    },
  },
  /** @param {JsonObject} document @param {{ anyType: string[] }} options */
  function schemaTyped(document, { anyType }, context) {
    /** @type {Map<JsonObject, Path>} */
    const untyped = new Map();
    for (const { schema, path, inPlace } of schemasOf(document)) {
      if (!inPlace && !isTyped(schema) && !untyped.has(schema)) untyped.set(schema, path);
    }
    return [...untyped.values()]
      .map((path) => ({ path, definition: definitionOf(path, context) }))
      .filter(({ definition }) => !anyType.includes(definition))
      .map(({ path, definition }) => ({ message: explain(definition), path }));
  },
);

/** @param {string} definition */
function explain(definition) {
  const [name, within = ''] = definition.split('#');
  const [, field] = within.match(/\/properties\/([^/]+)$/) ?? [];
  const what = field ? `the field ${field}` : within === '' ? `the schema ${name}` : 'a schema';
  return `Found ${what} without a type; expected one, such as type: string.`;
}

/** @param {JsonObject} schema @returns {boolean} */
function isTyped(schema) {
  if (keywords.some((keyword) => keyword in schema)) return true;
  return combining.some((keyword) =>
    listOf(schema[keyword]).some((part) => isObject(part) && isTyped(part)),
  );
}
