import { describe, expect, onTestFinished, test } from 'vitest';
import { namedFaults } from '../../scripts/sandbox/faults/named-faults.ts';
import { docproc, startDocproc } from '../support/run.ts';
import { start, uuid } from './support.ts';

const list = '/silo/v1/entries';

/** A sandbox, and the status of a request that has the header. */
function startWithHeader() {
  const started = start();
  const { fetch, baseUrl, fixtures } = started.sandbox;
  const statusWith = async (fault: string, path = list) => {
    const headers = { authorization: `Bearer ${fixtures.token}`, 'sandbox-fault': fault };
    return (await fetch(baseUrl + path, { headers })).status;
  };
  return { ...started, statusWith };
}

describe('the header Sandbox-Fault', () => {
  test('injects into this request only, and whenever it is sent', async () => {
    const { call, statusWith } = startWithHeader();
    expect(await statusWith('rate-limit=2')).toBe(429);
    expect((await call('GET', list)).status).toBe(200);
    expect(await statusWith('rate-limit=2')).toBe(429);
    expect(await statusWith('rate-limit; operation=fetchJob')).toBe(200);
  });

  test('with a key, injects as often as it says, for each key', async () => {
    const { statusWith } = startWithHeader();
    const statuses: number[] = [];
    for (const key of ['a', 'b', 'a', 'a']) {
      statuses.push(await statusWith(`unavailable; times=2; key=${key}`));
    }
    expect(statuses).toEqual([503, 503, 503, 200]);
  });

  test.each([
    ['unavailible', 'name'],
    ['unavailable=3', 'value'],
    ['rate-limit=soon', 'value'],
    ['unavailable; times', 'FIELD=VALUE'],
    ['unavailable; times=2', 'key'],
    ['unavailable; operation=nothing', 'operation'],
    ['', 'name'],
  ])('%j gets 400, which names %s', async (fault, place) => {
    const { sandbox, fixtures } = start();
    const headers = { authorization: `Bearer ${fixtures.token}`, 'sandbox-fault': fault };
    const response = await sandbox.fetch(sandbox.baseUrl + list, { headers });
    expect(response.status).toBe(400);
    const { code, message } = await response.json();
    expect(code).toBe('invalid-fault');
    expect(message).toContain(place);
  });
});

test.each(namedFaults.map(({ name }) => name))('%s is accepted by the control', async (name) => {
  const { call } = start();
  const { body } = await call('POST', '/_sandbox/faults', { name, operation: 'createJob' });
  expect(body.faults).toMatchObject([{ name, times: 1, skip: 0 }]);
});

test('a duplicate delivery of a POST creates two jobs, of a PUT one', async () => {
  const { call, controls } = start();
  const idOfPost = async () => (await call('POST', '/transform/v1/jobs', {})).body.id;
  const first = await idOfPost();
  controls.addFault('duplicate-delivery');
  const doubled = await idOfPost();
  const copy = start();
  const ids = [];
  for (const _ of [1, 2, 3]) ids.push((await copy.call('POST', '/transform/v1/jobs', {})).body.id);
  expect([first, doubled]).toEqual([ids[0], ids[2]]);
  controls.addFault('duplicate-delivery');
  const { status, body } = await call('PUT', `/transform/v1/jobs/${uuid(1)}`, {});
  expect([status, body.id]).toEqual([200, uuid(1)]);
});

test('an expired token is refused as RFC 6750 says, where a token is needed', async () => {
  const { call, controls, fixtures } = start();
  controls.addFault('expired-token');
  const { client_id, client_secret, enrollment_id: id, owner_id } = fixtures;
  const credentials = { client_id, client_secret, id, owner_id };
  const path = '/access/v1/enrollment/authorize';
  expect((await call('POST', path, credentials, null)).status).toBe(200);
  const { status, headers } = await call('GET', list);
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
  expect((await call('GET', list)).status).toBe(200);
});

describe('faults of jobs', () => {
  const workflow_id = '01a2f000-0000-7000-8000-000000000001';
  const path = `/transform/v1/jobs/${uuid(1)}`;
  const startWith = (fault: string) => {
    const started = start({ seed: 'workflows' });
    started.controls.addFault(fault);
    return started;
  };

  test('a stuck job never completes, however far the clock goes', async () => {
    const { call, controls } = startWith('job-stuck');
    expect((await call('GET', list)).status).toBe(200);
    const created = await call('PUT', path, { workflow_id });
    expect(created.body).toMatchObject({ status: 'RUN', intents: [{ completed: false }] });
    controls.setClock({ now: '9999-12-31T23:59:59.999Z' });
    const { body } = await call('GET', path);
    expect([body.status, body.completed_at]).toEqual(['RUN', undefined]);
    expect((await call('PUT', path, { workflow_id })).body.status).toBe('RUN');
  });

  test('a job fails at the step that is named, and its entry has the fault', async () => {
    const { call, fixtures } = startWith('job-failed=2');
    const { body } = await call('PUT', path, { workflow_id, silo_entry_id: fixtures.entry_id });
    expect(body).toMatchObject({
      status: 'ERR',
      faults: [{ code: 'requested-fault' }],
      intents: [{ completed: true }, { completed: false }],
    });
    const entry = await call('PATCH', `/silo/v1/entries/${fixtures.entry_id}`, {});
    expect(entry.body.faults.at(-1)).toMatchObject({ code: 'requested-fault' });
    expect((await call('PUT', path.replace('1', '2'), { workflow_id })).status).toBe(404);
  });

  test('a job that reaches fewer steps fails at its end', async () => {
    const { call } = startWith('job-failed=4');
    const { body } = await call('PUT', path, { workflow_id });
    expect([body.status, body.intents.length, body.faults.length]).toEqual(['ERR', 3, 1]);
  });
});

test('--fault injects from the start', async () => {
  const { url, stop } = await startDocproc([
    'sandbox',
    '--port',
    '0',
    '--fault',
    'unavailable; times=2',
  ]);
  onTestFinished(() => void stop());
  const statuses = [];
  const headers = { authorization: 'Bearer fake-sandbox-token' };
  for (const _ of [1, 2, 3]) statuses.push((await fetch(url + list, { headers })).status);
  expect(statuses).toEqual([503, 503, 200]);
});

test('a wrong --fault is wrong usage', async () => {
  const { status, stderr } = await docproc(['sandbox', '--port', '0', '--fault', 'unavailible']);
  expect(status).toBe(2);
  expect(stderr).toContain(
    '--fault unavailible: name: found "unavailible", expected one of latency,',
  );
});
