import { createRulesetFunction } from '@stoplight/spectral-core';
import { valueAt } from '../traversal/grounds.js';

/** Every pointer of a fact leads to something. Given a whole bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function factPointerLeads(document) {
    const register = Array.isArray(document['x-facts']) ? document['x-facts'] : [];
    return register.flatMap(({ id, pointers }, index) =>
      (Array.isArray(pointers) ? pointers : [])
        .map((pointer, at) => ({ pointer, path: ['x-facts', index, 'pointers', at] }))
        .filter(({ pointer }) => valueAt(document, pointer) === undefined)
        .map(({ pointer, path }) => ({
          message: `Found ${pointer} among the places of ${id}, where nothing is; expected a JSON Pointer into the bundle.`,
          path,
        })),
    );
  },
);
