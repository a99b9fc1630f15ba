/** A key of an object, or an index of an array. */
export type Key = string | number;

/** The keys of a JSON Pointer (RFC 6901), with or without `#` in front. */
export function keysOf(pointer: string): Key[] {
  const tokens = pointer.replace(/^#?\/?/, '');
  if (tokens === '') return [];
  return tokens
    .split('/')
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a path, or `undefined` when there is none. */
export function valueAtKeys(value: unknown, path: readonly Key[]): unknown {
  return path.reduce<unknown>(
    (node, key) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, key)
        ? (node as Record<Key, unknown>)[key]
        : undefined,
    value,
  );
}

/** As much of a path as leads to something. */
export function existingPath(value: unknown, path: readonly Key[]): Key[] {
  const ends = path.findIndex(
    (_, index) => valueAtKeys(value, path.slice(0, index + 1)) === undefined,
  );
  return path.slice(0, ends === -1 ? undefined : ends);
}
