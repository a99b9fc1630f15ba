/**
 * Waits until each of some promises has ended, so that none goes on behind its caller.
 *
 * @returns the results, in the order of the promises
 * @throws what the first that was rejected was rejected with
 */
export async function allEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
