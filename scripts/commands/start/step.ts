/** One thing that `start` did. */
export interface Step {
  /** `lint`, `generate`, `contract` … */
  name: string;
  /** Whether what it checked is fine. */
  fine: boolean;
  /** What came out, in a few words. */
  result: string;
  /** How many ms it took. */
  milliseconds: number;
}

/**
 * Does one step, saying on stderr that it began, and notes how long it took.
 *
 * @param work resolves to what came out
 */
export async function step(
  name: string,
  work: () => Promise<Pick<Step, 'fine' | 'result'>>,
): Promise<Step> {
  process.stderr.write(`${name} …\n`);
  const start = performance.now();
  const outcome = await work();
  return { name, ...outcome, milliseconds: performance.now() - start };
}
