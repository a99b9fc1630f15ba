/**
 * @typedef {Record<string, unknown>} JsonObject an object, or an array by its indices
 * @typedef {(string | number)[]} Path the keys that lead to a place
 * @typedef {[JsonObject, Path]} Located
 * @typedef {{ message: string, path: Path }} Problem
 */

/**
 * @param {unknown} value
 * @returns {value is JsonObject}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null;
}

/**
 * @param {unknown} value
 * @returns {value is unknown[]}
 */
export function isList(value) {
  return Array.isArray(value);
}

/**
 * Whether a value is an object and no array.
 *
 * @param {unknown} value
 * @returns {value is JsonObject}
 */
export function isMap(value) {
  return isObject(value) && !isList(value);
}

/**
 * The items of an array; none of anything else.
 *
 * @param {unknown} value
 */
export function listOf(value) {
  return isList(value) ? value : [];
}

/**
 * The members of an object or array that are objects themselves, each with its path.
 *
 * @param {unknown} container
 * @param {Path} path of the container
 * @returns {Located[]}
 */
export function entriesOf(container, path) {
  if (!isObject(container)) return [];
  return Object.entries(container).flatMap(([key, value]) =>
    isObject(value) ? [[value, [...path, key]]] : [],
  );
}

/**
 * The same of what stands at a path.
 *
 * @param {unknown} document
 * @param {Path} path
 */
export function entriesAt(document, ...path) {
  return entriesOf(memberOf(document, ...path), path);
}

/**
 * What keys lead to, one after the other.
 *
 * @param {unknown} value
 * @param {Path} keys
 */
export function memberOf(value, ...keys) {
  let node = value;
  for (const key of keys) {
    if (!isObject(node) || !Object.hasOwn(node, key)) return undefined;
    node = node[key];
  }
  return node;
}

/**
 * What stands at a JSON Pointer.
 *
 * @param {unknown} document
 * @param {string} pointer
 */
export function valueAt(document, pointer) {
  return memberOf(document, ...keysOf(pointer));
}

/**
 * A path as a JSON Pointer (RFC 6901).
 *
 * @param {Path} path
 */
export function pointerOf(path) {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** @type {Map<string, string[]>} */
const keysByPointer = new Map();

/**
 * A JSON Pointer as a path.
 *
 * @param {string} pointer
 */
export function keysOf(pointer) {
  const known = keysByPointer.get(pointer);
  if (known) return known;
  const keys = pointer.split('/').slice(1);
  const decoded = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  keysByPointer.set(pointer, decoded);
  return decoded;
}
