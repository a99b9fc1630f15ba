import { createRulesetFunction } from '@stoplight/spectral-core';
import { entriesOf } from '../traversal/holders.js';

/** No two operations share an operationId, whatever the case of its letters. Given the Paths Object. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function operationIdUnique(paths, _options, context) {
    const first = new Map();
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

function explain(id, other) {
  return `Found the operationId ${id}, which ${other} has already; expected one of its own, such as ${id}ById.`;
}
