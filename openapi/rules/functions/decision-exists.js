import { createRulesetFunction } from '@stoplight/spectral-core';
import { marksOf } from '../traversal/marks.js';
import { decisionsOf } from '../traversal/registers.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** Every mark names decisions of the register, `x-decisions`. Given a whole bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function decisionExists(document) {
    const known = new Set(decisionsOf(document).map(({ id }) => id));
    return [...marksOf(document)].flatMap(({ mark, ids, path }) => {
      const at = [...path, 'x-decision'];
      if (ids.length === 0) return [{ message: misshaped(mark), path: at }];
      return ids
        .filter((id) => !known.has(id))
        .map((id) => ({
          message: `Found the decision ${id}, which the register does not have; expected one of it, such as ${[...known][0] ?? 'D01'}.`,
          path: at,
        }));
    });
  },
);

/** @param {unknown} mark */
function misshaped(mark) {
  return `Found x-decision: ${JSON.stringify(mark)}; expected an id, a list of ids or a map from keywords to ids, such as { format: D01 }.`;
}
