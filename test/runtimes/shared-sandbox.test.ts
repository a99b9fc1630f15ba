import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { withAnswers } from '../../scripts/api/answers.ts';
import { readApi } from '../../scripts/api/api.ts';
import type { NamedFixtures } from '../../scripts/api/fixtures.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { exampleSeed } from '../../scripts/sandbox/seed/example-seed.ts';
import {
  type NodeDatabase,
  openDatabase,
} from '../../scripts/sandbox/storage/node/node-database.ts';
import { bundle } from '../support/bundle.ts';
import { expectResponses } from '../support/hostile-requests.ts';
import { docproc } from '../support/run.ts';
import { control, createWorkspace, type Deployment, deploy, secret } from './deployment.ts';

const ends: (() => Promise<void>)[] = [];
const atEnd = (end: () => Promise<void>) => void ends.unshift(end);
let deployment: Deployment;
let url: string;

beforeAll(async () => {
  deployment = await deploy(manyRequests, { atEnd });
  const served = await deployment.serve();
  atEnd(() => served.stop());
  url = served.url;
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** Sends JSON with a token. */
async function call(token: string, method: string, path: string, body?: unknown, base = url) {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

// So many that no test meets this limit unless it sets it.
const manyRequests = { SANDBOX_REQUESTS_PER_SECOND: 100_000 };

/** Serves a deployment with other settings. */
async function serveWith(variables: Record<string, string | number>, args: string[] = []) {
  const other = await deploy({ ...manyRequests, ...variables }, { args });
  const served = await other.serve();
  onTestFinished(() => served.stop());
  return { ...other, ...served };
}

const jobs = '/transform/v1/jobs';
const jobId = (number: number) => `01a20c5f-7a00-7000-8000-${String(number).padStart(12, '0')}`;

/** The response to a job with a text of a length, from a deployment with other settings. */
async function putText(length: number, variables: Record<string, number>) {
  const { url: limited } = await serveWith(variables);
  const { token } = await createWorkspace(limited);
  const body = { data: { text: 'x'.repeat(length) } };
  return call(token, 'PUT', `${jobs}/${jobId(1)}`, body, limited);
}

/** Opens the file of each workspace. */
async function inFiles<T>(
  directory: string,
  work: (db: NodeDatabase) => T,
  options: { readOnly?: boolean } = {},
): Promise<T[]> {
  const folder = join(directory, 'storage/Workspace');
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  return names.map((name) => {
    const db = openDatabase(join(folder, name), options);
    const result = work(db);
    db.close();
    return result;
  });
}

test.each([
  ['without a limit', manyRequests],
  ['with the limit that it has by default', { SANDBOX_REQUESTS_PER_SECOND: 100 }],
])('the contract tests find nothing in it %s', async (_, limit) => {
  const { url: address } = await serveWith(limit);
  const fixtures = await createWorkspace(address);
  const report = await runContract({
    // Each workspace has a store of its own, so that none knows the slugs of the others.
    api: readApi(withAnswers(bundle, { D222: 'accepted' })),
    url: address,
    settings: { fixtures: { ...fixtures }, level: 'assumed' },
  });
  expect(report.checks.flatMap(({ findings }) => findings ?? [])).toEqual([]);
  expect(report).toMatchObject({ conforms: true, summary: { failed: 0, warned: 0 } });
  expect(report.summary.passed).toBeGreaterThan(100);
});

describe('who may do what', () => {
  test.each(['', 'another-secret-of-16', `${secret}x`])(
    'the secret %j opens nothing',
    async (given) => {
      const { token } = await createWorkspace(url);
      for (const path of ['workspaces', 'fixtures', 'health', 'clock']) {
        const response = await control(url, 'GET', path, { token, given });
        expect([path, response.status]).toEqual([path, 401]);
        expect(await response.text()).not.toContain(secret);
      }
    },
  );

  test('without a secret of 16 characters, nobody can use the controls', async () => {
    const { url: open } = await serveWith({ SANDBOX_SECRET: 'short' });
    const response = await control(open, 'GET', 'workspaces', { given: 'short' });
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'no-secret' }]);
  });

  test('the token of the examples, which everybody knows, opens nothing', async () => {
    await createWorkspace(url);
    const { status } = await call('fake-sandbox-token', 'GET', '/silo/v1/entries');
    expect(status).toBe(401);
  });

  test('an issued token belongs to the workspace of its client', async () => {
    const { client_id, client_secret, enrollment_id, token } = await createWorkspace(url);
    await call(token, 'PATCH', '/access/v1/workspace', { name: 'Ours' });
    const given = { client_id, client_secret, id: enrollment_id };
    const enrollment = await call('', 'POST', '/access/v1/enrollment/authorize', given);
    expect(enrollment.status).toBe(200);
    const updated = await call(enrollment.body.token, 'PATCH', '/access/v1/workspace', {});
    expect(updated.body).toMatchObject({ name: 'Ours' });
  });

  test.each(['reset', 'restore'])(
    'after %s, an enrollment can be authorized again',
    async (path) => {
      const { client_id, client_secret, enrollment_id, token } = await createWorkspace(url);
      const given = { client_id, client_secret, id: enrollment_id };
      const authorize = () => call('', 'POST', '/access/v1/enrollment/authorize', given);
      await control(url, 'POST', 'snapshot', { token });
      const first = await authorize();
      expect((await control(url, 'POST', path, { token })).status).toBe(200);
      const second = await authorize();
      expect([first.status, second.status]).toEqual([200, 200]);
      const used = await call(second.body.token, 'GET', '/silo/v1/entries');
      expect(used.status).toBe(200);
    },
  );

  test('nobody without a workspace injects faults', async () => {
    const { token } = await createWorkspace(url);
    const status = async (authorization: string, path: string, method = 'GET') => {
      const headers = { authorization, 'sandbox-fault': 'unavailable; key=one' };
      return (await fetch(url + path, { method, headers })).status;
    };
    expect(await status('Bearer unknown', '/silo/v1/entries')).toBe(401);
    expect(await status('', '/access/v1/enrollment/authorize', 'POST')).toBe(415);
    expect(await status(`Bearer ${token}`, '/silo/v1/entries')).toBe(503);
  });

  test.each([
    `unavailable; key=${'k'.repeat(201)}`,
    'latency=3600001',
    `unavailable; path=${'p'.repeat(1000)}`,
  ])('a fault beyond a limit gets 400', async (fault) => {
    const { token } = await createWorkspace(url);
    const headers = { authorization: `Bearer ${token}`, 'sandbox-fault': fault };
    const response = await fetch(`${url}/silo/v1/entries`, { headers });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid-fault', message: expect.stringMatching(/200 char|1000 char|0 to 3600000/) },
    ]);
  });

  test('data of another workspace, tokens and clients cannot be added', async () => {
    const { token, workspace_id } = await createWorkspace(url);
    const seed = (workspace: object, more = {}, path = 'seed') =>
      control(url, 'POST', path, { token, body: { workspaces: [{ workspace, ...more }] } });
    const own = { ...(await call(token, 'PATCH', '/access/v1/workspace', {})).body };
    expect((await seed({ ...own, id: jobId(1) })).status).toBe(400);
    expect((await seed(own, { tokens: ['mine'] })).status).toBe(400);
    expect((await seed(own, { tokens: ['mine'] }, 'seed?more')).status).toBe(400);
    expect((await seed(own)).status).toBe(200);
    expect(own.id).toBe(workspace_id);
  });

  test('a removed workspace is gone, and its token opens nothing', async () => {
    const { token, workspace_id } = await createWorkspace(url);
    expect((await control(url, 'DELETE', `workspaces/${workspace_id}`)).status).toBe(200);
    expect((await call(token, 'GET', '/silo/v1/entries')).status).toBe(401);
    expect((await control(url, 'DELETE', `workspaces/${workspace_id}`)).status).toBe(404);
    const listed: string = await (await control(url, 'GET', 'workspaces')).text();
    expect(listed).not.toContain(workspace_id);
  });
});

