import { isObject } from './holders.js';

/**
 * @typedef {object} Mark an `x-decision` and the object that carries it
 * @property {unknown} mark
 * @property {string[]} ids the decisions that it names
 * @property {(string | number)[]} path of the object
 */

const carriesData = ['example', 'value', 'default', 'x-decisions'];

/**
 * Every mark of a bundle.
 *
 * @param {Record<string, any>} node
 * @param {(string | number)[]} path of the node
 * @returns {Generator<Mark>}
 */
export function* marksOf(node, path = []) {
  if ('x-decision' in node)
    yield { mark: node['x-decision'], ids: idsIn(node['x-decision']), path };
  for (const [key, value] of Object.entries(node)) {
    if (!isObject(value) || key === 'x-decision') continue;
    if (carriesData.includes(key) && path.at(-1) !== 'properties') continue;
    yield* marksOf(value, [...path, key]);
  }
}

function idsIn(mark) {
  if (typeof mark === 'string') return [mark];
  return isObject(mark) ? Object.values(mark).flatMap(idsIn) : [];
}

/**
 * A path as a JSON Pointer (RFC 6901).
 *
 * @param {(string | number)[]} path
 * @returns {string}
 */
export function pointerOf(path) {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
