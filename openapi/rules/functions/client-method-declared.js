import { createRulesetFunction } from '@stoplight/spectral-core';
import { entriesOf } from '../traversal/json.js';

/** @import { JsonObject } from '../traversal/json.js' */

const form = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*){2}$/;

/** What the client has beside its areas. */
const reserved = ['connection', 'safe', 'withResponse'];

/** Every operation has an x-client-method of its own, of three parts. Given the Paths Object. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} paths */
  function clientMethodDeclared(paths, _options, context) {
    /** @type {Map<unknown, string>} */
    const first = new Map();
    return entriesOf(paths, context.path)
      .flatMap(([item, path]) => entriesOf(item, path))
      .filter(([, path]) => path.at(-1) !== 'parameters')
      .flatMap(([operation, path]) => {
        const method = operation['x-client-method'];
        const place = `${String(path.at(-1)).toUpperCase()} ${path.at(-2)}`;
        const message = problemOf(method, first.get(method));
        if (!first.has(method)) first.set(method, place);
        if (message === undefined) return [];
        return [{ message, path: method === undefined ? path : [...path, 'x-client-method'] }];
      });
  },
);

/** @param {unknown} method @param {string | undefined} other */
function problemOf(method, other) {
  const right = 'expected area, resource and verb, joined by dots, such as silo.entries.list.';
  if (method === undefined) return `Found no x-client-method; ${right}`;
  if (typeof method !== 'string' || !form.test(method))
    return `Found the x-client-method ${JSON.stringify(method)}; ${right}`;
  if (reserved.includes(method.split('.')[0] ?? '')) {
    return `Found the x-client-method ${method}; expected another first part than ${reserved.join(', ')}, which the client has already.`;
  }
  if (other === undefined) return undefined;
  return `Found the x-client-method ${method}, which ${other} has already; expected one of its own.`;
}