// Of these, workerd reads the request by other rules than Node.js, or gives an error of its own.
const ofWorkerd = [
  ...['OPTIONS *', 'CONNECT', 'an unknown method', 'an impossible Host', 'a huge header'],
  ...['DEL in a value', 'DEL in what a preflight asks for', 'an unknown expectation'],
];

test('no request ends it: each has a response, and those after it too', async () => {
  const { token } = await createWorkspace(url);
  await expectResponses('sandbox', url, token, ({ body }) => body !== '', ofWorkerd);
  expect((await call(token, 'GET', '/silo/v1/entries')).status).toBe(200);
});

test.each([
  ['before its commit', { drop: 'before-commit' }, 404],
  ['after its commit', { drop: 'after-commit' }, 200],
  ['in its response', { body: 'truncated' }, 200],
])('a fault breaks the connection of a creation %s', async (_, fault, stored) => {
  const { token } = await createWorkspace(url);
  expect((await control(url, 'POST', 'faults', { token, body: fault })).status).toBe(200);
  const path = `${jobs}/${jobId(1)}`;
  await expect(call(token, 'PUT', path, {})).rejects.toThrow(TypeError);
  expect((await call(token, 'GET', path)).status).toBe(stored);
  expect((await call(token, 'PUT', path, {})).status).toBe(200);
});

