import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Har } from 'har-format';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import { UsageError } from '../../scripts/lib/usage-error.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { defineSandbox } from '../../scripts/sandbox/definition.ts';
import { createNodeSandbox, type NodeSandbox } from '../../scripts/sandbox/node-sandbox.ts';
import { bundle } from '../support/bundle.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { docproc, startDocproc } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { start, uuid } from './support.ts';

leaveProcessesUnmeasured();

const list = '/silo/v1/entries?limit=2';
const job = `/transform/v1/jobs/${uuid(1)}`;

function entriesOf(recording: object): Har['log']['entries'] {
  return (recording as Har).log.entries;
}

/** Authorizes the enrollment of the fixtures. */
async function authorize(
  { fetch, baseUrl, fixtures }: NodeSandbox,
  secret = fixtures.client_secret,
) {
  const { client_id, enrollment_id: id, owner_id } = fixtures;
  const response = await fetch(`${baseUrl}/access/v1/enrollment/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret: secret, id, owner_id }),
  });
  return response.json();
}

test('a recording has every exchange but those of the controls', async () => {
  const { sandbox, call } = start({ record: true });
  await call('GET', list);
  await call('GET', '/_sandbox/fixtures');
  await call('PUT', job, { tags: ['one'] });
  await call('GET', '/nothing');
  const seen = entriesOf(sandbox.recording()).map(({ request, response }) => [
    request.method,
    new URL(request.url).pathname,
    request.postData?.text,
    response.status,
  ]);
  expect(seen).toEqual([
    ['GET', '/silo/v1/entries', undefined, 200],
    ['PUT', job, '{"tags":["one"]}', 200],
    ['GET', '/nothing', undefined, 404],
  ]);
});

test('without the option, nothing is recorded', async () => {
  const { sandbox, call } = start();
  await call('GET', list);
  expect(entriesOf(sandbox.recording())).toEqual([]);
});

test('a recording holds no token and no secret, wherever they were', async () => {
  const { sandbox, call, fixtures } = start({ record: true });
  const { token } = await authorize(sandbox);
  const entry = `/silo/v1/entries/${fixtures.entry_id}`;
  await call(
    'PATCH',
    entry,
    { data: { note: `it is ${token}`, api_token: 'fake-token-in-data' } },
    token,
  );
  await sandbox.fetch(`${sandbox.baseUrl}${list}&access_token=${token}`, {
    headers: {
      authorization: `Bearer ${token}`,
      cookie: 'session=fake-session',
      'x-own': 'fake-own-value',
    },
  });
  await authorize(sandbox, 'fake-wrong-secret');
  const text = JSON.stringify(sandbox.recording());
  for (const secret of [
    ...[token, fixtures.client_secret, fixtures.token, 'fake-wrong-secret'],
    ...['fake-token-in-data', 'fake-session', 'fake-own-value'],
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('it is ***');
});

test('a recording holds no credential, whatever the document calls it', async () => {
  const document = structuredClone(bundle);
  document.components = {
    ...document.components,
    securitySchemes: { bearer: { type: 'apiKey', in: 'query', name: 'key' } },
  };
  const { properties = {} } = document.components.schemas?.EnrollmentAuthorization ?? {};
  properties.phrase = { ...properties.client_secret };
  properties.word = { type: 'array', items: { type: 'string', format: 'password' } };
  const sandbox = createNodeSandbox(defineSandbox(readApi(document)), { record: true });
  onTestFinished(() => sandbox.close());
  const { baseUrl, fixtures } = sandbox;
  const listed = await sandbox.fetch(`${baseUrl}${list}&key=${fixtures.token}`);
  expect(listed.status).toBe(200);
  const body = '{"phrase":"fake-phrase","word":["fake-word"]}';
  const headers = { 'content-type': 'application/json' };
  await sandbox.fetch(`${baseUrl}/access/v1/enrollment/authorize`, {
    ...{ method: 'POST', headers, body },
  });
  const text = JSON.stringify(sandbox.recording());
  expect(text).toContain('phrase');
  expect(text).not.toContain('fake-phrase');
  expect(text).not.toContain('fake-word');
  expect(text).not.toContain(fixtures.token);
});

test.each([
  ['a trailing comma', 'application/json', '{"api_token":"fake-sent-value",}'],
  ['an array', 'application/json', '[{"api_token":"fake-sent-value"}]'],
  ['an array of secrets', 'application/json', '{"tokens":["fake-sent-value"]}'],
  ['an array that is not JSON', 'application/json', '["token", "fake-sent-value",]'],
  ['a text', 'application/json', '"token=fake-sent-value"'],
  ['a form', 'application/x-www-form-urlencoded', 'client_secret=fake-sent-value'],
])('a recording holds no secret of %s', async (_, type, body) => {
  const { sandbox, fixtures } = start({ record: true });
  await sandbox.fetch(sandbox.baseUrl + job, {
    method: 'PUT',
    headers: { authorization: `Bearer ${fixtures.token}`, 'content-type': type },
    body,
  });
  const recording = JSON.stringify(entriesOf(sandbox.recording()));
  expect(recording).toContain(job);
  expect(recording).not.toContain('sent-value');
});

describe('replay', () => {
  test('gives the recorded responses in their order, then the last one again', async () => {
    const recorded = start({ record: true, now: '2027-01-01T00:00:00.000Z' });
    const path = '/access/v1/workspace';
    const first = await recorded.call('PATCH', path, { name: 'One' });
    recorded.controls.setClock({ advance: 1000 });
    const second = await recorded.call('PATCH', path, { name: 'One' });
    expect(second.body).not.toEqual(first.body);
    const { call } = start({ replay: recorded.sandbox.recording() });
    const again = [];
    for (const _ of [1, 2, 3]) again.push((await call('PATCH', path, { name: 'One' })).body);
    expect(again).toEqual([first.body, second.body, second.body]);
  });

  test('compares query and body, whatever their order and the token', async () => {
    const recorded = start({ record: true });
    await recorded.call('PUT', job, { tags: ['a'], data: { x: 1 } });
    await recorded.call('GET', `${list}&folder=orders`);
    await authorize(recorded.sandbox);
    const { sandbox, call } = start({ replay: recorded.sandbox.recording() });
    expect((await call('PUT', job, { data: { x: 1 }, tags: ['a'] }, 'other')).status).toBe(200);
    expect(
      (await call('GET', '/silo/v1/entries?folder=orders&limit=2', undefined, null)).status,
    ).toBe(200);
    expect(await authorize(sandbox, 'another')).toMatchObject({ token: '***' });
    const unknown = await call('PUT', job, { data: { x: 2 }, tags: ['a'] });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not-recorded']);
    expect((await call('GET', '/silo/v1/entries?folder=other')).status).toBe(404);
  });

  test('gives what another program recorded in base64', async () => {
    const response = { status: 200, content: { text: 'eyJuYW1lIjoiw4kifQ==', encoding: 'base64' } };
    const request = { method: 'GET', url: `https://service.example.com${job}` };
    const { call } = start({ replay: { log: { entries: [{ request, response }] } } });
    expect((await call('GET', job)).body).toEqual({ name: 'É' });
  });

  test.each([undefined, null, {}, { log: { entries: [] } }, { log: { entries: [1, {}] } }])(
    '%j is no archive',
    (replay) => {
      const create = () => createSandbox({ replay: replay ?? null });
      expect(create).toThrow(UsageError);
    },
  );
});

