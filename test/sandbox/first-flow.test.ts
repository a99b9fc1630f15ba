import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/create-sandbox.ts';

const sandbox = createSandbox();
afterAll(() => sandbox.close());
const { fixtures } = sandbox;

async function call(method: string, path: string, body?: unknown, token = fixtures.token) {
  const response = await sandbox.fetch(`${sandbox.baseUrl}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

test('authorizes an enrollment, and its token works', async () => {
  const { body } = await call('POST', '/access/v1/enrollment/authorize', {
    client_id: fixtures.client_id,
    client_secret: fixtures.client_secret,
    id: fixtures.enrollment_id,
    owner_id: fixtures.owner_id,
  });
  const updated = await call('PATCH', '/access/v1/workspace', { name: 'Renamed' }, body.token);
  expect(updated).toMatchObject({ status: 200, body: { name: 'Renamed' } });
});

test('pages through a folder', async () => {
  const first = await call('GET', '/silo/v1/entries?limit=2&folder=sales-invoices');
  expect(first.body.list).toHaveLength(2);
  const next = encodeURIComponent(first.body.next_cursor);
  const second = await call('GET', `/silo/v1/entries?limit=2&folder=sales-invoices&cursor=${next}`);
  expect(second.body.list).toHaveLength(1);
  expect(second.body).not.toHaveProperty('next_cursor');
});

test('shows an update in the listing and the search for related entries', async () => {
  const path = `/silo/v1/entries/${fixtures.entry_id}`;
  const updated = await call('PATCH', path, { folder: 'moved', data: { code: 'X-1' } });
  expect(updated.body).toMatchObject({ folder: 'moved', data: { code: 'X-1' } });
  const listed = await call('GET', '/silo/v1/entries?folder=moved');
  expect(listed.body.list).toEqual([updated.body]);
  const related = await call('GET', `${path}/related`);
  expect(related.body.list).toMatchObject([{ context: 'corrects.uuid' }]);
});

test('runs the steps of a workflow as their links lead', async () => {
  const id = '01a1d011-0000-7000-8000-000000000001';
  const [a, b, c] = ['1', '2', '3'].map((digit) => `01a1d011-0000-7000-8000-00000000000${digit}`);
  const steps = [
    {
      id: a,
      provider: 'any',
      config: { sandbox: { outcome: 'ERR', code: 'broken' } },
      next: [{ status: 'ERR', step_id: c }],
    },
    { id: b, provider: 'any' },
    { id: c, provider: 'mail', next: [{ status: 'OK', stop: true }] },
  ];
  expect(
    await call('PUT', `/transform/v1/workflows/${id}`, { country: 'ES', steps }),
  ).toMatchObject({ status: 200, body: { id, steps } });
  const job = await call('PUT', `/transform/v1/jobs/${id}?wait=5`, {
    workflow_id: id,
    silo_entry_id: fixtures.entry_id,
  });
  expect(job.body).toMatchObject({ status: 'ERR', faults: [{ code: 'broken', provider: 'any' }] });
  expect(job.body.intents.map((intent: { step_id: string }) => intent.step_id)).toEqual([a, c]);
  expect((await call('GET', `/transform/v1/jobs/${id}`)).body).toEqual(job.body);
  expect(await call('PUT', `/transform/v1/jobs/${id}`, { workflow_id: id })).toMatchObject({
    status: 409,
  });
});

test('lists the entries of a series', async () => {
  const { body } = await call('GET', `/sequence/v1/series/${fixtures.series_id}/entries`);
  expect(body.list).toHaveLength(3);
});

test('answers over HTTP as in the process', async () => {
  const server = await sandbox.listen();
  const answer = await fetch(`${server.url}/_sandbox/fixtures`);
  expect(await answer.json()).toEqual(fixtures);
  await server.close();
});
