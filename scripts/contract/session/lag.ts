import { setTimeout as pause } from 'node:timers/promises';

/** How many ms a read may lag behind a write before what it shows counts. */
export const longestLag = {
  usual: 2000,
  ofListing: 1500,
  /** Before it counts that a search, whose index may be another store, finds nothing of what was written. */
  ofSearch: 6000,
  /** For the first read of a resource that was just created. */
  ofCreation: 5000,
} as const;

/** How often it is read at least: where each read takes long, these go on for twice as long. */
const fewestReads = 7;

/**
 * Reads again and again until the result is as expected, because a read may lag a little behind a write.
 *
 * @param longest how many ms to go on, as long as that is enough for some reads
 * @returns what was read last
 */
export async function readUntil<T>(
  read: () => Promise<T>,
  isExpected: (found: T) => boolean,
  longest: number = longestLag.usual,
): Promise<T> {
  const start = performance.now();
  for (let reads = 1, wait = 50; ; reads += 1, wait = Math.min(wait * 2, 400)) {
    const found = await read();
    const elapsed = performance.now() - start;
    const isOver = elapsed > (reads < fewestReads ? 2 * longest : longest);
    if (isExpected(found) || isOver) return found;
    await pause(wait);
  }
}
