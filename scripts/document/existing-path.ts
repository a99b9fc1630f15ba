import { type Key, valueAtKeys } from './json-pointer.ts';

/** As much of a path as leads to something. */
export function existingPath(value: unknown, path: readonly Key[]): Key[] {
  const ends = path.findIndex(
    (_, index) => valueAtKeys(value, path.slice(0, index + 1)) === undefined,
  );
  return path.slice(0, ends === -1 ? undefined : ends);
}
