import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { caller, start, uuid } from './support.ts';

const now = '2026-05-01T00:00:00.000Z';

/** A day of requests, some of which fail, and the bytes of every response. */
async function bytesOfADay(): Promise<string[]> {
  const sandbox = createSandbox({ now });
  const { fixtures } = sandbox;
  const { client_id, client_secret, enrollment_id: id } = fixtures;
  const requests: [string, string, unknown?][] = [
    ['POST', '/access/v1/enrollment/authorize', { client_id, client_secret, id }],
    ['GET', '/silo/v1/entries?limit=2'],
    ['PATCH', `/silo/v1/entries/${fixtures.entry_id}`, { data: { a: 1 } }],
    [
      'PUT',
      `/transform/v1/workflows/${uuid(1)}`,
      { steps: [{}, { config: { sandbox: { delay: 9 } } }] },
    ],
    ['POST', '/transform/v1/jobs', { workflow_id: uuid(1), silo_entry_id: fixtures.entry_id }],
    ['POST', '/transform/v1/jobs', { workflow_id: uuid(1) }],
    ['POST', '/_sandbox/clock', { advance: 10 }],
    ['PATCH', '/access/v1/workspace', { name: 'x' }],
    ['GET', '/silo/v1/nothing'],
  ];
  const responses: string[] = [];
  for (const [method, path, body] of requests) {
    const response = await sandbox.fetch(sandbox.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${fixtures.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    responses.push(`${response.status} ${await response.text()}`);
  }
  await sandbox.close();
  return responses;
}

test('the same seed, requests and clock give the same bytes', async () => {
  const first = await bytesOfADay();
  expect(first.map((response) => response.slice(0, 3))).toEqual([
    '200',
    '200',
    '200',
    '200',
    '200',
    '200',
    '200',
    '200',
    '404',
  ]);
  expect(await bytesOfADay()).toEqual(first);
});

describe('/_sandbox', () => {
  test('fixtures lead to what is there', async () => {
    const { call, fixtures } = start();
    const { body } = await call('GET', '/_sandbox/fixtures', undefined, null);
    expect(body).toEqual(fixtures);
    expect((await call('GET', `/transform/v1/jobs/${body.job_id}`)).status).toBe(200);
    const related = await call('GET', `/silo/v1/entries/${body.related_entry_id}/related`);
    expect(related.body.list).not.toEqual([]);
  });

  test('reset puts everything back', async () => {
    const { call, fixtures } = start({ now });
    const read = async () => (await call('GET', '/silo/v1/entries')).body;
    const before = await read();
    await call('PATCH', `/silo/v1/entries/${fixtures.entry_id}`, { folder: 'x' });
    await call('PUT', `/transform/v1/jobs/${uuid(1)}`, {});
    await call('POST', '/_sandbox/clock', { advance: 1000 });
    await call('POST', '/_sandbox/faults', { status: 503 });
    expect((await call('POST', '/_sandbox/reset')).status).toBe(200);
    expect(await read()).toEqual(before);
    expect((await call('GET', `/transform/v1/jobs/${uuid(1)}`)).status).toBe(404);
    expect((await call('GET', '/_sandbox/clock')).body).toEqual({ now, running: false });
  });

  test('a snapshot is restored as often as wanted, with what runs and the clock', async () => {
    const { call, fixtures } = start({ now });
    const steps = [{ config: { sandbox: { delay: 1000, outcome: 'ERR' } } }];
    await call('PUT', `/transform/v1/workflows/${uuid(1)}`, { steps });
    const run = { workflow_id: uuid(1), silo_entry_id: fixtures.entry_id };
    await call('PUT', `/transform/v1/jobs/${uuid(2)}`, run);
    await call('POST', '/_sandbox/snapshot', { name: 'before' });
    const faults = async () =>
      (await call('PATCH', `/silo/v1/entries/${fixtures.entry_id}`, {})).body.faults;
    for (const _ of [1, 2]) {
      expect(await faults()).toEqual([]);
      await call('POST', '/_sandbox/clock', { advance: 1000 });
      expect(await faults()).toHaveLength(1);
      await call('PUT', `/transform/v1/jobs/${uuid(3)}`, {});
      expect((await call('POST', '/_sandbox/restore', { name: 'before' })).status).toBe(200);
      expect((await call('GET', `/transform/v1/jobs/${uuid(2)}`)).body.status).toBe('RUN');
      expect((await call('GET', `/transform/v1/jobs/${uuid(3)}`)).status).toBe(404);
    }
    expect((await call('POST', '/_sandbox/restore', { name: 'other' })).status).toBe(404);
  });

  test('snapshots are listed and deleted, and give way to others', async () => {
    const { call, fixtures } = start();
    const names = async () => (await call('GET', '/_sandbox/snapshot')).body.snapshots;
    const entry = `/silo/v1/entries/${fixtures.entry_id}`;
    for (const name of ['first', 'second', 'third']) {
      await call('PATCH', entry, { folder: name });
      await call('POST', '/_sandbox/snapshot', { name });
    }
    expect((await call('DELETE', '/_sandbox/snapshot?name=first')).status).toBe(200);
    expect(await names()).toEqual(['second', 'third']);
    await call('PATCH', entry, { folder: 'fourth' });
    await call('POST', '/_sandbox/snapshot');
    expect(await names()).toEqual(['second', 'third', 'default']);
    for (const [name, folder] of [
      ['third', 'third'],
      ['default', 'fourth'],
      ['second', 'second'],
    ]) {
      await call('POST', '/_sandbox/restore', { name });
      expect((await call('PATCH', entry, {})).body.folder).toBe(folder);
    }
    expect((await call('DELETE', '/_sandbox/snapshot')).status).toBe(200);
    expect((await call('DELETE', '/_sandbox/snapshot')).status).toBe(404);
    expect((await call('POST', '/_sandbox/restore', { name: 'first' })).status).toBe(404);
  });

  test('no more than 100 snapshots are kept', async () => {
    const { call } = start();
    const take = (name: string) => call('POST', '/_sandbox/snapshot', { name });
    for (let number = 0; number < 100; number += 1) await take(`s${number}`);
    expect(await take('more')).toMatchObject({
      status: 400,
      body: { code: 'too-many', message: expect.stringContaining('DELETE /_sandbox/snapshot') },
    });
    expect((await take('s0')).status).toBe(200);
    await call('DELETE', '/_sandbox/snapshot?name=s1');
    expect((await take('more')).status).toBe(200);
  });

  test.each(['reset', 'restore'])(
    'a %s ends what waits: a delayed request is never done, a job is shown as it is',
    async (control) => {
      const { call, fixtures } = start({ now });
      const steps = [{ config: { sandbox: { delay: 3_600_000 } } }];
      await call('PUT', `/transform/v1/workflows/${uuid(1)}`, { steps });
      await call('POST', '/_sandbox/snapshot');
      await call('POST', '/_sandbox/faults', { latency: 3_600_000, operation: 'updateSiloEntry' });
      const entry = `/silo/v1/entries/${fixtures.entry_id}`;
      const delayed = call('PATCH', entry, { folder: 'late' }).catch((error) => error);
      const job = { workflow_id: uuid(1) };
      const waiting = call('PUT', `/transform/v1/jobs/${uuid(2)}?wait=60`, job);
      await expect
        .poll(async () => (await call('GET', '/_sandbox/faults')).body.faults)
        .toEqual([]);
      await expect
        .poll(async () => (await call('GET', `/transform/v1/jobs/${uuid(2)}`)).status)
        .toBe(200);
      expect((await call('POST', `/_sandbox/${control}`)).status).toBe(200);
      expect(await delayed).toBeInstanceOf(Error);
      expect((await waiting).body.status).toBe('RUN');
      expect((await call('PATCH', entry, {})).body.folder).not.toBe('late');
    },
  );

  test('seed adds data that matches the document, and nothing of what does not', async () => {
    const { call } = start();
    const stamps = { created_at: now, updated_at: now };
    const workspace = { id: uuid(1), ...stamps };
    const entries = [{ id: uuid(2), ...stamps }];
    const seeded = await call('POST', '/_sandbox/seed', {
      workspaces: [{ workspace, tokens: ['fake-t'], entries }],
    });
    expect(seeded.status).toBe(200);
    expect((await call('GET', '/silo/v1/entries', undefined, 'fake-t')).body.list).toEqual(entries);
    const wrong = [
      { ...entries[0], id: uuid(3) },
      { ...entries[0], id: uuid(4), created_at: 'today' },
    ];
    const { status, body } = await call('POST', '/_sandbox/seed', {
      workspaces: [{ workspace, entries: wrong }],
    });
    expect([status, body.code]).toEqual([400, 'invalid-seed']);
    expect(body.message).toContain('workspaces[0].entries[1].created_at');
    expect((await call('GET', '/silo/v1/entries', undefined, 'fake-t')).body.list).toEqual(entries);
  });

  test('the clock stops, moves and runs, but never back', async () => {
    const { call } = start();
    const set = (body: object) => call('POST', '/_sandbox/clock', body);
    const stopped = (await set({ running: false })).body;
    expect((await call('GET', '/_sandbox/clock')).body).toEqual({
      now: stopped.now,
      running: false,
    });
    const later = '2050-01-01T00:00:00.000Z';
    expect((await set({ now: later })).body).toEqual({ now: later, running: false });
    const { updated_at } = (await call('PATCH', '/access/v1/workspace', {})).body;
    expect(updated_at).toBe(later);
    for (const body of [
      { now },
      { advance: -1 },
      { now: 'soon' },
      { advance: 'x' },
      { speed: 2 },
    ]) {
      expect((await set(body)).status).toBe(400);
    }
    const running = (await set({ running: true })).body;
    expect(running.running).toBe(true);
    expect(running.now >= later).toBe(true);
  });

  test('an unknown control says which there are', async () => {
    const { call } = start();
    const { status, body } = await call('POST', '/_sandbox/clocks');
    expect(status).toBe(404);
    expect(body.message).toContain('POST /_sandbox/clock');
    expect((await call('GET', '/_sandboxes')).body.code).toBe('unknown-path');
  });
});

describe('Prefer', () => {
  test.each([
    ['code=404', 404, 'code'],
    ['code=503', 503, 'code'],
    ['code=200', 200, 'list'],
    ['code=200, example=last-page', 200, 'list'],
    ['respond-async, code="429"', 429, 'code'],
    ['code=302', 400, 'code'],
    ['code=200; example=none', 400, 'code'],
  ])('%s gets %i', async (prefer, status, field) => {
    const { sandbox, fixtures } = start();
    const headers = { authorization: `Bearer ${fixtures.token}`, prefer };
    const response = await sandbox.fetch(`${sandbox.baseUrl}/silo/v1/entries`, { headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty(field);
  });

  test('does nothing else', async () => {
    const { sandbox, fixtures, call } = start();
    await sandbox.fetch(`${sandbox.baseUrl}/access/v1/workspace`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${fixtures.token}`,
        'content-type': 'application/json',
        prefer: 'code=500',
      },
      body: '{"name":"x"}',
    });
    expect((await call('PATCH', '/access/v1/workspace', {})).body.name).not.toBe('x');
  });
});

test('the sandbox reads the same behind a caller over HTTP', async () => {
  const { sandbox, call } = start();
  const { url, close } = await sandbox.listen();
  const remote = caller(sandbox, url);
  const path = '/silo/v1/entries?limit=1';
  expect((await remote('GET', path)).body).toEqual((await call('GET', path)).body);
  await close();
});

test('the health route says whether the sandbox can respond', async () => {
  const { call } = start();
  expect(await call('GET', '/_sandbox/health', undefined, null)).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
});
