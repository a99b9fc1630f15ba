import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { Level } from '../../../scripts/checks/finding.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { api } from '../../support/bundle.ts';

const runs = Number(process.env.BUSY_RUNS ?? 3);

/** Keeps every processor busy until the test ends. */
function keepBusy(): void {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  onTestFinished(async () => void (await Promise.all(workers.map((each) => each.terminate()))));
}

/** What the runs find, with the number of the run. */
async function findingsOf(
  run: () => ReturnType<typeof runContract>,
  levels: readonly Level[] = ['documented', 'assumed'],
): Promise<string[]> {
  const found: string[] = [];
  for (let index = 1; index <= runs; index += 1) {
    const { checks } = await run();
    const all = checks.flatMap(({ findings = [] }) => findings);
    const counted = all.filter(({ level }) => levels.includes(level));
    found.push(...counted.map(({ id, message }) => `run ${index}: ${id}: ${message}`));
  }
  return found;
}

const time = runs * 120_000;

test(
  `${runs} runs on the sandbox find nothing on a busy machine (BUSY_RUNS=${runs})`,
  async () => {
    keepBusy();
    const found = await findingsOf(async () => {
      const sandbox = createSandbox();
      const settings = { fixtures: { ...sandbox.fixtures } };
      const fetch = (request: Request) => sandbox.fetch(request);
      const report = await runContract({ api, url: sandbox.baseUrl, settings, fetch });
      sandbox.close();
      return report;
    });
    expect(found).toEqual([]);
  },
  time,
);

test(
  `${runs} runs on the independent server contradict nothing on a busy machine`,
  async () => {
    keepBusy();
    const script = join(import.meta.dirname, '../../independent/server.py');
    const child = spawn('python3', [script, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill());
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const url = String(line).trim();
    const fixtures = await (await fetch(`${url}/fixtures`)).json();
    // Its author decided some open points otherwise.
    const run = () => runContract({ api, url, settings: { fixtures } });
    const found = await findingsOf(run, ['documented']);
    expect(found).toEqual([]);
  },
  time,
);
