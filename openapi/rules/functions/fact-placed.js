import { createRulesetFunction } from '@stoplight/spectral-core';
import { factsOf } from '../traversal/registers.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** Every fact of the register `x-facts` points at something. Given a whole bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function factPlaced(document) {
    return factsOf(document)
      .map(({ id, pointers }, index) => ({ id, pointers, index }))
      .filter(({ pointers }) => pointers.length === 0)
      .map(({ id, index }) => ({
        message: `Found the fact ${id} without a place; expected pointers to what states it, such as /components/schemas/SiloEntry.`,
        path: ['x-facts', index],
      }));
  },
);
