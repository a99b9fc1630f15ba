import { createRulesetFunction } from '@stoplight/spectral-core';
import { decisionsOf, factsOf } from '../traversal/registers.js';

/**
 * @import { JsonObject } from '../traversal/json.js'
 * @import { Ground } from '../traversal/registers.js'
 */

/** No two facts, and no two decisions, share an id. Given a whole bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function registerIdUnique(document) {
    return [
      ...twice('x-facts', 'fact', factsOf(document)),
      ...twice('x-decisions', 'decision', decisionsOf(document)),
    ];
  },
);

/** @param {string} register @param {string} kind @param {Ground[]} entries */
function twice(register, kind, entries) {
  const ids = entries.map(({ id }) => id);
  return ids.flatMap((id, index) => {
    if (ids.indexOf(id) === index) return [];
    const message = `Found a second ${kind} with the id ${id}; expected the next free one, ${nextOf(ids)}.`;
    return [{ message, path: [register, index, 'id'] }];
  });
}

/** @param {string[]} ids */
function nextOf([first = '', ...others]) {
  const numbers = [first, ...others].map((id) => Number(id.replace(/\D/g, '')));
  const next = String(Math.max(...numbers) + 1);
  return first.replace(/\d+/, (digits) => next.padStart(digits.length, '0'));
}
