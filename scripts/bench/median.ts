/**
 * The middle of several runs, which one slow run cannot move.
 *
 * @param runs how often to measure; odd
 * @param measure one run, in any unit
 */
export async function median(runs: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < runs; run += 1) values.push(await measure());
  values.sort((a, b) => a - b);
  return values[Math.floor(runs / 2)] ?? Number.NaN;
}

/** How long a piece of work takes, in ms. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
