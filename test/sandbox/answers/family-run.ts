import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import type { Answers } from '../../../scripts/api/answers.ts';
import { combinations, type FalseAlarms, family } from './family.ts';

const threads = 2;

/** A driver of the storage, in Node.js. */
export type Driver = 'node' | 'wasm';

/** What the threads share: the combinations, and a counter of those that are taken. */
export interface Share {
  combinations: readonly Answers[];
  driver: Driver;
  taken: SharedArrayBuffer;
}

/** What one thread found. */
export interface FamilyPart {
  failures: FalseAlarms[];
  /** The fewest answers on which the first failure shows. */
  cause?: Answers;
}

/** What the contract tests wrongly reported of conforming sandboxes, and what that took. */
interface FamilyRun {
  failures: readonly FalseAlarms[];
  causes: readonly Answers[];
  /** How many different answers were given, of those that a sandbox supports. */
  answers: { given: number; of: number };
  seconds: number;
  processorSeconds: number;
}

/** Evaluates as many combinations as asked for, which the seed draws. */
export async function runFamily(
  seed: number,
  count: number,
  driver: Driver = 'node',
): Promise<FamilyRun> {
  const chosen = fc.sample(combinations, { seed, numRuns: count });
  const [start, before] = [performance.now(), process.cpuUsage()];
  const share: Share = { combinations: chosen, driver, taken: new SharedArrayBuffer(4) };
  const parts = await Promise.all(Array.from({ length: threads }, () => evaluate(share)));
  const { user, system } = process.cpuUsage(before);
  const given = chosen.flatMap((each) => Object.entries(each).map((each) => JSON.stringify(each)));
  return {
    failures: parts.flatMap(({ failures }) => failures),
    causes: parts.flatMap(({ cause }) => (cause ? [cause] : [])),
    answers: {
      given: new Set(given).size,
      of: [...family.values()].reduce((sum, answers) => sum + answers.length, 0),
    },
    seconds: (performance.now() - start) / 1000,
    processorSeconds: (user + system) / 1_000_000,
  };
}

async function evaluate(share: Share): Promise<FamilyPart> {
  const worker = new Worker(new URL('./family-worker.ts', import.meta.url), {
    workerData: share,
    // Much is alive while several runs wait for each other: it would be copied again and again.
    resourceLimits: { maxYoungGenerationSizeMb: 128 },
  });
  const [part] = await once(worker, 'message');
  await worker.terminate();
  return part;
}
