import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { start, uuid } from '../../sandbox/support.ts';
import { docproc, startDocproc } from '../../support/run.ts';
import { canMount, smallDisk } from './small-disk.ts';

const token = 'Bearer fake-sandbox-token';

/** An object of about 20 kB, so that few requests fill what is left of a page or a log. */
const tags = Array.from({ length: 200 }, (_, index) => `${index}`.padStart(100, 'x'));

const jobPath = (number: number) => `/transform/v1/jobs/${uuid(number)}`;

async function send(url: string, method: string, path: string, body?: unknown) {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const given = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url + path, { method, headers, ...given });
  return { status: response.status, body: await response.json() };
}

/** Creates jobs until one is not acknowledged; tells which were. */
async function createUntilFull(create: (number: number) => Promise<{ status: number }>) {
  const acknowledged: number[] = [];
  for (let number = 1; number <= 1000; number += 1) {
    const { status } = await create(number);
    if (status !== 200) return { acknowledged, failed: number, status };
    acknowledged.push(number);
  }
  throw new Error('1000 jobs of 20 kB fit on a full disk');
}

const insufficient = {
  status: 507,
  body: { code: 'insufficient-storage', message: expect.stringContaining('Make room') },
};

describe.runIf(canMount)('on a full disk', () => {
  test.each(['SIGKILL', 'SIGINT'] as const)(
    'what is acknowledged before and after it survives %s, and nothing else is acknowledged',
    async (signal) => {
      const disk = smallDisk(4_000_000);
      const args = ['sandbox', '--port', '0', '--data', join(disk.directory, 'data.db')];
      const first = await startDocproc(args);
      const { list } = (await send(first.url, 'GET', '/silo/v1/entries')).body;
      const job = { tags, silo_entry_id: list[0].id };
      const create = (number: number) => send(first.url, 'PUT', jobPath(number), job);
      disk.take(2_000_000);
      const { acknowledged, failed } = await createUntilFull(create);
      expect(acknowledged.length).toBeGreaterThan(10);
      expect(await create(failed)).toEqual(insufficient);
      expect(await create(failed + 1)).toEqual(insufficient);
      expect((await send(first.url, 'GET', jobPath(failed))).status).toBe(404);
      expect((await send(first.url, 'GET', '/silo/v1/entries')).status).toBe(200);
      disk.makeRoom();
      for (let number = failed; number < failed + 20; number += 1) {
        expect((await create(number)).status).toBe(200);
        acknowledged.push(number);
      }
      await first.stop(signal);
      const second = await startDocproc(args);
      const found = acknowledged.map((number) => send(second.url, 'GET', jobPath(number)));
      expect((await Promise.all(found)).map(({ status }) => status)).toEqual(
        acknowledged.map(() => 200),
      );
      expect((await send(second.url, 'GET', jobPath(failed + 20))).status).toBe(404);
    },
  );

  test('a stop on a full disk is a normal one, and loses nothing', async () => {
    const disk = smallDisk(4_000_000);
    const args = ['sandbox', '--port', '0', '--data', join(disk.directory, 'data.db')];
    const first = await startDocproc(args);
    disk.take(2_000_000);
    const { acknowledged } = await createUntilFull((number) =>
      send(first.url, 'PUT', jobPath(number), { tags }),
    );
    disk.take();
    expect(await first.stop('SIGTERM')).toBe(0);
    const second = await startDocproc(args);
    expect(acknowledged).not.toEqual([]);
    const found = acknowledged.map((number) => send(second.url, 'GET', jobPath(number)));
    expect((await Promise.all(found)).filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('a start that finds no room for a new file says so and leaves nothing behind', async () => {
    const disk = smallDisk(64_000);
    const file = join(disk.directory, 'data.db');
    const { status, stdout, stderr } = await docproc(['sandbox', '--port', '0', '--data', file]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`${file} cannot grow: the disk is full. Make room`);
    expect(stderr).not.toContain('    at ');
    expect(await readdir(disk.directory)).toEqual([]);
    disk.take();
    const full = await docproc(['sandbox', '--port', '0', '--data', file]);
    expect([full.status, full.stderr]).toEqual([2, expect.stringContaining('the disk is full')]);
    expect(await readdir(disk.directory)).toEqual(['ballast']);
  });

  test('a start with a file that is there already serves what it holds', async () => {
    const disk = smallDisk(4_000_000);
    const args = ['sandbox', '--port', '0', '--data', join(disk.directory, 'data.db')];
    const first = await startDocproc(args);
    await first.stop();
    disk.take();
    const second = await startDocproc(args);
    expect((await send(second.url, 'GET', '/silo/v1/entries')).status).toBe(200);
    const create = (number: number) => send(second.url, 'PUT', jobPath(number), { tags });
    await createUntilFull(create);
    expect(await create(2000)).toEqual(insufficient);
    disk.makeRoom();
    expect((await create(2000)).status).toBe(200);
  });
});

/** A sandbox of which no write fits on the disk any more. */
function startFull() {
  const disk = smallDisk(4_000_000);
  const data = join(disk.directory, 'data.db');
  const given = start({ data, now: '2026-05-01T00:00:00.000Z', stepDelay: 1000 });
  return { disk, ...given };
}

describe.runIf(canMount)('in the process, on a full disk', () => {
  test('every request that writes fails until there is room, and leaves nothing', async () => {
    const { disk, call, fixtures } = startFull();
    const { client_id, client_secret, enrollment_id: id } = fixtures;
    const writes = [
      () => call('PATCH', `/silo/v1/entries/${fixtures.entry_id}`, { folder: 'other' }),
      () => call('PUT', jobPath(1), { silo_entry_id: fixtures.entry_id }),
      () => call('POST', '/transform/v1/jobs', {}),
      () => call('PUT', `/transform/v1/workflows/${uuid(1)}`, { name: 'New', steps: [] }),
      () => call('PATCH', `/transform/v1/workflows/${fixtures.workflow_id}`, { name: 'Other' }),
      () => call('PATCH', '/access/v1/workspace', { name: 'Other' }),
      () => call('POST', '/access/v1/enrollment/authorize', { client_id, client_secret, id }, null),
      () => call('POST', '/_sandbox/clock', { advance: 1 }),
      () => call('POST', '/_sandbox/reset', {}),
    ];
    disk.take();
    for (const write of writes) expect(await write()).toMatchObject(insufficient);
    expect((await call('GET', '/silo/v1/entries?folder=other')).body.list).toEqual([]);
    disk.makeRoom();
    for (const write of writes) expect((await write()).status).toBe(200);
  });

  test('a failed creation takes no identifier', async () => {
    const { disk, call } = startFull();
    const reference = start({ now: '2026-05-01T00:00:00.000Z', stepDelay: 1000 });
    const expected = await reference.call('POST', '/transform/v1/jobs', {});
    disk.take();
    expect(await call('POST', '/transform/v1/jobs', {})).toMatchObject(insufficient);
    disk.makeRoom();
    expect((await call('POST', '/transform/v1/jobs', {})).body).toEqual(expected.body);
  });

  test('a clock that cannot be stored is not moved', async () => {
    const { disk, controls } = startFull();
    const before = controls.clock;
    disk.take();
    expect(() => controls.setClock({ advance: 5000, running: true })).toThrow('full');
    expect(controls.clock).toEqual(before);
    disk.makeRoom();
    expect(controls.setClock({ advance: 5000 }).now).toBe('2026-05-01T00:00:05.000Z');
  });

  test('an effect of a job that comes due is applied once, when there is room', async () => {
    const { disk, call, controls, fixtures } = startFull();
    const step = { provider: 'any', config: { sandbox: { outcome: 'ERR', delay: 1000 } } };
    await call('PUT', `/transform/v1/workflows/${uuid(1)}`, { name: 'Fails', steps: [step] });
    const job = { workflow_id: uuid(1), silo_entry_id: fixtures.entry_id };
    expect((await call('PUT', jobPath(1), job)).status).toBe(200);
    controls.setClock({ advance: 1000 });
    disk.take();
    expect(await call('GET', '/silo/v1/entries')).toMatchObject(insufficient);
    expect(await call('GET', jobPath(1))).toMatchObject(insufficient);
    disk.makeRoom();
    for (const _ of ['first', 'second']) {
      const { list } = (await call('GET', '/silo/v1/entries')).body;
      const entry = list.find((each: { id: string }) => each.id === fixtures.entry_id);
      expect(entry.faults).toHaveLength(1);
    }
  });
});
