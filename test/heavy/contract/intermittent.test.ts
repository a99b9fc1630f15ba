import { expect, test } from 'vitest';
import { causesOf } from '../../../scripts/contract/report/causes.ts';
import type { CheckResult } from '../../../scripts/contract/report/report.ts';
import { evaluate, runOn } from '../../mutants/evaluate.ts';
import { changing } from '../../mutants/layers.ts';
import type { Layer } from '../../mutants/mutant.ts';

/** Gives a page of series entries a limit that is a text, in some of its responses. */
function wrongLimit(isWrong: (count: number) => boolean): Layer {
  let count = 0;
  return changing('listSeriesEntries', (body) => {
    count += 1;
    if (isWrong(count)) body.limit = String(body.limit);
  });
}

async function repeatedReads(layer: Layer): Promise<CheckResult> {
  return rowOf('repeated-reads', 'listSeriesEntries', layer);
}

async function rowOf(id: string, operationId: string, layer: Layer): Promise<CheckResult> {
  const { run, close } = runOn({ name: 'a server', layer });
  const wanted = run.tests.find(
    ({ check, operation }) => check.id === id && operation.id === operationId,
  );
  if (!wanted) throw new Error('There is no such test.');
  const result = await run.evaluate(wanted);
  await close();
  return result;
}

test('a fault in every fifth response to a request is intermittent, with its counts', async () => {
  const { findings = [] } = await repeatedReads(wrongLimit((count) => count % 5 === 0));
  const [finding] = findings;
  expect(finding).toMatchObject({
    check: 'body-schema',
    level: 'documented',
    intermittent: { of: 23, unit: 'times' },
  });
  expect(finding?.intermittent?.found).toBeGreaterThan(2);
  expect(finding?.intermittent?.found).toBeLessThan(7);
});

test('a fault in some responses to the same update is intermittent, too', async () => {
  let count = 0;
  const layer = changing('updateWorkspace', (body, { sent }) => {
    if (Object.keys(sent ?? {}).length > 0) return;
    count += 1;
    if (count % 3 === 0) body.country = 7;
  });
  const { findings = [] } = await rowOf('writes-stay', 'updateWorkspace', layer);
  const [finding] = findings.filter(({ check }) => check === 'body-schema');
  expect(finding?.intermittent?.found).toBeGreaterThan(0);
  expect(finding?.intermittent?.of).toBeGreaterThan(finding?.intermittent?.found ?? 0);
});

test('a fault in each response to a request is not intermittent', async () => {
  const { findings = [] } = await repeatedReads(wrongLimit(() => true));
  const [finding] = findings;
  expect(finding).toMatchObject({ check: 'body-schema', count: 29 });
  expect(finding).not.toHaveProperty('intermittent');
});

test('the counts of an intermittent finding are not part of its id', async () => {
  const seldom = await repeatedReads(wrongLimit((count) => count % 7 === 0));
  const often = await repeatedReads(wrongLimit((count) => count % 2 === 0));
  expect(seldom.findings?.[0]?.id).toBe(often.findings?.[0]?.id);
  expect(seldom.findings?.[0]?.intermittent).not.toEqual(often.findings?.[0]?.intermittent);
});

test('a fault in some responses to several requests is one cause, with the counts of all', async () => {
  let count = 0;
  const layer = changing('listSiloEntries', (body) => {
    count += 1;
    if (count % 20 === 0) body.limit = String(body.limit);
  });
  const checks = (await evaluate({ name: 'a server', layer })).filter(
    ({ operation }) => operation === 'listSiloEntries',
  );
  const [cause, ...others] = causesOf(checks).filter(({ finding }) => finding.pointer === '/limit');
  expect(others).toEqual([]);
  const found = checks.flatMap(({ findings = [] }) => findings);
  const counted = found.flatMap(({ id, intermittent }) =>
    id === cause?.finding.id && intermittent ? [intermittent.of] : [],
  );
  expect(counted.length).toBeGreaterThan(1);
  expect(cause?.finding.intermittent?.of).toBe(counted.reduce((sum, each) => sum + each, 0));
});

test('what a check of several requests has found once, and not again, is intermittent', async () => {
  let isFirst = true;
  const once = changing('updateWorkflow', (body, { request }) => {
    if (!isFirst || !request.headers.has('cache-control')) return;
    isFirst = false;
    body.name = 'Another one';
  });
  const { findings } = await rowOf('request-headers', 'updateWorkflow', once);
  expect(findings?.map(({ intermittent }) => intermittent)).toEqual([
    { found: 1, of: 2, unit: 'times' },
  ]);
  const always = changing('updateWorkflow', (body, { request }) => {
    if (request.headers.has('cache-control')) body.name = 'Another one';
  });
  const [lasting] = (await rowOf('request-headers', 'updateWorkflow', always)).findings ?? [];
  expect(lasting).not.toHaveProperty('intermittent');
});

test('a server that fails at times is one cause for each level, whichever checks see it', async () => {
  let count = 0;
  const failing: Layer = (next) => async (request) => {
    count += 1;
    if (count % 20 > 0) return next(request);
    return Response.json({ code: 'failed', message: 'Try again.' }, { status: 500 });
  };
  const causes = causesOf(await evaluate({ name: 'a server', layer: failing }));
  const atTimes = causes.filter(({ finding }) => finding.intermittent !== undefined);
  const failures = atTimes.filter(
    ({ finding }) => finding.evidence?.at(-1)?.response?.status === 500,
  );
  expect(failures.map(({ status }) => status)).toEqual(['failed', 'warned']);
  for (const { places, finding } of failures) {
    expect(places.length).toBeGreaterThan(5);
    expect(finding.intermittent?.of).toBeGreaterThan(finding.intermittent?.found ?? 0);
  }
  expect(causes.length).toBeLessThan(20);
});
