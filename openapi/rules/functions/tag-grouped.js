import { createRulesetFunction } from '@stoplight/spectral-core';

/** Each tag is in one group of `x-tagGroups`: renderers leave out what is in none. Given the document. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function tagGrouped({ tags = [], 'x-tagGroups': groups }) {
    if (!Array.isArray(groups)) return [];
    const grouped = groups.flatMap((group) => (Array.isArray(group?.tags) ? group.tags : []));
    const names = tags.map(({ name }) => name);
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
