import { createRulesetFunction } from '@stoplight/spectral-core';
import { listOf, memberOf } from '../traversal/json.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** Each tag is in one group of `x-tagGroups`: renderers leave out what is in none. Given the document. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function tagGrouped({ tags, 'x-tagGroups': groups }) {
    if (!Array.isArray(groups)) return [];
    const grouped = groups.flatMap((group) => listOf(memberOf(group, 'tags')));
    const names = listOf(tags).map((tag) => memberOf(tag, 'name'));
    return [...new Set([...names, ...grouped])].flatMap((name) => {
      const count = grouped.filter((each) => each === name).length;
      const found = names.includes(name)
        ? `the tag ${name} in ${count === 0 ? 'no group' : `${count} groups`}; expected it in one group`
        : `the tag ${name} in a group, but not under tags; expected it there`;
      return names.includes(name) && count === 1
        ? []
        : [{ message: `Found ${found}.`, path: ['x-tagGroups'] }];
    });
  },
);
