import { describe, expect, test } from 'vitest';
import { caller, start, uuid } from './support.ts';

const workflow = `/transform/v1/workflows/${uuid(1)}`;
const job = `/transform/v1/jobs/${uuid(2)}`;
const hour = 3_600_000;

function step(number: number, sandbox: object, next?: object[]) {
  return {
    id: uuid(number),
    name: `Step ${number}`,
    provider: 'p',
    config: { sandbox },
    ...(next && { next }),
  };
}

const stepIdsOf = (body: { intents: { step_id: string }[] }) =>
  body.intents.map(({ step_id }) => step_id);

describe('workflows', () => {
  test('are created once, whatever the order of keys; another body is a conflict', async () => {
    const { call } = start();
    const created = await call('PUT', workflow, { name: 'A', country: 'ES', steps: [] });
    expect(created).toMatchObject({ status: 200, body: { id: uuid(1), name: 'A', version: '1' } });
    const again = await call('PUT', workflow, { steps: [], country: 'ES', name: 'A' });
    expect(again).toMatchObject({ status: 200, body: created.body });
    const other = await call('PUT', workflow, { name: 'B', country: 'ES', steps: [] });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('an update changes what it names; country and schema stay', async () => {
    const { call } = start();
    const body = { name: 'A', description: 'd', country: 'ES', schema: 'bill/invoice', steps: [] };
    const created = (await call('PUT', workflow, body)).body;
    const update = { name: 'B', country: 'FR', schema: 'bill/order' };
    const updated = (await call('PATCH', workflow, update)).body;
    expect(updated).toEqual({
      ...created,
      name: 'B',
      version: '2',
      updated_at: updated.updated_at,
    });
    expect((await call('PUT', workflow, body)).body).toEqual(updated);
  });

  test.each(['1', '3', '4', '5', '6', '7', '8'])('take a UUID of version %s', async (version) => {
    const { call } = start();
    const id = `01a20c5f-7a00-${version}000-8000-000000000001`;
    const { status, body } = await call('PUT', `/transform/v1/workflows/${id}`, {});
    expect([status, body.id]).toEqual([200, id]);
  });

  test('steps keep their identifiers, or get one', async () => {
    const { call } = start();
    const { body } = await call('PUT', workflow, { steps: [{ id: uuid(5), notes: 'n' }, {}] });
    expect(body.steps[0]).toEqual({ id: uuid(5), notes: 'n' });
    expect(body.steps[1].id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the run of a job', () => {
  test('goes step by step as the links lead, with ordered events', async () => {
    const { call } = start({ now: '2026-05-01T00:00:00.000Z' });
    const steps = [
      step(11, { outcome: 'SKIP', code: 'skipped', message: 'Not today.' }, [
        { status: 'OK', step_id: uuid(12) },
        { status: 'SKIP', step_id: uuid(13) },
      ]),
      step(12, {}),
      step(13, {}, [{ status: 'OK', stop: true, step_id: uuid(12) }]),
    ];
    await call('PUT', workflow, { steps });
    const { body } = await call('PUT', job, { workflow_id: uuid(1), tags: ['t'], data: { a: 1 } });
    const at = '2026-05-01T00:00:00.000Z';
    expect(body).toMatchObject({
      id: uuid(2),
      workflow_id: uuid(1),
      status: 'OK',
      tags: ['t'],
      envelope: { document: { a: 1 } },
      faults: [],
      completed_at: at,
      intents: [
        {
          name: 'Step 11',
          provider: 'p',
          step_id: uuid(11),
          completed: true,
          events: [
            { at, index: 0, code: 'started', status: 'RUN' },
            { at, index: 1, code: 'skipped', message: 'Not today.', status: 'SKIP' },
          ],
        },
        { step_id: uuid(13), completed: true },
      ],
    });
    expect(body.intents).toHaveLength(2);
    expect((await call('GET', job)).body).toEqual(body);
  });

  test('steps without links follow one another; a failure ends them', async () => {
    const { call } = start();
    await call('PUT', workflow, {
      steps: [step(11, {}), step(12, { outcome: 'ERR' }), step(13, {})],
    });
    const { body } = await call('PUT', job, { workflow_id: uuid(1) });
    expect(stepIdsOf(body)).toEqual([uuid(11), uuid(12)]);
    expect(body).toMatchObject({ status: 'ERR', faults: [{ code: 'failed', provider: 'p' }] });
  });

  test('a failed step leaves a fault on job and entry, and the next good run clears the entry', async () => {
    const { call, fixtures } = start();
    await call('PUT', workflow, { steps: [step(11, { outcome: 'ERR', code: 'c', message: 'm' })] });
    const run = { workflow_id: uuid(1), silo_entry_id: fixtures.entry_id };
    const fault = { code: 'c', message: 'm', provider: 'p' };
    const failed = (await call('PUT', job, run)).body;
    expect(failed).toMatchObject({
      status: 'ERR',
      silo_entry_id: fixtures.entry_id,
      faults: [fault],
    });
    expect(failed.intents[0]).toMatchObject({ completed: false, events: [{}, { status: 'ERR' }] });
    const entry = `/silo/v1/entries/${fixtures.entry_id}`;
    expect((await call('PATCH', entry, {})).body.faults).toEqual([fault]);
    await call('PATCH', workflow, { steps: [step(11, {})] });
    await call('POST', '/transform/v1/jobs', run);
    expect((await call('PATCH', entry, {})).body.faults).toEqual([]);
  });

  test('a cycle ends with a fault', async () => {
    const { call } = start();
    const steps = [
      step(11, {}, [{ status: 'OK', step_id: uuid(12) }]),
      step(12, {}, [{ status: 'OK', step_id: uuid(11) }]),
    ];
    await call('PUT', workflow, { steps });
    const { body } = await call('PUT', `${job}?wait=60`, { workflow_id: uuid(1) });
    expect(body).toMatchObject({ status: 'ERR', faults: [{ code: 'cycle' }] });
    expect(stepIdsOf(body)).toEqual([uuid(11), uuid(12)]);
  });

  test('a link to a step that is not there ends with a fault', async () => {
    const { call } = start();
    await call('PUT', workflow, { steps: [step(11, {}, [{ status: 'OK', step_id: uuid(99) }])] });
    const { body } = await call('PUT', job, { workflow_id: uuid(1) });
    expect(body).toMatchObject({ status: 'ERR', faults: [{ code: 'unknown-step' }] });
  });

  test('is the one that began, though the workflow changes meanwhile', async () => {
    const { call, controls } = start({ now: 0 });
    await call('PUT', workflow, { steps: [step(11, { delay: hour })] });
    await call('PUT', job, { workflow_id: uuid(1) });
    await call('PATCH', workflow, { steps: [step(12, { outcome: 'ERR' })] });
    controls.setClock({ advance: hour });
    const { body } = await call('GET', job);
    expect([body.status, ...stepIdsOf(body)]).toEqual(['OK', uuid(11)]);
  });

  test('follows the clock: an hour passes in a moment', async () => {
    const { call, controls, fixtures } = start({ now: '2026-05-01T00:00:00.000Z' });
    const entry = `/silo/v1/entries/${fixtures.entry_id}`;
    const steps = [step(11, { delay: hour / 2 }), step(12, { delay: hour / 2, outcome: 'ERR' })];
    await call('PUT', workflow, { steps });
    const run = { workflow_id: uuid(1), silo_entry_id: fixtures.entry_id };
    const begun = (await call('PUT', job, run)).body;
    expect(begun).toMatchObject({ status: 'RUN', intents: [{ completed: false, events: [{}] }] });
    expect(begun).not.toHaveProperty('completed_at');
    controls.setClock({ advance: hour - 1 });
    const later = (await call('GET', job)).body;
    expect(later).toMatchObject({
      status: 'RUN',
      intents: [{ completed: true }, { completed: false }],
    });
    expect((await call('PATCH', entry, {})).body.faults).toEqual([]);
    controls.setClock({ advance: 1 });
    const ended = (await call('GET', job)).body;
    expect(ended).toMatchObject({ status: 'ERR', completed_at: '2026-05-01T01:00:00.000Z' });
    expect((await call('PATCH', entry, {})).body.faults).toMatchObject([{ code: 'failed' }]);
  });
});

describe('wait', () => {
  test('responds as soon as the job completes', async () => {
    const { call } = start();
    await call('PUT', workflow, { steps: [step(11, { delay: 80 })] });
    const begin = performance.now();
    const { body } = await call('PUT', `${job}?wait=30`, { workflow_id: uuid(1) });
    const took = performance.now() - begin;
    expect(body.status).toBe('OK');
    expect(took).toBeGreaterThan(70);
    expect(took).toBeLessThan(10_000);
  });

  test('responds with the unfinished job when it elapses', async () => {
    const { call } = start();
    await call('PUT', workflow, { steps: [step(11, { delay: hour })] });
    const { body } = await call('PUT', `${job}?wait=1`, { workflow_id: uuid(1) });
    expect(body.status).toBe('RUN');
  });

  test('runs on the clock, and moving it ends the wait', async () => {
    const { sandbox, call, controls } = start({ now: 0 });
    await call('PUT', workflow, { steps: [step(11, { delay: 50_000 })] });
    const { url, close } = await sandbox.listen();
    const remote = caller(sandbox, url);
    const waiting = remote('PUT', `${job}?wait=60`, { workflow_id: uuid(1) });
    while ((await remote('GET', job)).status !== 200);
    controls.setClock({ advance: 50_000 });
    expect((await waiting).body.status).toBe('OK');
    await close();
  });

  test('ends when the caller goes away', async () => {
    const { sandbox, call, fixtures } = start();
    await call('PUT', workflow, { steps: [step(11, { delay: hour })] });
    const leaving = new AbortController();
    const response = sandbox.fetch(`${sandbox.baseUrl}${job}?wait=60`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${fixtures.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workflow_id: uuid(1) }),
      signal: leaving.signal,
    });
    leaving.abort(new Error('gone'));
    await expect(response).rejects.toThrow('gone');
  });
});

describe('creation of a job', () => {
  test('1,000 concurrent PUTs make one job and equal responses', async () => {
    const { sandbox, fixtures } = start();
    const { url, close } = await sandbox.listen();
    const call = caller(sandbox, url);
    const body = { workflow_id: fixtures.workflow_id, data: { a: 1 }, tags: ['x'] };
    const responses = await Promise.all(
      Array.from({ length: 1000 }, () => call('PUT', `${job}?wait=5`, body)),
    );
    const first = responses[0]?.body;
    expect(first.status).toBe('OK');
    const received = responses.map(({ status, body }) => ({ status, body }));
    expect(received).toEqual(Array(1000).fill({ status: 200, body: first }));
    await close();
  });

  test('a PUT with another body is a conflict and changes nothing', async () => {
    const { call, fixtures } = start();
    const created = (await call('PUT', job, { workflow_id: fixtures.workflow_id })).body;
    const { status, body } = await call('PUT', job, {
      workflow_id: fixtures.workflow_id,
      tags: [],
    });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect((await call('GET', job)).body).toEqual(created);
  });

  test('each POST makes another job', async () => {
    const { call, fixtures } = start();
    const post = () => call('POST', '/transform/v1/jobs', { workflow_id: fixtures.workflow_id });
    const ids = new Set(
      (await Promise.all(Array.from({ length: 50 }, post))).map(({ body }) => body.id),
    );
    expect(ids.size).toBe(50);
    for (const id of ids) expect((await call('GET', `/transform/v1/jobs/${id}`)).body.id).toBe(id);
  });

  test('takes UUIDs of version 7 and 1 only, in capitals too', async () => {
    const { call } = start();
    const statuses: Record<string, number> = {};
    for (const version of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      const id = `01a20c5f-7a00-${version}000-8000-000000000001`;
      statuses[version] = (await call('PUT', `/transform/v1/jobs/${id}`, {})).status;
    }
    expect(statuses).toEqual({ 1: 200, 2: 400, 3: 400, 4: 400, 5: 400, 6: 400, 7: 200, 8: 400 });
    const upper = '01A20C5F-7A00-7000-8000-00000000000A';
    expect((await call('PUT', `/transform/v1/jobs/${upper}`, {})).body.id).toBe(
      upper.toLowerCase(),
    );
    expect((await call('GET', `/transform/v1/jobs/${upper.toLowerCase()}`)).status).toBe(200);
  });

  test('takes the data of the entry, or what is supplied', async () => {
    const { call, fixtures } = start();
    const entry = (await call('PATCH', `/silo/v1/entries/${fixtures.entry_id}`, {})).body;
    const ofEntry = await call('POST', '/transform/v1/jobs', { silo_entry_id: fixtures.entry_id });
    expect(ofEntry.body.envelope.document).toEqual(entry.data);
    const supplied = await call('POST', '/transform/v1/jobs', { data: { a: 1 } });
    expect(supplied.body.envelope.document).toEqual({ a: 1 });
  });
});
