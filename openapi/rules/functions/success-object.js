import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject, listOf, memberOf } from '../traversal/json.js';

/** @import { JsonObject, Path, Problem } from '../traversal/json.js' */

const right = "'200' with application/json and a schema of type object";

/** The only success is 200, with a JSON object. Given the Responses Object of an operation. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} responses */
  function successObject(responses, _options, { path }) {
    const others = Object.keys(responses).filter(
      (status) => /^[123]/.test(status) && status !== '200',
    );
    const results = others.map((status) => ({
      message: `Found the response ${status}; expected no other success than ${right}.`,
      path: [...path, status],
    }));
    return [...results, ...problemsIn(responses['200'], path)];
  },
);

/** @param {unknown} success @param {Path} path @returns {Problem[]} */
function problemsIn(success, path) {
  if (!isObject(success)) return [{ message: `Found no response 200; expected ${right}.`, path }];
  const schema = memberOf(success, 'content', 'application/json', 'schema');
  if (isOfObject(schema)) return [];
  const found = isObject(schema)
    ? `a schema of type ${schema.type ?? 'unknown'}`
    : 'no JSON schema';
  return [
    { message: `Found ${found} in response 200; expected ${right}.`, path: [...path, '200'] },
  ];
}

/** @param {unknown} schema @returns {boolean} */
function isOfObject(schema) {
  return (
    memberOf(schema, 'type') === 'object' || listOf(memberOf(schema, 'allOf')).some(isOfObject)
  );
}
