import { entriesOf } from './holders.js';
import { objectsWith } from './marks.js';
import { resolve, roles } from './roles.js';

/**
 * Every parameter of an operation and every property of an object with a role that another one has.
 *
 * @param {Record<string, any>} document
 * @returns {{ message: string, path: (string | number)[] }[]}
 */
export function repeatedRoles(document) {
  return [...twiceInOperations(document), ...twiceInObjects(document)];
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
    if (!first.has(role)) first.set(role, object.name ?? path.at(-1));
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
