import { roleByName } from '../roles.js';
import { entriesAt, entriesOf, isObject, keysOf, pointerOf, valueAt } from './json.js';
import { objectsWith } from './marks.js';

/** @import { JsonObject, Located, Path, Problem } from './json.js' */

/**
 * What stands at a path of a bundle: an operation has its place in a path, a parameter in an operation,
 * a path or the components, a schema with a role in the components, an example below its name.
 *
 * @param {Path} path
 * @returns {'operation' | 'schema' | 'property' | 'parameter' | 'example' | 'other'}
 */
export function kindOf(path) {
  if (path.at(-2) === 'properties') return 'property';
  if (path.at(-2) === 'examples') return 'example';
  if (path[0] === 'paths' && path.length === 3) return 'operation';
  if (path[0] === 'components' && path[1] === 'schemas' && path.length === 3) return 'schema';
  const own =
    path.at(-2) === 'parameters' && path[0] === (path.length === 3 ? 'components' : 'paths');
  const ofPath = path.length === 4 && path[2] === 'parameters';
  return own || ofPath ? 'parameter' : 'other';
}

/**
 * The types of a schema and of what it refers to; none where it says none.
 *
 * @param {JsonObject} document
 * @param {unknown} schema
 * @returns {string[]}
 */
export function typesOf(document, schema) {
  if (!isObject(schema)) return [];
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []);
  return [
    ...[schema.type ?? []].flat().map(String),
    ...(schema.$ref === undefined ? [] : typesOf(document, resolve(document, schema))),
    ...parts.flatMap((part) => typesOf(document, part)),
  ];
}

/**
 * The object itself, or what its `$ref` points to within the bundle.
 * @param {JsonObject} document @param {JsonObject} object
 */
function resolve(document, object) {
  return typeof object.$ref === 'string' ? valueAt(document, object.$ref) : object;
}

/**
 * Every operation, every component schema, every parameter of an operation and every property of an object with a
 * role that another one has.
 *
 * @param {JsonObject} document
 * @returns {Problem[]}
 */
export function repeatedRoles(document) {
  return [
    ...twice(operationsOf(document), 'operation of the document'),
    ...twice(entriesAt(document, 'components', 'schemas'), 'schema of the document'),
    ...twiceInOperations(document),
    ...twiceInObjects(document),
  ];
}

/** @param {JsonObject} document */
function operationsOf(document) {
  return entriesAt(document, 'paths').flatMap(([item, path]) =>
    entriesOf(item, path).filter(([, at]) => at.at(-1) !== 'parameters'),
  );
}

/** @param {JsonObject} document */
function twiceInOperations(document) {
  return operationsOf(document).flatMap(([operation, path]) => {
    const parameters = [
      ...entriesAt(document, ...path.slice(0, -1), 'parameters'),
      ...entriesOf(operation.parameters, [...path, 'parameters']),
    ];
    return twice(
      parameters.map(([parameter, at]) => [resolve(document, parameter), at]),
      'parameter of the operation',
    );
  });
}

/** @param {JsonObject} document */
function twiceInObjects(document) {
  const holders = new Set(
    [...objectsWith(document, 'x-role')]
      .filter(({ path }) => path.at(-2) === 'properties')
      .map(({ path }) => pointerOf(path.slice(0, -1))),
  );
  return [...holders].flatMap((pointer) =>
    twice(entriesAt(document, ...keysOf(pointer)), 'property of the object'),
  );
}

/** @param {[unknown, Path][]} located @param {string} kind @returns {Problem[]} */
function twice(located, kind) {
  /** @type {Map<unknown, unknown>} */
  const first = new Map();
  return located.flatMap(([object, path]) => {
    if (!isObject(object)) return [];
    const role = object['x-role'];
    if (!roleByName.has(role)) return [];
    if (!first.has(role)) first.set(role, object.operationId ?? object.name ?? path.at(-1));
    else {
      return [
        {
          message: `Found x-role: ${role} a second time, after ${first.get(role)}; expected it on one ${kind}.`,
          path,
        },
      ];
    }
    return [];
  });
}
