import { createRulesetFunction } from '@stoplight/spectral-core';
import { holdersOf } from '../traversal/holders.js';
import { entriesOf } from '../traversal/json.js';
import { schemasOf } from '../traversal/schemas.js';

/** @import { JsonObject, Path } from '../traversal/json.js' */

const form = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Fields and parameters of path and query are in snake_case. Given the whole document. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function snakeCaseName(document) {
    const results = [];
    for (const { schema, path } of schemasOf(document)) {
      for (const [, at] of entriesOf(schema.properties, [...path, 'properties'])) {
        const name = String(at.at(-1));
        if (!form.test(name)) results.push(explain('field', name, at));
      }
    }
    for (const { kind, value, path } of holdersOf(document)) {
      if (kind !== 'parameter' || !(value.in === 'path' || value.in === 'query')) continue;
      const name = String(value.name);
      if (!form.test(name)) results.push(explain('parameter', name, [...path, 'name']));
    }
    return results;
  },
);

/** @param {string} what @param {string} name @param {Path} path */
function explain(what, name, path) {
  const right = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
  return { message: `Found the ${what} ${name}; expected snake_case, such as ${right}.`, path };
}
