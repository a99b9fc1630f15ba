import { setTimeout as pause } from 'node:timers/promises';

/** How long a read may lag behind a write before what it shows counts, in ms. */
const longestLag = 2000;

/**
 * Reads something until it is as hoped for, for a read may lag a little behind a write.
 *
 * @param longest for how many ms
 * @returns what was read last
 */
export async function unlessLagging<T>(
  read: () => Promise<T>,
  hopedFor: (found: T) => boolean,
  longest: number = longestLag,
): Promise<T> {
  const start = performance.now();
  for (let wait = 50; ; wait = Math.min(wait * 2, 400)) {
    const found = await read();
    if (hopedFor(found) || performance.now() - start > longest) return found;
    await pause(wait);
  }
}
