import { createRulesetFunction } from '@stoplight/spectral-core';
import { holdersOf, isObject } from '../traversal/holders.js';

/** No parameter has both a format and a pattern. Given the whole document. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function parameterForm(document) {
    return [...holdersOf(document)]
      .filter(({ kind, value: { schema } }) => kind === 'parameter' && isObject(schema))
      .filter(({ value: { schema } }) => 'format' in schema && 'pattern' in schema)
      .map(({ value: { name }, path }) => ({
        message: `Found a pattern beside a format on the parameter ${name}; expected one of the two.`,
        path: [...path, 'schema', 'pattern'],
      }));
  },
);
