import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject } from '../traversal/json.js';
import { definitionOf } from '../traversal/names.js';
import { schemasOf } from '../traversal/schemas.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** A keyword that the source gives no ground for names its decision. Given the whole document. */
export default createRulesetFunction(
  {
    input: { type: 'object' },
    options: {
      type: 'object',
      properties: {
        keywords: { type: 'array', items: { type: 'string' }, minItems: 1 },
        stated: { type: 'array', items: { type: 'string' } },
      },
      required: ['keywords', 'stated'],
      additionalProperties: false,
    },
  },
  /**
   * @param {JsonObject} document
   * @param {{ keywords: string[], stated: string[] }} options
   */
  function assumptionMarked(document, { keywords, stated }, context) {
    const results = [];
    for (const { schema, path } of schemasOf(document)) {
      for (const keyword of keywords.filter((each) => each in schema)) {
        if (isMarked(schema['x-decision'], keyword)) continue;
        if (stated.includes(`${definitionOf(path, context)}/${keyword}`)) continue;
        results.push({ message: explain(keyword), path: [...path, keyword] });
      }
    }
    return results;
  },
);

/** @param {string} keyword */
function explain(keyword) {
  return `Found ${keyword} without a decision, though the source leaves it open; expected its mark, such as x-decision: { ${keyword}: D01 }.`;
}

/** @param {unknown} decision @param {string} keyword */
function isMarked(decision, keyword) {
  return isObject(decision) && keyword in decision;
}