test('a fault cuts the body of a response off: its status and the first half arrive', async () => {
  const { token } = await createWorkspace(url);
  const response = await fetch(`${url}/silo/v1/entries?limit=100`, {
    headers: { authorization: `Bearer ${token}`, 'sandbox-fault': 'truncated-body' },
  });
  expect(response.status).toBe(200);
  const received: Uint8Array[] = [];
  const read = async () => {
    for await (const chunk of response.body ?? []) received.push(chunk);
  };
  await expect(read()).rejects.toThrow(TypeError);
  expect(Buffer.concat(received).toString()).toMatch(/^\{"list":/);
});

test('a page of any origin may call it', async () => {
  const { token } = await createWorkspace(url);
  const headers = { origin: 'https://app.example', authorization: `Bearer ${token}` };
  const asked = await fetch(`${url}/silo/v1/entries`, {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'GET' },
  });
  expect(asked.status).toBe(204);
  const response = await fetch(`${url}/silo/v1/entries`, { headers });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});

describe('what outlives the process', () => {
  /** Uses a workspace, ends the process at once, and serves the same storage again. */
  async function acrossRestart<T>(
    use: (url: string, token: string, fixtures: Required<NamedFixtures>) => Promise<T>,
  ) {
    const other = await deploy();
    const first = await other.serve();
    const fixtures = await createWorkspace(first.url);
    const used = await use(first.url, fixtures.token, fixtures).finally(() =>
      first.stop('SIGKILL'),
    );
    const second = await other.serve();
    onTestFinished(() => second.stop());
    return { used, url: second.url, fixtures, directory: other.directory };
  }

  /** Codes of the faults of all entries, as the files of the objects have them. */
  async function faultsIn(directory: string): Promise<string[]> {
    const codesIn = (db: NodeDatabase) => {
      const codes = db.prepare<{ code: string }>(
        `SELECT json_extract(fault.value, '$.code') AS code
         FROM entries, json_each(entries.body, '$.faults') AS fault ORDER BY entries.seq`,
      );
      return codes.all().map(({ code }) => code);
    };
    return (await inFiles(directory, codesIn, { readOnly: true })).flat();
  }

  test('clock, snapshots and faults', async () => {
    const { url: again, fixtures } = await acrossRestart(async (address, token) => {
      await control(address, 'POST', 'snapshot', { token, body: { name: 'before' } });
      await call(token, 'PATCH', '/access/v1/workspace', { name: 'Changed' }, address);
      await control(address, 'POST', 'faults', { token, body: { name: 'unavailable' } });
      const body = { now: '2030-01-01T00:00:00.000Z', running: false };
      await control(address, 'POST', 'clock', { token, body });
    });
    const { token } = fixtures;
    const clock = await (await control(again, 'GET', 'clock', { token })).json();
    expect(clock).toEqual({ now: '2030-01-01T00:00:00.000Z', running: false });
    const rename = () => call(token, 'PATCH', '/access/v1/workspace', {}, again);
    expect((await rename()).status).toBe(503);
    expect((await rename()).body).toMatchObject({ name: 'Changed' });
    await control(again, 'POST', 'restore', { token, body: { name: 'before' } });
    expect((await rename()).body.name).not.toBe('Changed');
    await control(again, 'POST', 'reset', { token });
    expect(await (await control(again, 'GET', 'clock', { token })).json()).toMatchObject({
      running: true,
    });
  });

  /** Starts a job that fails after three seconds, and then adds a fault to its entry. */
  async function failByAlarm(address: string, token: string, entry_id: string): Promise<void> {
    const config = { sandbox: { outcome: 'ERR', code: 'by-alarm', delay: 3000 } };
    const workflow = { name: 'Slow', steps: [{ name: 'Slow', provider: 'sandbox', config }] };
    await call(token, 'PUT', `/transform/v1/workflows/${jobId(7)}`, workflow, address);
    const body = { workflow_id: jobId(7), silo_entry_id: entry_id };
    expect((await call(token, 'PUT', `${jobs}/${jobId(8)}`, body, address)).status).toBe(200);
  }

  test('an alarm continues jobs after a restart, without any request', async () => {
    const { directory } = await acrossRestart((address, token, { entry_id }) =>
      failByAlarm(address, token, entry_id),
    );
    await expect.poll(() => faultsIn(directory), { timeout: 30_000 }).toContain('by-alarm');
  });

  test('an alarm continues the jobs of a snapshot, when it is restored and its clock runs', async () => {
    const { directory, serve } = await deploy();
    const { url: address, stop } = await serve();
    onTestFinished(() => stop());
    const { token, entry_id } = await createWorkspace(address);
    const set = async (path: string, body?: object) =>
      expect((await control(address, 'POST', path, { token, body })).status).toBe(200);
    await set('clock', { running: false });
    await failByAlarm(address, token, entry_id);
    await set('snapshot');
    await set('reset');
    await set('restore');
    expect(await faultsIn(directory)).not.toContain('by-alarm');
    await set('clock', { running: true });
    await expect.poll(() => faultsIn(directory), { timeout: 30_000 }).toContain('by-alarm');
  });

  test('cursors, and tokens that were issued', async () => {
    const { url: again, used } = await acrossRestart(async (address, _, fixtures) => {
      const { client_id, client_secret, enrollment_id: id } = fixtures;
      const given = { client_id, client_secret, id };
      const authorized = '/access/v1/enrollment/authorize';
      const { token } = (await call('', 'POST', authorized, given, address)).body;
      const page = await call(token, 'GET', '/silo/v1/entries?limit=2', undefined, address);
      return { token, cursor: page.body.next_cursor };
    });
    const path = `/silo/v1/entries?limit=2&cursor=${used.cursor}`;
    const page = await call(used.token, 'GET', path, undefined, again);
    expect([page.status, page.body.list.length]).toEqual([200, 2]);
  });
});

