import { createRulesetFunction } from '@stoplight/spectral-core';
import { roleByName } from '../roles.js';
import { objectsWith } from '../traversal/marks.js';
import { kindOf, repeatedRoles, typesOf } from '../traversal/role-places.js';

/** @import { JsonObject, Path } from '../traversal/json.js' */

/** Every x-role is known and fits the object that has it. Given a whole bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function roleKnown(document) {
    const unfit = [...objectsWith(document, 'x-role')].flatMap(({ object, path }) =>
      problemsOf(document, object, path).map((message) => ({ message, path: [...path, 'x-role'] })),
    );
    return [...unfit, ...repeatedRoles(document)];
  },
);

/** @param {JsonObject} document @param {JsonObject} object @param {Path} path @returns {string[]} */
function problemsOf(document, object, path) {
  const name = object['x-role'];
  const found = `Found x-role: ${JSON.stringify(name)}`;
  const role = roleByName.get(name);
  if (!role) {
    return [`${found}, which no tool knows; expected one of ${[...roleByName.keys()].join(', ')}.`];
  }
  const { operation, schema, example, parameter, property, types = [] } = role;
  const kind = kindOf(path);
  const fits = {
    ...{ operation, schema, property, example },
    ...{ parameter: object.in === parameter, other: false },
  }[kind];
  if (!fits) {
    const where = {
      operation: 'an operation',
      schema: 'a component schema',
      parameter: `a parameter in ${object.in}`,
      property: 'a property',
      example: 'an example',
      other: 'another object',
    }[kind];
    const right = [
      operation && 'an operation',
      schema && 'a component schema',
      parameter && `a parameter in ${parameter}`,
      property && 'a property',
      example && 'an example',
    ];
    return [`${found} on ${where}; expected it on ${right.filter(Boolean).join(' or ')}.`];
  }
  if (operation || schema || example) return [];
  const actual = typesOf(document, kind === 'property' ? object : object.schema);
  if (actual.length === 0 || actual.some((type) => types.includes(type))) return [];
  return [`${found} on a schema of type ${actual.join(', ')}; expected ${types.join(' or ')}.`];
}
