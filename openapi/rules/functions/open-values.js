import { createRulesetFunction } from '@stoplight/spectral-core';
import { memberOf } from '../traversal/json.js';
import { decisionsOf } from '../traversal/registers.js';
import { schemasOf } from '../traversal/schemas.js';

/** @import { JsonObject } from '../traversal/json.js' */

/**
 * The source names no allowed values of anything, so no schema lists any, unless a decision of the
 * register that assumes something stands for them. Given a whole document.
 */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function openValues(document) {
    const assuming = decisionsThatAssume(document);
    return [...schemasOf(document)].flatMap(({ schema, path }) =>
      ['enum', 'const']
        .filter(
          (keyword) => keyword in schema && !assuming.has(memberOf(schema, 'x-decision', keyword)),
        )
        .map((keyword) => ({
          message: `Found ${keyword}: ${JSON.stringify(schema[keyword])}, though the source names no allowed values; expected an open type, such as type: string with examples.`,
          path: [...path, keyword],
        })),
    );
  },
);

/** @param {JsonObject} document @returns {Set<unknown>} */
function decisionsThatAssume(document) {
  const assuming = decisionsOf(document).filter(({ assumption }) => assumption !== 'none');
  return new Set(assuming.map(({ id }) => id));
}
