import { createRulesetFunction } from '@stoplight/spectral-core';
import { holdersOf } from '../traversal/holders.js';
import { memberOf } from '../traversal/json.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** No parameter has both a format and a pattern. Given the whole document. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function parameterForm(document) {
    return [...holdersOf(document)]
      .filter(({ kind }) => kind === 'parameter')
      .filter(({ value: { schema } }) =>
        ['format', 'pattern'].every((keyword) => memberOf(schema, keyword) !== undefined),
      )
      .map(({ value: { name }, path }) => ({
        message: `Found a pattern beside a format on the parameter ${name}; expected one of the two.`,
        path: [...path, 'schema', 'pattern'],
      }));
  },
);
