import { createRulesetFunction } from '@stoplight/spectral-core';
import { schemasOf } from '../traversal/schemas.js';

/** @import { JsonObject } from '../traversal/json.js' */

const closing = ['additionalProperties', 'unevaluatedProperties'];

/** Objects stay open for fields that a later version adds. Given the whole document. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function openObjects(document) {
    return [...schemasOf(document)].flatMap(({ schema, path }) =>
      closing
        .filter((keyword) => schema[keyword] === false)
        .map((keyword) => ({
          message: `Found ${keyword}: false; expected an object open for later fields, that is, without ${keyword} or with a schema, such as ${keyword}: { type: string }.`,
          path: [...path, keyword],
        })),
    );
  },
);
