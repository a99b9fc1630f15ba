import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject } from '../traversal/json.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** There is an example. Given a Media Type Object or a Parameter Object. */
export default createRulesetFunction(
  {
    input: { type: 'object' },
    options: {
      type: 'object',
      properties: { of: { enum: ['request', 'response', 'parameter'] } },
      required: ['of'],
      additionalProperties: false,
    },
  },
  /** @param {JsonObject} holder @param {{ of: 'request' | 'response' | 'parameter' }} options */
  function hasExample({ example, examples, schema }, { of }) {
    const inSchema = of === 'parameter' && isObject(schema) && 'examples' in schema;
    const given = isObject(examples) && Object.keys(examples).length > 0;
    if (example !== undefined || given || inSchema) return [];
    const right =
      of === 'parameter' ? 'example: 20' : 'examples: { paid: { $ref: ../examples/… } }';
    return [
      { message: `Found a ${of} without an example; expected at least one, such as ${right}.` },
    ];
  },
);
