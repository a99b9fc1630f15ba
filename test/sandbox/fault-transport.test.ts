import { describe, expect, test } from 'vitest';
import { caller, start, uuid } from './support.ts';

describe('faults of a connection', () => {
  const path = `/transform/v1/jobs/${uuid(1)}`;

  /** Calls in the process, and over HTTP. */
  async function doors() {
    const { sandbox, call, fixtures } = start();
    const { url, close } = await sandbox.listen();
    const init = {
      method: 'PUT',
      headers: { authorization: `Bearer ${fixtures.token}`, 'content-type': 'application/json' },
      body: '{}',
    };
    return {
      call,
      close,
      controls: sandbox.controls,
      put: {
        process: () => sandbox.fetch(sandbox.baseUrl + path, init),
        http: () => fetch(url + path, init),
      },
      url,
      sandbox,
    };
  }

  test.each(['process', 'http'] as const)(
    'a status with Retry-After, twice, then none (%s)',
    async (door) => {
      const { put, controls, call, close } = await doors();
      controls.addFault({
        operation: 'createJob',
        status: 429,
        retry_after: 7,
        times: 2,
        skip: 1,
      });
      expect((await put[door]()).status).toBe(200);
      for (const _ of [1, 2]) {
        expect((await call('GET', path)).status).toBe(200);
        const response = await put[door]();
        expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
        expect(await response.json()).toMatchObject({ code: 'requested-fault' });
      }
      expect((await put[door]()).status).toBe(200);
      await close();
    },
  );

  test.each(['process', 'http'] as const)(
    'a connection dropped before the commit (%s)',
    async (door) => {
      const { put, controls, call, close } = await doors();
      controls.addFault({ drop: 'before-commit' });
      await expect(put[door]()).rejects.toThrow(TypeError);
      expect((await call('GET', path)).status).toBe(404);
      await close();
    },
  );

  test.each(['process', 'http'] as const)(
    'a connection dropped after the commit (%s)',
    async (door) => {
      const { put, controls, call, close } = await doors();
      controls.addFault({ drop: 'after-commit' });
      await expect(put[door]()).rejects.toThrow(TypeError);
      expect((await call('GET', path)).status).toBe(200);
      expect((await put[door]()).status).toBe(200);
      await close();
    },
  );

  test.each(['process', 'http'] as const)('a response that is cut off (%s)', async (door) => {
    const { put, controls, close } = await doors();
    controls.addFault({ body: 'truncated' });
    const response = await put[door]();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    await close();
  });

  test.each(['process', 'http'] as const)('bodies that are not JSON (%s)', async (door) => {
    const { put, controls, close } = await doors();
    for (const [body, begins] of [
      ['malformed', '{"id"'],
      ['html', '<!doctype'],
      ['empty', ''],
    ] as const) {
      controls.addFault({ body });
      const text = await (await put[door]()).text();
      expect(text.startsWith(begins)).toBe(true);
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
    }
    await close();
  });

  test('latency ends when the caller goes away, and then nothing is done', async () => {
    const { controls, call, close, url, sandbox } = await doors();
    controls.setClock({ running: false });
    controls.addFault({ latency: 1000 });
    const leaving = new AbortController();
    const hanging = sandbox.fetch(url + path, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${sandbox.fixtures.token}`,
        'content-type': 'application/json',
      },
      body: '{}',
      signal: leaving.signal,
    });
    await call('GET', '/_sandbox/clock');
    leaving.abort(new Error('gone'));
    await expect(hanging).rejects.toThrow('gone');
    controls.setClock({ advance: 1000 });
    expect((await call('GET', path)).status).toBe(404);
    await close();
  });
});

test('closing ends what still hangs', async () => {
  const { sandbox, fixtures, controls } = start({ now: '2026-05-01T00:00:00.000Z' });
  controls.addFault({ latency: 1000 });
  const hanging = sandbox.fetch(`${sandbox.baseUrl}/silo/v1/entries`, {
    headers: { authorization: `Bearer ${fixtures.token}` },
  });
  while (controls.faults.length > 0) await sandbox.fetch(`${sandbox.baseUrl}/_sandbox/clock`);
  await sandbox.close();
  await expect(hanging).rejects.toThrow(TypeError);
});

test('a sandbox that closes lets a wait have its response', async () => {
  const { sandbox } = start({ stepDelay: 60_000 });
  const { url } = await sandbox.listen();
  const { token, workflow_id } = sandbox.fixtures;
  const waiting = fetch(`${url}/transform/v1/jobs/${uuid(1)}?wait=60`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workflow_id }),
  });
  const call = caller(sandbox, url);
  while ((await call('GET', `/transform/v1/jobs/${uuid(1)}`)).status === 404);
  await sandbox.close();
  const response = await waiting;
  expect([response.status, (await response.json()).status]).toEqual([200, 'RUN']);
});