describe('limits', () => {
  let failing = 0;

  /** Starts a job that fails after an hour, and adds a fault to an entry then. */
  async function failLater(base: string, token: string, entry_id: string, code: string) {
    const config = { sandbox: { outcome: 'ERR', code, delay: 3_600_000 } };
    const workflow = { name: 'Slow', steps: [{ name: 'Slow', provider: 'sandbox', config }] };
    failing += 1;
    const id = jobId(1000 + failing);
    await call(token, 'PUT', `/transform/v1/workflows/${id}`, workflow, base);
    const body = { workflow_id: id, silo_entry_id: entry_id, data: {} };
    expect((await call(token, 'PUT', `${jobs}/${id}`, body, base)).status).toBe(200);
  }

  test('requests in a second, for one workspace alone', async () => {
    const { url: limited } = await serveWith({ SANDBOX_REQUESTS_PER_SECOND: 5 });
    const [one, other] = [await createWorkspace(limited), await createWorkspace(limited)];
    const send = () => call(one.token, 'GET', '/silo/v1/entries?limit=1', undefined, limited);
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(refused[0]?.body.message).toContain('SANDBOX_REQUESTS_PER_SECOND');
    const path = '/silo/v1/entries?limit=1';
    expect((await call(other.token, 'GET', path, undefined, limited)).status).toBe(200);
  });

  test('less than one request in a second', async () => {
    const { url: limited } = await serveWith({ SANDBOX_REQUESTS_PER_SECOND: 0.1 });
    const { token } = await createWorkspace(limited);
    const send = () => call(token, 'GET', '/silo/v1/entries?limit=1', undefined, limited);
    expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
  });

  test('look-ups of unknown tokens in a second', async () => {
    const { url: limited } = await serveWith({ SANDBOX_REQUESTS_PER_SECOND: 0.01 });
    const send = (index: number) => {
      const token = `sandbox-${String(index).padStart(64, '0')}`;
      return call(token, 'GET', '/silo/v1/entries', undefined, limited);
    };
    expect((await send(1)).status).toBe(401);
    const refused = await send(2);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('unknown tokens'),
    ]);
  });

  test('rows: what goes beyond is not stored, and what is there stays usable', async () => {
    const { url: limited } = await serveWith({ SANDBOX_MAX_ROWS: 200 });
    const { token } = await createWorkspace(limited);
    const create = (number: number) =>
      call(token, 'PUT', `${jobs}/${jobId(number)}`, { tags: [String(number)] }, limited);
    let stored = 0;
    while ((await create(stored)).status === 200) stored += 1;
    const refused = await create(stored);
    expect([refused.status, refused.body.code]).toEqual([507, 'insufficient-storage']);
    expect(refused.body.message).toContain('SANDBOX_MAX_ROWS');
    const missing = await call(token, 'GET', `${jobs}/${jobId(stored)}`, undefined, limited);
    expect(missing.status).toBe(404);
    expect((await create(stored - 1)).status).toBe(200);
    await control(limited, 'POST', 'snapshot', { token });
    expect((await control(limited, 'POST', 'reset', { token })).status).toBe(200);
    expect((await create(stored)).status).toBe(200);
    expect((await control(limited, 'POST', 'restore', { token })).status).toBe(200);
    expect((await create(stored)).status).toBe(507);
  });

  test('a seed that does not fit makes no workspace', async () => {
    const { url: limited } = await serveWith({ SANDBOX_MAX_ROWS: 200 });
    const response = await control(limited, 'POST', 'workspaces', { body: { seed: 'pages' } });
    expect(response.status).toBe(507);
    expect(await (await control(limited, 'GET', 'workspaces')).json()).toEqual({ workspaces: [] });
  });

  test.each([
    { seeed: 'pages' },
    'pages',
    [],
    { seed: 'small', name: 'x' },
    { seed: { workspaces: [] } },
  ])('a creation that asks for %j is rejected, and creates nothing', async (body) => {
    const before: unknown = await (await control(url, 'GET', 'workspaces')).json();
    expect((await control(url, 'POST', 'workspaces', { body })).status).toBe(400);
    expect(await (await control(url, 'GET', 'workspaces')).json()).toEqual(before);
  });

  test('of several workspaces, all are created or none', async () => {
    const { url: limited } = await serveWith({ SANDBOX_MAX_ROWS: 200 });
    const create = (workspaces: object[]) =>
      control(limited, 'POST', 'workspaces', { body: { seed: { workspaces } } });
    const [small] = exampleSeed(readApi(bundle)).workspaces;
    const empty = { workspace: small?.workspace };
    const large = { ...small, generate: { entries: 1000 } };
    expect((await create([empty, large])).status).toBe(507);
    expect(await (await control(limited, 'GET', 'workspaces')).json()).toEqual({ workspaces: [] });
    expect((await create(Array(101).fill(empty))).status).toBe(400);
  });

  test('a seed beyond the limit is not generated in full', async () => {
    const { url: limited } = await serveWith({ SANDBOX_MAX_ROWS: 200 });
    const seed = 'entries=1000000';
    const response = await control(limited, 'POST', 'workspaces', { body: { seed } });
    const { message } = await response.json();
    const [, rows] = /would hold (\d+) rows/.exec(message) ?? [];
    expect([response.status, Number(rows) < 10_000]).toEqual([507, true]);
  });

  test('a workspace beyond its bytes goes on, and does not grow', async () => {
    const { directory, serve } = await deploy();
    const first = await serve();
    const { token, entry_id } = await createWorkspace(first.url);
    await failLater(first.url, token, entry_id, 'late');
    await first.stop();
    const file = join(directory, 'config.capnp');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/(SANDBOX_MAX_BYTES", json = ")\d+/, '$11'));
    const { url: full, stop } = await serve();
    onTestFinished(() => stop());
    const clock = await control(full, 'POST', 'clock', { token, body: { advance: 7_200_000 } });
    expect(clock.status).toBe(200);
    const entry = await call(token, 'PATCH', `/silo/v1/entries/${entry_id}`, {}, full);
    expect([entry.status, entry.body.faults]).toMatchObject([200, [{ code: 'late' }]]);
    const more = { data: { text: 'x'.repeat(100_000) } };
    expect((await call(token, 'PUT', `${jobs}/${jobId(3)}`, more, full)).status).toBe(507);
  });

  test('bytes', async () => {
    const first = await putText(900_000, { SANDBOX_MAX_BYTES: 1_000_000 });
    expect([first.status, first.body.code]).toEqual([507, 'insufficient-storage']);
    expect(first.body.message).toContain('SANDBOX_MAX_BYTES');
  });

  test('the body of a request', async () => {
    const long = await putText(1000, { SANDBOX_MAX_BODY_BYTES: 1000 });
    expect([long.status, long.body.message]).toEqual([
      413,
      expect.stringContaining('SANDBOX_MAX_BODY_BYTES'),
    ]);
  });

  test('a row that a Durable Object does not store', async () => {
    const long = await putText(1_500_000, { SANDBOX_MAX_BODY_BYTES: 5_000_000 });
    expect([long.status, long.body.code]).toEqual([413, 'too-large']);
    expect(long.body.message).toContain('2000000');
  });

  test('of the faults of an entry, the latest are kept that its row has room for', async () => {
    const { token, entry_id, workspace_id } = await createWorkspace(url);
    const path = `/silo/v1/entries/${entry_id}`;
    const fill = async (name: string, length: number) => {
      const data = { [name]: 'x'.repeat(length) };
      const merged = { content_type: 'application/merge-patch+json', data };
      const { status, body } = await call(token, 'PATCH', path, merged);
      return { status, size: JSON.stringify(body).length + (body.folder ?? '').length };
    };
    const codesAfter = async (code: string) => {
      await failLater(url, token, entry_id, code);
      const moved = await control(url, 'POST', 'clock', { token, body: { advance: 7_200_000 } });
      const { status, body } = await call(token, 'PATCH', path, {});
      const faults: { code: string }[] = body.faults ?? [];
      return [moved.status, status, faults.map((fault) => fault.code)];
    };
    expect(await codesAfter('late-1')).toEqual([200, 200, ['late-1']]);
    await fill('first', 900_000);
    const { size } = await fill('second', 900_000);
    expect((await fill('third', 1_999_960 - size)).status).toBe(200);
    expect(await codesAfter('late-2')).toEqual([200, 200, ['late-2']]);
    expect(await codesAfter('l'.repeat(100))).toEqual([200, 200, ['late-2']]);
    expect((await control(url, 'POST', 'reset', { token })).status).toBe(200);
    expect((await control(url, 'DELETE', `workspaces/${workspace_id}`)).status).toBe(200);
  });

  test('a job that cannot change its entry leaves the controls usable', async () => {
    const { directory, serve } = await deploy(manyRequests);
    const first = await serve();
    const { token, entry_id } = await createWorkspace(first.url);
    await failLater(first.url, token, entry_id, 'late');
    await first.stop();
    await inFiles(directory, (db) => db.exec("UPDATE entries SET body = '{'"));
    const { url: damaged, stop } = await serve();
    onTestFinished(() => stop());
    const send = async (method: string, path: string, body?: unknown) =>
      (await control(damaged, method, path, { token, body })).status;
    expect(await send('POST', 'clock', { advance: 7_200_000 })).toBe(200);
    const refused = await call(token, 'GET', '/silo/v1/entries', undefined, damaged);
    expect([refused.status, refused.body.code]).toEqual([500, 'damaged-data']);
    expect([await send('GET', 'health'), await send('POST', 'reset')]).toEqual([200, 200]);
    const again = await call(token, 'GET', '/silo/v1/entries', undefined, damaged);
    expect(again.status).toBe(200);
  });

  test('an idle workspace is removed', async () => {
    const { url: limited } = await serveWith({ SANDBOX_MAX_IDLE_HOURS: 0.0005 });
    const { token } = await createWorkspace(limited);
    const listed = async () => (await control(limited, 'GET', 'workspaces')).text();
    const deadline = Date.now() + 20_000;
    while ((await listed()) !== '{"workspaces":[]}' && Date.now() < deadline);
    expect(await listed()).toBe('{"workspaces":[]}');
    expect((await call(token, 'GET', '/silo/v1/entries', undefined, limited)).status).toBe(401);
  });

  test('a variable that is no number is named', async () => {
    const { url: limited } = await serveWith({ SANDBOX_MAX_ROWS: 'many' });
    const response = await control(limited, 'POST', 'workspaces');
    const named = { code: 'invalid-setting', message: expect.stringContaining('SANDBOX_MAX_ROWS') };
    expect([response.status, await response.json()]).toMatchObject([500, named]);
    const operation = await call('', 'GET', '/silo/v1/entries', undefined, limited);
    expect([operation.status, operation.body]).toMatchObject([500, named]);
  });
});

test('new workspaces hold what --seed or the request names', async () => {
  const { url: seeded } = await serveWith({}, ['--seed', 'series']);
  const series = async (seed?: string) => {
    const { token, series_id } = await createWorkspace(seeded, seed);
    const path = `/sequence/v1/series/${series_id}/entries?limit=100`;
    return (await call(token, 'GET', path, undefined, seeded)).body.list.length;
  };
  expect(await series()).toBe(100);
  expect(await series('small')).toBeLessThan(100);
  const unknown = await control(seeded, 'POST', 'workspaces', { body: { seed: 'nothing' } });
  expect(unknown.status).toBe(400);
});

test('an update keeps the configuration', async () => {
  const { directory } = await deploy();
  const file = join(directory, 'wrangler.jsonc');
  await writeFile(file, `${await readFile(file, 'utf8')}// mine\n`);
  const written = await docproc(['sandbox', '--target', 'worker', '--out', directory]);
  expect(written.stderr).toContain('wrangler.jsonc is kept');
  expect(await readFile(file, 'utf8')).toContain('// mine');
});
