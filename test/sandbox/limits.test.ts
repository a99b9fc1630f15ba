import { expect, test } from 'vitest';
import { docproc } from '../support/run.ts';
import { start, uuid } from './support.ts';

const mentioned = (number: number) => `"${uuid(number)}"`;

const mentions = Array.from({ length: 12_000 }, (_, number) => mentioned(number)).join(',');

/** What a program does with the processor, in ms; the time of others does not count. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const send = (sandbox: ReturnType<typeof start>, path: string, body: string) =>
  sandbox.sandbox.fetch(sandbox.sandbox.baseUrl + path, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${sandbox.fixtures.token}`,
      'content-type': 'application/json',
    },
    body,
  });

test('a key of half a megabyte does not multiply with the UUIDs below it', async () => {
  const given = start();
  const path = `/silo/v1/entries/${given.fixtures.entry_id}`;
  const response = await send(given, path, `{"data":{"${'k'.repeat(500_000)}":[${mentions}]}}`);
  expect(response.status).toBe(200);
  const related = await given.call('GET', `/silo/v1/entries/${given.fixtures.entry_id}/related`);
  expect(related.status).toBe(200);
});

test('the first 1,000 mentions of an entry are found', async () => {
  const given = start();
  const { list } = (await given.call('GET', '/silo/v1/entries')).body;
  const [target, mentioning] = list.map(({ id }: { id: string }) => id);
  const find = async () =>
    (await given.call('GET', `/silo/v1/entries/${target}/related?context=a.999`)).body.list.map(
      ({ id }: { id: string }) => id,
    );
  const others = Array.from({ length: 1000 }, (_, number) => uuid(number));
  const path = `/silo/v1/entries/${mentioning}`;
  await given.call('PATCH', path, { data: { a: [...others.slice(1), target] } });
  expect(await find()).toEqual([mentioning]);
  await given.call('PATCH', path, { data: { a: [...others.slice(1), 'none', target] } });
  expect(await find()).toEqual([]);
  await given.call('PATCH', path, { data: { a: [...others, target] } });
  const related = await given.call('GET', `/silo/v1/entries/${target}/related`);
  expect(related.body.list.map(({ id }: { id: string }) => id)).not.toContain(mentioning);
});

test('a body of more than 1,000,000 bytes is too large, unless bodyLimit allows it', async () => {
  const body = { data: { text: 'x'.repeat(1_000_000) } };
  const usual = start();
  const path = `/silo/v1/entries/${usual.fixtures.entry_id}`;
  expect(await usual.call('PATCH', path, body)).toMatchObject({
    status: 413,
    body: { code: 'too-large', message: expect.stringContaining('1000000 bytes') },
  });
  const raised = start({ bodyLimit: 2_000_000 });
  expect((await raised.call('PATCH', path, body)).status).toBe(200);
});

test('--body-limit is a whole number of bytes', async () => {
  const { status, stderr } = await docproc(['sandbox', '--body-limit', '0']);
  expect([status, stderr]).toEqual([2, expect.stringContaining('whole number of at least 1')]);
});

test('merging never makes an entry larger than twice the limit of a body', async () => {
  const given = start({ bodyLimit: 10_000 });
  const path = `/silo/v1/entries/${given.fixtures.entry_id}`;
  const merge = (number: number, value: string | null) =>
    given.call('PATCH', path, {
      content_type: 'application/merge-patch+json',
      data: { [`field${number}`]: value },
    });
  expect((await merge(1, 'x'.repeat(8_000))).status).toBe(200);
  expect((await merge(2, 'x'.repeat(8_000))).status).toBe(200);
  expect(await merge(3, 'x'.repeat(8_000))).toMatchObject({
    status: 413,
    body: { code: 'too-large', message: expect.stringContaining('at most 20000') },
  });
  const { list } = (await given.call('GET', '/silo/v1/entries')).body;
  const { data } = list.find(({ id }: { id: string }) => id === given.fixtures.entry_id);
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['field1', 'field2']));
  expect(data).not.toHaveProperty('field3');
  expect((await merge(1, null)).status).toBe(200);
  expect((await merge(3, 'x'.repeat(8_000))).status).toBe(200);
});

test('an entry that its faults made too large takes updates that do not make it grow', async () => {
  const given = start({ bodyLimit: 1_000 });
  const path = `/silo/v1/entries/${given.fixtures.entry_id}`;
  const steps = [
    { provider: 'any', config: { sandbox: { outcome: 'ERR', code: 'c'.repeat(500) } } },
  ];
  await given.call('PUT', `/transform/v1/workflows/${uuid(900)}`, { name: 'Fails', steps });
  const job = { workflow_id: uuid(900), silo_entry_id: given.fixtures.entry_id, data: {} };
  for (const number of [1, 2, 3, 4]) {
    expect((await given.call('PUT', `/transform/v1/jobs/${uuid(number)}`, job)).status).toBe(200);
  }
  const { status, body } = await given.call('PATCH', path, {});
  expect([status, body.faults.length]).toEqual([200, 4]);
  expect((await given.call('PATCH', path, { data: {} })).status).toBe(200);
  expect((await given.call('PATCH', path, { folder: 'f'.repeat(500) })).status).toBe(413);
});

test('an entry keeps the latest 100 faults of its jobs', async () => {
  const given = start();
  const steps = Array.from({ length: 60 }, (_, number) => ({
    provider: 'any',
    config: { sandbox: { outcome: 'ERR', code: `code-${number}` } },
    next: number < 59 ? [{ status: 'ERR', step_id: uuid(number + 1) }] : [],
    id: uuid(number),
  }));
  await given.call('PUT', `/transform/v1/workflows/${uuid(900)}`, { name: 'Fails', steps });
  const job = { workflow_id: uuid(900), silo_entry_id: given.fixtures.entry_id };
  for (const number of [1, 2]) {
    expect((await given.call('PUT', `/transform/v1/jobs/${uuid(number)}`, job)).status).toBe(200);
  }
  const { list } = (await given.call('GET', '/silo/v1/entries')).body;
  const { faults } = list.find(({ id }: { id: string }) => id === given.fixtures.entry_id);
  expect(faults).toHaveLength(100);
  expect([faults[0].code, faults.at(-1).code]).toEqual(['code-20', 'code-59']);
});

test('a workflow has at most 1,000 steps', async () => {
  const given = start();
  const steps = (length: number) => Array.from({ length }, () => ({ provider: 'any' }));
  const path = `/transform/v1/workflows/${uuid(1)}`;
  expect(await given.call('PUT', path, { name: 'Long', steps: steps(1001) })).toMatchObject({
    status: 400,
    body: { message: 'steps: found 1001, expected at most 1000 steps.' },
  });
  expect((await given.call('PUT', path, { name: 'Long', steps: steps(1000) })).status).toBe(200);
  const { body } = await given.call('POST', '/transform/v1/jobs', { workflow_id: uuid(1) });
  expect(body.intents).toHaveLength(1000);
});

test('a run through many steps is planned in linear time', async () => {
  const { planRun, routeAfter, stepSettings } = await import(
    '../../scripts/sandbox/areas/transform/job-run.ts'
  );
  const steps = Array.from({ length: 40_000 }, (_, number) => ({
    id: uuid(number),
    provider: 'any',
    ...(number % 2 === 0 && { next: [{ step_id: uuid(number + 1) }] }),
  }));
  const rules = { settingsOf: (step: object) => stepSettings(step, 0), routeAfter };
  const time = await processorTime(async () => {
    expect(planRun(steps, 0, rules).steps).toHaveLength(40_000);
  });
  expect(time).toBeLessThan(2000);
});
