import { parentPort, workerData } from 'node:worker_threads';
import type { Answers } from '../../../scripts/api/answers.ts';
import { falseAlarms, smallest } from './family.ts';

/** One of the threads that evaluate combinations: it takes every nth of them. */
const combinations: readonly Answers[] = workerData.combinations;
const failures: { answers: Answers; lines: string[] }[] = [];

/** Several at a time, for a run waits now and then. */
const lanes = Array.from({ length: 8 }, async (_, lane) => {
  for (let index = lane; index < combinations.length; index += 8) {
    const answers = combinations[index] ?? {};
    const lines = await falseAlarms(answers);
    if (lines.length > 0) failures.push({ answers, lines });
  }
});
await Promise.all(lanes);

const [first] = failures;
const cause = first && (await smallest(first.answers));
parentPort?.postMessage({ failures, cause });
