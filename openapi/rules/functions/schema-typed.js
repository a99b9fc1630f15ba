import { createRulesetFunction } from '@stoplight/spectral-core';
import { definitionOf } from '../traversal/names.js';
import { schemasOf } from '../traversal/schemas.js';

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
  function schemaTyped(document, { anyType }, context) {
    const results = [];
    for (const { schema, path, name, inPlace } of schemasOf(document)) {
      if (inPlace || isTyped(schema)) continue;
      if (anyType.includes(definitionOf(path, context))) continue;
      const what = name === undefined ? 'a schema' : `the field ${name}`;
      results.push({
        message: `Found ${what} without a type; expected one, such as type: string.`,
        path,
      });
    }
    return results;
  },
);

function isTyped(schema) {
  if (keywords.some((keyword) => keyword in schema)) return true;
  return combining.some(
    (keyword) => Array.isArray(schema[keyword]) && schema[keyword].some(isTyped),
  );
}
