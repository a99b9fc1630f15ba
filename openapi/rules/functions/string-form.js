import { createRulesetFunction } from '@stoplight/spectral-core';
import { schemasOf } from '../traversal/schemas.js';

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

function explain(name) {
  const format = /id$/.test(name) ? 'uuid' : /at$/.test(name) ? 'date-time' : 'uri';
  const right = name === 'hash' ? "pattern: '^[0-9a-f]+$'" : `format: ${format}`;
  return `Found ${name} as a string of no form; expected a format, a pattern or a decision, such as ${right} or x-decision: { format: D01 }.`;
}

/** @param {Record<string, any>} schema */
function isString({ type, allOf = [] }) {
  return (
    type === 'string' || (Array.isArray(type) && type.includes('string')) || allOf.some(isString)
  );
}

/** @param {Record<string, any>} schema */
function hasForm({ format, pattern, allOf = [], 'x-decision': decision = {} }) {
  const decided = typeof decision === 'object' && ('format' in decision || 'pattern' in decision);
  return Boolean(format || pattern || decided) || allOf.some(hasForm);
}
