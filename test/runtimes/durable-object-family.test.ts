import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { combinations, falseAlarms } from '../sandbox/answers/family.ts';
import { driverSandboxes, writeDriverWorker } from './durable-object/driver-sandbox.ts';
import { serveWorkerd, workerDirectory } from './workerd.ts';

const seed = Number(process.env.FAMILY_SEED ?? 2002);
const count = Number(process.env.FAMILY_RUNS ?? 4);

test.each(fc.sample(combinations, { seed, numRuns: count }))(
  `a conforming sandbox over a Durable Object has no documented finding, and none with its answers (FAMILY_SEED=${seed}): %j`,
  async (answers) => {
    const directory = await workerDirectory(onTestFinished);
    await writeDriverWorker(directory, answers);
    const served = await serveWorkerd(directory);
    onTestFinished(() => served.stop());
    const create = driverSandboxes(served.url);
    expect(await falseAlarms(answers, (_, options) => create(options))).toEqual([]);
  },
);
