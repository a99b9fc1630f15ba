import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject } from '../traversal/holders.js';
import { schemasOf } from '../traversal/schemas.js';

/**
 * The source names no allowed values of anything, so no schema lists any, unless a decision of the
 * register that assumes something stands for them. Given a whole document.
 */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function openValues(document) {
    const assuming = decisionsThatAssume(document['x-decisions']);
    return [...schemasOf(document)].flatMap(({ schema, path }) =>
      ['enum', 'const']
        .filter((keyword) => keyword in schema && !assuming.has(decisionOf(schema, keyword)))
        .map((keyword) => ({
          message: `Found ${keyword}: ${JSON.stringify(schema[keyword])}, though the source names no allowed values; expected an open type, such as type: string with examples.`,
          path: [...path, keyword],
        })),
    );
  },
);

function decisionsThatAssume(register) {
  if (!Array.isArray(register)) return new Set();
  return new Set(register.filter(({ assumption }) => assumption !== 'none').map(({ id }) => id));
}

function decisionOf(schema, keyword) {
  const mark = schema['x-decision'];
  return isObject(mark) ? mark[keyword] : undefined;
}
