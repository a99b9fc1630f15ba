import { decodePercent } from '../lib/text.ts';

/** A key of an object, or an index of an array. */
export type Key = string | number;

/** The keys that a JSON Pointer (RFC 6901) goes along, with or without `#` in front. */
export function keysOf(pointer: string): Key[] {
  return pointer.replace(/^#/, '').split('/').slice(1).map(decodePointerToken);
}

/** The value that keys lead to, or `undefined` when there is none. */
export function valueAtKeys(value: unknown, path: readonly Key[]): unknown {
  return path.reduce<unknown>(
    (node, key) => (isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined),
    value,
  );
}

/** As many of the keys, from the first on, as lead to something. */
export function existingKeys(value: unknown, path: readonly Key[]): Key[] {
  const end = path.findIndex(
    (_, index) => valueAtKeys(value, path.slice(0, index + 1)) === undefined,
  );
  return path.slice(0, end === -1 ? undefined : end);
}

/** The value at a JSON Pointer of a document, or `undefined` when there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  return valueAtKeys(document, keysOf(pointer));
}

/** A JSON Pointer with `*` for each index of an array: the same for all items. */
export function withoutIndexes(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}

/** Escapes one token of a JSON Pointer (RFC 6901, section 3). */
export function encodePointerToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

function decodePointerToken(token: string): string {
  return decodePercent(token).replaceAll('~1', '/').replaceAll('~0', '~');
}

function isObject(value: unknown): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null;
}
