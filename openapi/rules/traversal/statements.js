import { isList, isObject, pointerOf } from './json.js';

/**
 * @import { JsonObject, Path } from './json.js'
 *
 * @typedef {object} Statement a keyword of a bundle with its value, or one item of a list whose order says nothing
 * @property {string} pointer to the keyword
 * @property {Path} path of the keyword
 * @property {unknown} value scalar, empty list, empty object, or the item
 * @property {boolean} item
 */

const annotations = [
  ...['title', 'summary', 'description', 'example', 'examples', '$comment', 'tags'],
  ...['openapi', 'info', 'externalDocs'],
];
/** @type {unknown[]} */
const maps = [
  ...['properties', 'patternProperties', 'paths', 'responses', 'content', 'links', 'headers'],
  ...['schemas', 'securitySchemes', 'variables'],
];
/** @type {unknown[]} */
const sets = ['required', 'parameters', 'security', 'enum', 'type'];

/**
 * Every statement of a bundle: what is left without its texts, its examples and its extensions.
 *
 * @param {JsonObject} node
 * @param {Path} path of the node
 * @returns {Generator<Statement>}
 */
export function* statementsOf(node, path = []) {
  const keys = stated(node, path);
  if (keys.length === 0) yield statement(path, {});
  for (const key of keys) yield* statementsAt(node[key], [...path, key]);
}

/** @param {unknown} value @param {Path} path @returns {Generator<Statement>} */
function* statementsAt(value, path) {
  if (isList(value) && isSet(path.at(-1))) {
    if (value.length === 0) yield statement(path, value);
    for (const item of value) yield statement(path, item, true);
  } else if (isObject(value)) yield* statementsOf(value, path);
  else yield statement(path, value);
}

/**
 * Whether the order of a list under this key says nothing.
 *
 * @param {unknown} key
 */
export function isSet(key) {
  return sets.includes(key);
}

/** @param {Path} path @param {unknown} value @returns {Statement} */
function statement(path, value, item = false) {
  return { pointer: pointerOf(path), path, value, item };
}

/** @param {JsonObject} node @param {Path} path */
function stated(node, path) {
  const map = maps.includes(path.at(-1)) && !maps.includes(path.at(-2));
  return Object.keys(node).filter((key) => {
    if (key.startsWith('x-') && !(map && path.at(-1) === 'properties')) return false;
    if (map) return true;
    if (annotations.includes(key)) return false;
    if (key === 'operationId') return path.includes('links');
    return !saysNothing(key, node[key]);
  });
}

/**
 * What is so without the keyword, too.
 * @param {string} key @param {unknown} value
 */
function saysNothing(key, value) {
  return (
    (key === 'additionalProperties' && value === true) || (key === 'required' && value === false)
  );
}
