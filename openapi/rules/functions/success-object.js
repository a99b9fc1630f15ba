import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject } from '../traversal/holders.js';

const right = "'200' with application/json and a schema of type object";

/** The only success is 200, with a JSON object. Given the Responses Object of an operation. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
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

function problemsIn(success, path) {
  if (!isObject(success)) return [{ message: `Found no response 200; expected ${right}.`, path }];
  const schema = success.content?.['application/json']?.schema;
  if (isObject(schema) && isOfObject(schema)) return [];
  const found = isObject(schema)
    ? `a schema of type ${schema.type ?? 'unknown'}`
    : 'no JSON schema';
  return [
    { message: `Found ${found} in response 200; expected ${right}.`, path: [...path, '200'] },
  ];
}

function isOfObject(schema) {
  return (
    schema.type === 'object' ||
    (schema.allOf ?? []).some((part) => isObject(part) && isOfObject(part))
  );
}
