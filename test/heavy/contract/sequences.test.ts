import { expect, test } from 'vitest';
import type { CheckResult } from '../../../scripts/contract/report/report.ts';
import type { ContractSettings } from '../../../scripts/contract/settings.ts';
import { mutants } from '../../mutants/all-mutants.ts';
import { runOn } from '../../mutants/evaluate.ts';
import type { Layer, Variant } from '../../mutants/mutant.ts';
import { api } from '../../support/bundle.ts';

/** The rows of the random sequences on a server, one an operation. */
async function sequencesOn(
  variant: Variant,
  settings: Partial<ContractSettings> = {},
): Promise<CheckResult[]> {
  const { run, close } = runOn(variant, settings);
  const results: CheckResult[] = [];
  for (const each of run.tests.filter(({ check }) => check.id === 'sequences')) {
    results.push(await run.evaluate(each));
  }
  await close();
  return results;
}

function mutantOf(name: string): Variant {
  const mutant = Object.values(mutants)
    .flat()
    .find((each) => each.name.startsWith(name));
  if (!mutant) throw new Error(`There is no mutant ${name}.`);
  return mutant;
}

/** Notes the method and the path of each request, without ids. */
function noting(requests: string[]): Layer {
  return (next) => (request) => {
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname.replace(/[0-9a-f-]{36}/g, '{id}')}`);
    return next(request);
  };
}

test('a sequence exercises every operation of a server, and finds nothing in the sandbox', async () => {
  const results = await sequencesOn({ name: 'the sandbox' });
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'passed'));
  expect(results.map(({ operation }) => operation)).toEqual(api.operations.map(({ id }) => id));
});

test('a finding shows the shortest sequence, a command for each request', async () => {
  const results = await sequencesOn(mutantOf('the third update of a workflow brings back'));
  const [finding] = results.flatMap(({ findings = [] }) => findings);
  expect(finding).toMatchObject({
    operation: 'updateWorkflow',
    level: 'documented',
    fact: 'F241',
    pointer: '/steps',
    message: 'After other calls, `steps` of a workflow is again what it was before an update.',
  });
  const methods = finding?.steps?.map((step) => /^curl -i -X (\w+) /.exec(step)?.[1]);
  expect(methods).toEqual(['PUT', 'PATCH', 'PATCH', 'PATCH']);
});

test('what only requests at once show is found, with those requests at once', async () => {
  let running = 0;
  const layer: Layer = (next) => async (request) => {
    running += 1;
    const isBusy = running > 1;
    const response = await next(request);
    running -= 1;
    if (!isBusy || request.method !== 'PATCH' || !request.url.includes('/workflows/')) {
      return response;
    }
    return Response.json({ ...(await response.json()), country: 'XX' });
  };
  const results = await sequencesOn({ name: 'a server', layer });
  const steps = results.flatMap(({ findings = [] }) => findings[0]?.steps ?? []);
  expect(steps.filter((step) => step.endsWith(' &'))).toHaveLength(1);
  expect(steps.filter((step) => step.endsWith('; wait'))).toHaveLength(1);
});

test('the same seed sends the same requests in the same order, another one others', async () => {
  const requestsOf = async (seed: number) => {
    const requests: string[] = [];
    await sequencesOn({ name: 'a server', layer: noting(requests) }, { seed });
    return requests;
  };
  const first = await requestsOf(3);
  expect(await requestsOf(3)).toEqual(first);
  expect(await requestsOf(4)).not.toEqual(first);
  expect(first.length).toBeLessThan(350);
});

test('a read that never shows a write is a warning only', async () => {
  const results = await sequencesOn(mutantOf('the listing is stale'));
  const findings = results.flatMap((each) => each.findings ?? []);
  expect(new Set(findings.map(({ decision }) => decision))).toEqual(new Set(['D137']));
});

test('with GET requests only, there are no sequences', async () => {
  const requests: string[] = [];
  const layer = noting(requests);
  const results = await sequencesOn({ name: 'a server', layer }, { readOnly: true });
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['skipped']));
  expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
});
