import { entriesOf, isObject } from './holders.js';
import { objectsWith } from './marks.js';
import { roles } from './role-table.js';

/**
 * What stands at a path of a bundle: an operation has its place in a path, a parameter in an operation,
 * a path or the components, a schema with a role in the components.
 *
 * @param {(string | number)[]} path
 * @returns {'operation' | 'schema' | 'property' | 'parameter' | 'other'}
 */
export function kindOf(path) {
  if (path.at(-2) === 'properties') return 'property';
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
 * @param {Record<string, any>} document
 * @param {unknown} schema
 * @returns {string[]}
 */
export function typesOf(document, schema) {
  if (!isObject(schema)) return [];
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []);
  return [
    ...[schema.type ?? []].flat(),
    ...(schema.$ref === undefined ? [] : typesOf(document, resolve(document, schema))),
    ...parts.flatMap((part) => typesOf(document, part)),
  ];
}

/**
 * The object itself, or what its `$ref` points to within the bundle.
 *
 * @param {Record<string, any>} document
 * @param {any} value
 */
export function resolve(document, value) {
  if (typeof value?.$ref !== 'string') return value;
  const keys = value.$ref.split('/').slice(1);
  const decoded = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return decoded.reduce((node, key) => node?.[key], document);
}

/**
 * Every operation, every component schema, every parameter of an operation and every property of an object with a
 * role that another one has.
 *
 * @param {Record<string, any>} document
 * @returns {{ message: string, path: (string | number)[] }[]}
 */
export function repeatedRoles(document) {
  return [
    ...twice(operationsOf(document), 'operation of the document'),
    ...twice(
      entriesOf(document.components?.schemas, ['components', 'schemas']),
      'schema of the document',
    ),
    ...twiceInOperations(document),
    ...twiceInObjects(document),
  ];
}

/** @param {Record<string, any>} document */
function operationsOf({ paths }) {
  return entriesOf(paths, ['paths']).flatMap(([item, path]) =>
    entriesOf(item, path).filter(([, at]) => at.at(-1) !== 'parameters'),
  );
}

function twiceInOperations(document) {
  return entriesOf(document.paths, ['paths']).flatMap(([item, path]) => {
    const shared = entriesOf(item.parameters, [...path, 'parameters']);
    return entriesOf(item, path)
      .filter(([, at]) => at.at(-1) !== 'parameters')
      .flatMap(([operation, at]) =>
        twice(
          [...shared, ...entriesOf(operation.parameters, [...at, 'parameters'])].map(
            ([parameter, place]) => [resolve(document, parameter), place],
          ),
          'parameter of the operation',
        ),
      );
  });
}

function twiceInObjects(document) {
  const holders = new Map(
    [...objectsWith(document, 'x-role')]
      .filter(({ path }) => path.at(-2) === 'properties')
      .map(({ path }) => [JSON.stringify(path.slice(0, -1)), path.slice(0, -1)]),
  );
  return [...holders.values()].flatMap((path) => {
    const properties = path.reduce((node, key) => node[key], document);
    return twice(entriesOf(properties, path), 'property of the object');
  });
}

function twice(located, kind) {
  const first = new Map();
  return located.flatMap(([object, path]) => {
    const role = object?.['x-role'];
    if (!Object.hasOwn(roles, role) || roles[role].several) return [];
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
