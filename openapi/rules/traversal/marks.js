import { isObject } from './json.js';

/**
 * @import { JsonObject, Path } from './json.js'
 *
 * @typedef {object} Mark an `x-decision` and the object that carries it
 * @property {unknown} mark
 * @property {string[]} ids the decisions that it names
 * @property {Path} path of the object
 */

const carriesData = ['example', 'value', 'default', 'x-decisions', 'x-facts'];

/**
 * Every mark of a bundle.
 *
 * @param {JsonObject} node
 * @param {Path} path of the node
 * @returns {Generator<Mark>}
 */
export function* marksOf(node, path = []) {
  for (const { object, path: at } of objectsWith(node, 'x-decision', path)) {
    yield { mark: object['x-decision'], ids: idsIn(object['x-decision']), path: at };
  }
}

/**
 * Every object of a bundle that carries an extension.
 *
 * @param {JsonObject} node
 * @param {string} extension such as `x-role`
 * @param {Path} path of the node
 * @returns {Generator<{ object: JsonObject, path: Path }>}
 */
export function* objectsWith(node, extension, path = []) {
  if (extension in node) yield { object: node, path };
  for (const [key, value] of Object.entries(node)) {
    if (!isObject(value) || key === extension) continue;
    if (carriesData.includes(key) && path.at(-1) !== 'properties') continue;
    yield* objectsWith(value, extension, [...path, key]);
  }
}

/**
 * The ids that a mark names.
 *
 * @param {unknown} mark
 * @returns {string[]}
 */
export function idsIn(mark) {
  if (typeof mark === 'string') return [mark];
  return isObject(mark) ? Object.values(mark).flatMap(idsIn) : [];
}
