import { parentPort, workerData } from 'node:worker_threads';
import { createNodeSandbox } from '../../../scripts/sandbox/node-sandbox.ts';
import { wasmSandboxesOf } from '../wasm/wasm-sandbox.ts';
import { type FalseAlarms, falseAlarms, smallest } from './family.ts';
import type { FamilyPart, Share } from './family-run.ts';

/** One of the threads that evaluate combinations: each takes the next as soon as it is free. */
const { combinations, driver, taken }: Share = workerData;
const create = driver === 'wasm' ? await wasmSandboxesOf() : createNodeSandbox;
const next = new Int32Array(taken);
const failures: FalseAlarms[] = [];

async function evaluate(): Promise<void> {
  for (;;) {
    const answers = combinations[Atomics.add(next, 0, 1)];
    if (!answers) return;
    const lines = await falseAlarms(answers, create);
    if (lines.length > 0) failures.push({ answers, lines });
  }
}

// Several at a time, for a run waits now and then.
await Promise.all(Array.from({ length: 10 }, evaluate));

const [first] = failures;
const cause = first && (await smallest(first.answers, create));
const part: FamilyPart = { failures, ...(cause && { cause }) };
parentPort?.postMessage(part);
