import { createRulesetFunction } from '@stoplight/spectral-core';
import { marksOf } from '../traversal/marks.js';
import { decisionsOf } from '../traversal/registers.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** Every decision of the register `x-decisions` is named by a mark. Given a whole bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function decisionCited(document) {
    const cited = new Set([...marksOf(document)].flatMap(({ ids }) => ids));
    return decisionsOf(document)
      .map(({ id }, index) => ({ id, index }))
      .filter(({ id }) => !cited.has(id))
      .map(({ id, index }) => ({
        message: `Found the decision ${id}, which nothing in the document names; expected a mark where it matters, such as x-decision: { behavior: ${id} }.`,
        path: ['x-decisions', index],
      }));
  },
);
