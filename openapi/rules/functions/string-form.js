import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject, listOf, memberOf } from '../traversal/json.js';
import { schemasOf } from '../traversal/schemas.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** An identifier, time, URL or hex string has its form, or a decision. Given the whole document. */
export default createRulesetFunction(
  {
    input: { type: 'object' },
    options: {
      type: 'object',
      properties: { names: { type: 'string', format: 'regex' } },
      required: ['names'],
      additionalProperties: false,
    },
  },
  /** @param {JsonObject} document @param {{ names: string }} options */
  function stringForm(document, { names }) {
    const results = [];
    const named = new RegExp(names);
    for (const { schema, path, name } of schemasOf(document)) {
      if (name === undefined || !named.test(name) || !isString(schema) || hasForm(schema)) continue;
      results.push({ message: explain(name), path });
    }
    return results;
  },
);

/** @param {string} name */
function explain(name) {
  const format = /id$/.test(name) ? 'uuid' : /at$/.test(name) ? 'date-time' : 'uri';
  const right = name === 'hash' ? "pattern: '^[0-9a-f]+$'" : `format: ${format}`;
  return `Found ${name} as a string of no form; expected a format, a pattern or a decision, such as ${right} or x-decision: { format: D01 }.`;
}

/** @param {unknown} schema @returns {boolean} */
function isString(schema) {
  const types = [memberOf(schema, 'type')].flat();
  return types.includes('string') || listOf(memberOf(schema, 'allOf')).some(isString);
}

/** @param {unknown} schema @returns {boolean} */
function hasForm(schema) {
  if (!isObject(schema)) return false;
  return (
    ['format', 'pattern'].some((keyword) => schema[keyword] || isDecided(schema, keyword)) ||
    listOf(schema.allOf).some(hasForm)
  );
}

/** @param {JsonObject} schema @param {string} keyword */
function isDecided(schema, keyword) {
  return memberOf(schema, 'x-decision', keyword) !== undefined;
}
