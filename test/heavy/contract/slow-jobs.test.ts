import { expect, onTestFinished, test } from 'vitest';
import type { ContractReport } from '../../../scripts/contract/report/report.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { changing } from '../../mutants/layers.ts';
import type { Layer } from '../../mutants/mutant.ts';
import { api } from '../../support/bundle.ts';

/** How many ms a step takes on a server of ordinary speed. */
const ordinary = 20;
/** How many ms fixed waits may add to a run on a server that never says that a job has completed. */
const mostWaiting = 15_000;

async function runOn({
  stepDelay,
  layer = (next) => next,
}: {
  stepDelay: number;
  layer?: Layer;
}): Promise<ContractReport> {
  const sandbox = createSandbox({ stepDelay });
  onTestFinished(() => sandbox.close());
  return runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { ...sandbox.fixtures } },
    fetch: layer((request) => sandbox.fetch(request)),
  });
}

const evaluated = ({ checks }: ContractReport) =>
  checks
    .filter(({ status }) => status === 'passed')
    .map(({ id, operation }) => `${id} ${operation}`);

const findings = ({ checks }: ContractReport) => checks.flatMap((each) => each.findings ?? []);

test('where a step takes 25 times as long, as much is evaluated, and nothing is found', async () => {
  const usual = await runOn({ stepDelay: ordinary });
  const slow = await runOn({ stepDelay: 25 * ordinary });
  process.stdout.write(
    `contract: ${usual.milliseconds} ms with steps of ${ordinary} ms, ${slow.milliseconds} ms with ${25 * ordinary} ms\n`,
  );
  expect(findings(slow)).toEqual([]);
  expect(evaluated(slow)).toEqual(evaluated(usual));
});

test('where no job shows that it has completed, few waits are added', async () => {
  const usual = await runOn({ stepDelay: 0 });
  const layer = changing('createJob createJobNonIdempotent fetchJob', (job) => {
    delete job.completed_at;
  });
  const open = await runOn({ stepDelay: 0, layer });
  process.stdout.write(
    `contract: ${usual.milliseconds} ms, and ${open.milliseconds} ms without \`completed_at\`\n`,
  );
  expect(findings(open).filter(({ level }) => level === 'documented')).toEqual([]);
  expect(open.milliseconds - usual.milliseconds).toBeLessThan(mostWaiting);
});
