import { createRulesetFunction } from '@stoplight/spectral-core';
import { entriesOf } from '../traversal/json.js';

/** @import { JsonObject, Problem } from '../traversal/json.js' */

/** No two operations share an operationId, whatever the case of its letters. Given the Paths Object. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} paths */
  function operationIdUnique(paths, _options, context) {
    /** @type {Map<string, string>} */
    const first = new Map();
    /** @type {Problem[]} */
    const results = [];
    for (const [item, path] of entriesOf(paths, context.path)) {
      for (const [operation, at] of entriesOf(item, path)) {
        if (typeof operation.operationId !== 'string') continue;
        const id = operation.operationId.toLowerCase();
        const place = `${String(at.at(-1)).toUpperCase()} ${at.at(-2)}`;
        const other = first.get(id);
        if (other === undefined) first.set(id, place);
        else
          results.push({
            message: explain(operation.operationId, other),
            path: [...at, 'operationId'],
          });
      }
    }
    return results;
  },
);

/** @param {string} id @param {string} other */
function explain(id, other) {
  return `Found the operationId ${id}, which ${other} has already; expected one of its own, such as ${id}ById.`;
}
