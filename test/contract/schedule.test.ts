import { expect, test } from 'vitest';
import { checks } from '../../scripts/contract/checks.ts';
import { evaluateTogether } from '../../scripts/contract/run/schedule.ts';
import { operationsFor } from '../../scripts/contract/session/scenario-check.ts';
import { api } from '../support/bundle.ts';

const tests = checks.flatMap((check) =>
  operationsFor(check, api).map((operation) => ({ check, operation })),
);
const nameOf = ({ check, operation }: (typeof tests)[number]) => `${check.id} ${operation.id}`;

/** Lets each test take a few turns of the event loop, and notes which others were running. */
async function run(
  concurrency: number,
  { most: limit = tests.length, isJobApart = true }: { most?: number; isJobApart?: boolean } = {},
) {
  const running = new Set<string>();
  const entries = new Map<string, number>();
  const beside = new Map<string, ReadonlySet<string>>();
  let most = 0;
  const results = evaluateTogether(
    tests,
    async (each, firstEntry) => {
      const name = nameOf(each);
      entries.set(name, firstEntry);
      for (const other of running) beside.set(other, new Set([...(beside.get(other) ?? []), name]));
      beside.set(name, new Set(running));
      running.add(name);
      most = Math.max(most, running.size);
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
      running.delete(name);
      return name;
    },
    { concurrency, isOver: () => entries.size >= limit, isJobApart: () => isJobApart },
  );
  return { names: await Promise.all(results), beside, entries, most };
}

test('every test is evaluated once, and the results keep their order', async () => {
  const { names, most } = await run(16);
  expect(names).toEqual(tests.map(nameOf));
  expect(most).toBeGreaterThan(3);
});

test('with one request at once, the tests follow each other', async () => {
  expect((await run(1)).most).toBe(1);
});

test('what measures time runs by itself, and updates of entries never beside listings', async () => {
  const { beside } = await run(16);
  expect([...(beside.get('wait-waits createJob') ?? ['none'])]).toEqual([]);
  const others = [...(beside.get('page-walk listSiloEntries') ?? ['none'])];
  expect(others.filter((name) => /SiloEntry|Job/.test(name))).toEqual([]);
  const names = [...beside].flatMap(([name, others]) =>
    name.endsWith(' updateWorkflow') ? [...others] : [],
  );
  expect(names.some((name) => name.endsWith(' listSiloEntries'))).toBe(true);
});

test('what only reads a listing runs beside its like', async () => {
  const { beside } = await run(16);
  const besideEach = (name: string) => [...(beside.get(name) ?? [])];
  expect(besideEach('page-walk listSiloEntries')).toContain('page-size listSiloEntries');
  expect(besideEach('repeated-reads fetchJob')).toEqual([
    'repeated-reads listSiloEntries',
    'repeated-reads listSeriesEntries',
  ]);
});

const ofEntries = /SiloEntry$|SiloEntries$/;

test('jobs and updates of entries run beside each other where each has an entry of its own', async () => {
  const apart = await run(16);
  const others = [...(apart.beside.get('entry-data-kept updateSiloEntry') ?? ['none'])];
  expect(others.filter((name) => ofEntries.test(name)).length).toBeGreaterThan(1);
  const own = apart.entries.get('entry-data-kept updateSiloEntry');
  const same = others.filter((name) => ofEntries.test(name) && apart.entries.get(name) === own);
  expect(same).toEqual([]);
  expect(others.some((name) => name.endsWith('Job'))).toBe(true);
  const { beside } = await run(16, { isJobApart: false });
  const alone = [...(beside.get('entry-data-kept updateSiloEntry') ?? ['none'])];
  expect(alone.filter((name) => name.endsWith('Job') || ofEntries.test(name))).toEqual([]);
  const ofJob = [...(beside.get('job-repeated createJob') ?? ['none'])];
  expect(ofJob.filter((name) => ofEntries.test(name))).toEqual([]);
});

test('what has not begun when the time is over is left out', async () => {
  const { names } = await run(1, { most: 5 });
  expect(names.filter((name) => name !== undefined)).toHaveLength(5);
});
