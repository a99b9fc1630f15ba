import { createRulesetFunction } from '@stoplight/spectral-core';
import { valueAt } from '../traversal/json.js';
import { factsOf } from '../traversal/registers.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** Every pointer of a fact leads to something. Given a whole bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function factPointerLeads(document) {
    return factsOf(document).flatMap(({ id, pointers }, index) =>
      pointers
        .map((pointer, at) => ({ pointer, path: ['x-facts', index, 'pointers', at] }))
        .filter(({ pointer }) => valueAt(document, pointer) === undefined)
        .map(({ pointer, path }) => ({
          message: `Found ${pointer} among the places of ${id}, where nothing is; expected a JSON Pointer into the bundle.`,
          path,
        })),
    );
  },
);
