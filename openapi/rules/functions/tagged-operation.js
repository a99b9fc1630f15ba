import { createRulesetFunction } from '@stoplight/spectral-core';

/** An operation has one tag, the name of its path's area. Given an operation. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {import('../traversal/json.js').JsonObject} operation */
  function taggedOperation({ tags }, _options, { path }) {
    const area = String(path[1]).split('/')[1] ?? '';
    const expected = area.charAt(0).toUpperCase() + area.slice(1);
    if (Array.isArray(tags) && tags.length === 1 && tags[0] === expected) return [];
    const found = Array.isArray(tags) && tags.length > 0 ? `the tags ${tags.join(', ')}` : 'no tag';
    return [
      {
        message: `Found ${found}; expected the area of the path alone: tags: [${expected}].`,
        path: Array.isArray(tags) ? [...path, 'tags'] : path,
      },
    ];
  },
);
