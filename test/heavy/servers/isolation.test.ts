import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { startDocproc } from '../../support/run.ts';

/** A caller with a token, and what belongs to its workspace. */
interface Caller {
  name: string;
  token: string;
  entry: string;
  folder: string;
  workflow: string;
  job: string;
  series: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it.
type Response = { status: number; body: any };

function callerOf(url: string) {
  return async (token: string | undefined, request: string, body?: object): Promise<Response> => {
    const [method = '', path] = request.split(' ');
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

type Call = ReturnType<typeof callerOf>;

const shared = '01a20c5f-7a00-7000-8000-000000000001';
const unknown = '01a20c5f-7a00-7000-8000-00000000ffff';

/** The first workspace by its token and by one of its enrollment, and another workspace. */
async function callers(call: Call): Promise<Caller[]> {
  const { body: fixtures } = await call(undefined, 'GET /_sandbox/fixtures');
  const { client_id, client_secret, enrollment_id: id, owner_id } = fixtures;
  const credentials = { client_id, client_secret, id, owner_id };
  const enrolled = await call(undefined, 'POST /access/v1/enrollment/authorize', credentials);
  const workflow_id = fixtures.other_workflow_id;
  const created = await call(fixtures.other_token, 'POST /transform/v1/jobs', { workflow_id });
  const own = {
    entry: fixtures.entry_id,
    folder: fixtures.folder,
    workflow: fixtures.workflow_id,
    job: fixtures.job_id,
    series: fixtures.series_id,
  };
  const other = {
    entry: fixtures.other_entry_id,
    folder: 'folder-of-the-other',
    workflow: workflow_id,
    job: created.body.id,
    series: unknown,
  };
  await call(fixtures.other_token, `PATCH /silo/v1/entries/${other.entry}`, {
    folder: other.folder,
    data: { mentions: own.entry },
  });
  return [
    { name: 'token', token: fixtures.token, ...own },
    { name: 'enrollment', token: enrolled.body.token, ...own },
    { name: 'other token', token: fixtures.other_token, ...other },
  ];
}

/** What a caller tries with the resources of another one: a request, and the status it must get. */
function foreignRequests(other: Caller): [request: string, status: number, body?: object][] {
  return [
    [`PATCH /silo/v1/entries/${other.entry}`, 404, { folder: 'taken' }],
    [`GET /silo/v1/entries/${other.entry}/related`, 404],
    [`GET /transform/v1/jobs/${other.job}`, 404],
    [`PATCH /transform/v1/workflows/${other.workflow}`, 404, { name: 'Taken' }],
    ['POST /transform/v1/jobs', 404, { workflow_id: other.workflow }],
    ['POST /transform/v1/jobs', 404, { silo_entry_id: other.entry }],
    [`PUT /transform/v1/jobs/${unknown}`, 404, { workflow_id: other.workflow }],
    [`PUT /transform/v1/jobs/${unknown}`, 404, { silo_entry_id: other.entry }],
    [`GET /sequence/v1/series/${other.series}/entries`, 404],
  ];
}

test('tokens reach nothing of another workspace', async () => {
  const { url, stop } = await startDocproc(['sandbox', '--port', '0']);
  const call = callerOf(url);
  const [own, enrolled, other] = (await callers(call)) as [Caller, Caller, Caller];
  const found: [what: string, found: unknown, expected: unknown][] = [];
  const idsOf = ({ body }: Response) => body.list.map(({ id }: { id: string }) => id);
  for (const [by, of] of [
    [own, other],
    [enrolled, other],
    [other, own],
  ] as const) {
    const check = (what: string, actual: unknown, expected: unknown) =>
      found.push([`${by.name}: ${what}`, actual, expected]);
    for (const [request, status, body] of foreignRequests(of)) {
      check(request, (await call(by.token, request, body)).status, status);
    }
    const all = await call(by.token, 'GET /silo/v1/entries?limit=100');
    check('lists its own entry', idsOf(all).includes(by.entry), true);
    check('does not list that of the other', idsOf(all).includes(of.entry), false);
    const folder = await call(by.token, `GET /silo/v1/entries?folder=${of.folder}`);
    check('finds nothing in the folder of the other', idsOf(folder), []);
    const related = await call(by.token, `GET /silo/v1/entries/${by.entry}/related?limit=100`);
    check('finds no relation of the other', idsOf(related).includes(of.entry), false);
    const also = `GET /silo/v1/entries/${by.entry}/related?uuid=${of.entry}`;
    check('finds no mention of the other', idsOf(await call(by.token, also)), []);
    await call(by.token, `PUT /transform/v1/jobs/${shared}`, { tags: [by.folder] });
    const job = await call(by.token, `GET /transform/v1/jobs/${shared}`);
    check('has its own job', job.body.tags, [by.folder]);
    await call(by.token, 'PATCH /access/v1/workspace', { name: `Works of ${by.name}` });
    const { body } = await call(of.token, 'PATCH /access/v1/workspace', {});
    check('renames its own workspace only', body.name === `Works of ${by.name}`, false);
  }
  const page = await call(own.token, 'GET /silo/v1/entries?limit=1');
  const next = `GET /silo/v1/entries?limit=1&cursor=${page.body.next_cursor}`;
  found.push(['own cursor', (await call(own.token, next)).status, 200]);
  found.push(['cursor of the other', (await call(other.token, next)).status, 400]);
  process.stdout.write(`isolation: ${found.length} checks between tokens\n`);
  expect(found.map(([what, actual]) => [what, actual])).toEqual(
    found.map(([what, , expected]) => [what, expected]),
  );
  expect(found.length).toBeGreaterThanOrEqual(45);
  expect(await stop()).toBe(0);
});

const origins = [
  'https://elsewhere.example',
  'http://127.0.0.1.elsewhere.example',
  'http://localhost.elsewhere.example:80',
  'http://elsewhere.example#http://127.0.0.1',
  'file://',
  'null',
];
const changes: [request: string, body: object][] = [
  ['POST /_sandbox/reset', {}],
  ['POST /_sandbox/snapshot', {}],
  ['POST /_sandbox/restore', {}],
  ['POST /_sandbox/seed', { workspaces: [] }],
  ['POST /_sandbox/backup', {}],
  ['POST /_sandbox/clock', { advance: 1_000_000 }],
  ['POST /_sandbox/faults', { status: 500, times: 1_000 }],
  ['DELETE /_sandbox/faults', {}],
];

test('pages of foreign origins change nothing', async () => {
  const { url, stop } = await startDocproc(['sandbox', '--port', '0']);
  const statuses = [];
  for (const [request, body] of changes) {
    const [method = '', path] = request.split(' ');
    for (const origin of origins) {
      const init = { method, headers: { origin }, body: JSON.stringify(body) };
      const response = await fetch(url + path, init);
      await response.text();
      statuses.push(response.status);
    }
  }
  process.stdout.write(`isolation: ${statuses.length} changes by foreign origins\n`);
  expect(new Set(statuses)).toEqual(new Set([403]));
  const call = callerOf(url);
  expect((await call(undefined, 'GET /_sandbox/faults')).body).toEqual({ faults: [] });
  const { now } = (await call(undefined, 'GET /_sandbox/clock')).body;
  expect(Date.parse(now)).toBeLessThan(Date.now() + 500_000);
  expect(await stop()).toBe(0);
});

/** Whether a server takes connections at an address. */
function isOpen(address: string, port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), address);
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', () => end(true)).on('error', () => end(false));
  });
}

test.each(['sandbox', 'mock'])('%s: only this machine reaches it', async (command) => {
  const { url, stop } = await startDocproc([command, '--port', '0']);
  const { port } = new URL(url);
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  const others = own.filter(({ internal, scopeid }) => !internal && !scopeid);
  const addresses = ['::1', '127.0.0.2', ...others.map(({ address }) => address)];
  const open = await Promise.all(addresses.map((address) => isOpen(address, port)));
  process.stdout.write(`isolation: ${command}, closed at ${addresses.length} other addresses\n`);
  expect(addresses.filter((_, index) => open[index])).toEqual([]);
  expect(await isOpen('127.0.0.1', port)).toBe(true);
  await stop();
});
