/**
 * The shortest list that still fails: parts of it are left out, larger ones first, until each item that
 * is left is needed (Zeller's delta debugging).
 *
 * @param fails whether a shorter list fails too
 */
export async function minimized<T>(
  items: readonly T[],
  fails: (candidate: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let current = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; ) {
    const before = current.length;
    for (let start = 0; start < current.length; ) {
      const candidate = current.toSpliced(start, size);
      if (candidate.length > 0 && (await fails(candidate))) current = candidate;
      else start += size;
    }
    // What was needed at first may no longer be.
    if (size > 1 || current.length === before) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return current;
}

/**
 * A list of which each item is as simple as it may be.
 *
 * @param simpler what may stand in the place of an item, the simplest first
 * @param fails whether a list with simpler items fails too
 */
export async function simplified<T>(
  items: readonly T[],
  simpler: (item: T) => readonly T[],
  fails: (candidate: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let current = items;
  for (const [index, item] of items.entries()) {
    for (const other of simpler(item)) {
      const candidate = current.with(index, other);
      if (!(await fails(candidate))) continue;
      current = candidate;
      break;
    }
  }
  return current;
}
