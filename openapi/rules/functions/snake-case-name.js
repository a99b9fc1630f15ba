import { createRulesetFunction } from '@stoplight/spectral-core';
import { holdersOf } from '../traversal/holders.js';
import { schemasOf } from '../traversal/schemas.js';

const form = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Fields and parameters of path and query are in snake_case. Given the whole document. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function snakeCaseName(document) {
    const results = [];
    for (const { schema, path } of schemasOf(document)) {
      for (const name of Object.keys(schema.properties ?? {})) {
        if (!form.test(name)) results.push(explain('field', name, [...path, 'properties', name]));
      }
    }
    for (const { kind, value, path } of holdersOf(document)) {
      if (kind !== 'parameter' || !['path', 'query'].includes(value.in)) continue;
      if (!form.test(value.name)) results.push(explain('parameter', value.name, [...path, 'name']));
    }
    return results;
  },
);

function explain(what, name, path) {
  const right = String(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
  return { message: `Found the ${what} ${name}; expected snake_case, such as ${right}.`, path };
}