describe.each(['SIGINT', 'SIGTERM'] as const)('--record, stopped by %s', (signal) => {
  test('writes a file that the contract tests evaluate, and that can be replayed', async () => {
    const folder = await temporaryDirectory();
    const file = join(folder, 'traffic.har');
    const { url, stop } = await startDocproc(['sandbox', '--port', '0', '--record', file]);
    const sent = { headers: { authorization: 'Bearer fake-sandbox-token' } };
    const body = await (await fetch(url + list, sent)).json();
    expect(await readdir(folder)).toEqual([]);
    expect(await stop(signal)).toBe(0);
    expect(await readdir(folder)).toEqual(['traffic.har']);
    expect(await readFile(file, 'utf8')).not.toContain('fake-sandbox-token');
    const { status, stdout } = await docproc(['contract', '--har', file]);
    expect(stdout).toContain('1 requests');
    expect(status).toBe(0);
    const replayed = await startDocproc(['sandbox', '--port', '0', '--replay', file]);
    expect(await (await fetch(replayed.url + list)).json()).toEqual(body);
  });
});

test.each([
  [
    ['--record', 'package.json/traffic.har'],
    '--record package.json/traffic.har: cannot be written',
  ],
  [['--replay', 'nothing.har'], '--replay nothing.har: it cannot be read (ENOENT)'],
])('%j is wrong usage', async (options, message) => {
  const { status, stderr } = await docproc(['sandbox', '--port', '0', ...options]);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test('a file that is no archive is wrong usage of --replay', async () => {
  const file = join(await temporaryDirectory(), 'text.har');
  await writeFile(file, 'text');
  const { status, stderr } = await docproc(['sandbox', '--port', '0', '--replay', file]);
  expect([status, stderr.includes('HTTP Archive')]).toEqual([2, true]);
});
