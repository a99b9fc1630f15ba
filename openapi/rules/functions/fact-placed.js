import { createRulesetFunction } from '@stoplight/spectral-core';

/** Every fact of the register `x-facts` points at something. Given a whole bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function factPlaced(document) {
    const register = Array.isArray(document['x-facts']) ? document['x-facts'] : [];
    return register
      .map(({ id, pointers }, index) => ({ id, pointers, index }))
      .filter(({ pointers }) => !Array.isArray(pointers) || pointers.length === 0)
      .map(({ id, index }) => ({
        message: `Found the fact ${id} without a place; expected pointers to what states it, such as /components/schemas/SiloEntry.`,
        path: ['x-facts', index],
      }));
  },
);
