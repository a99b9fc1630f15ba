import { createRulesetFunction } from '@stoplight/spectral-core';
import { groundProblems } from '../traversal/grounds.js';

/** Everything that the document states is said by a fact or assumed by a decision. Given a whole bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {import('../traversal/json.js').JsonObject} document */
  function statementGrounded(document) {
    return groundProblems(document);
  },
);
