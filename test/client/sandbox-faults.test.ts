import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Api, createClient } from '../../generated/client.ts';
import { AbortError, TimeoutError } from '../../scripts/client/errors.ts';
import type { Retry } from '../../scripts/client/options.ts';
import { InvalidResponseError } from '../../scripts/client/status-errors.ts';
import { createSandbox, type Sandbox } from '../../scripts/package/sandbox.ts';

let sandbox: Sandbox;
let api: Api;
let retries: Retry[];

beforeEach(async () => {
  sandbox = createSandbox();
  retries = [];
  const { url } = await sandbox.listen();
  const { token } = sandbox.fixtures;
  const onRetry = (retry: Retry) => void retries.push(retry);
  api = createClient({ baseUrl: url, token: token as string, onRetry });
});
afterEach(() => sandbox.close());

/** What a job of these tests runs, and on what. */
const body = () => ({
  silo_entry_id: sandbox.fixtures.entry_id as string,
  workflow_id: sandbox.fixtures.workflow_id as string,
});

test('429 with Retry-After is waited for, and repeated for every method', async () => {
  sandbox.controls.addFault({ status: 429, retry_after: 1 });
  const start = performance.now();
  const workspace = await api.access.workspace.update({ name: 'Lumen Paper' });
  expect(workspace.name).toBe('Lumen Paper');
  expect(performance.now() - start).toBeGreaterThan(950);
  expect(retries).toMatchObject([{ delay: 1000, error: { status: 429 } }]);
});

test('503 twice is survived', async () => {
  sandbox.controls.addFault({ status: 503, times: 2 });
  const page = await api.silo.entries.list({ limit: 1 }).page();
  expect(page.list.length).toBe(1);
  expect(retries).toMatchObject([{ error: { status: 503 } }, { error: { status: 503 } }]);
});

test.for(['before-commit', 'after-commit'] as const)(
  'a connection dropped %s gives exactly one job',
  async (drop) => {
    sandbox.controls.addFault({ drop, operation: 'createJob' });
    const job = await api.transform.jobs.create(body());
    expect(retries).toMatchObject([{ error: { name: 'ConnectionError', id: job.id } }]);
    // The same call once more with another identifier makes a second job, and this one still stands.
    const other = await api.transform.jobs.create(body());
    expect(other.id).not.toBe(job.id);
    expect((await api.transform.jobs.fetch(job.id)).created_at).toBe(job.created_at);
  },
);

test('a POST that was dropped after the commit is not sent again', async () => {
  sandbox.controls.addFault({ drop: 'after-commit' });
  await expect(api.transform.jobs.createNonIdempotent(body())).rejects.toMatchObject({
    name: 'ConnectionError',
    attempts: 1,
  });
  expect(retries).toEqual([]);
});

test.for(['truncated', 'malformed', 'html', 'empty'] as const)(
  'a response with a body that is %s is fetched again',
  async (fault) => {
    sandbox.controls.addFault({ body: fault });
    const id = sandbox.fixtures.job_id as string;
    expect((await api.transform.jobs.fetch(id)).id).toBe(id);
    expect(retries.length).toBe(1);
  },
);

test('a PATCH whose response is malformed throws, and is not sent again', async () => {
  sandbox.controls.addFault({ body: 'malformed' });
  const call = api.access.workspace.update({ name: 'Lumen Paper' });
  await expect(call).rejects.toBeInstanceOf(InvalidResponseError);
  expect(retries).toEqual([]);
});

test('a service that hangs is left when the time is up, and when the caller aborts', async () => {
  sandbox.controls.addFault({ latency: 3_600_000, times: 2 });
  const id = sandbox.fixtures.job_id as string;
  await expect(api.transform.jobs.fetch(id, { timeout: 80, retries: 0 })).rejects.toBeInstanceOf(
    TimeoutError,
  );
  const signal = AbortSignal.timeout(80);
  await expect(api.transform.jobs.fetch(id, { signal })).rejects.toBeInstanceOf(AbortError);
});

test('a job of an hour runs in no time on the clock of the sandbox', async () => {
  const { slow_step } = sandbox.fixtures;
  const workflow = await api.transform.workflows.create({
    name: 'Slow',
    steps: [{ ...slow_step, name: 'Wait', config: { sandbox: { delay: 3_600_000 } } }],
  });
  sandbox.controls.setClock({ running: false });
  const job = await api.transform.jobs.run(
    { ...body(), workflow_id: workflow.id },
    { wait: 0, onEvent: () => sandbox.controls.setClock({ advance: 3_600_000 }) },
  );
  expect(job.completed_at).toBeDefined();
});

test('a run that did not end in time goes on from the error', async () => {
  sandbox.controls.addFault({ status: 503, operation: 'fetchJob', times: 3 });
  const { slow_step } = sandbox.fixtures;
  const workflow = await api.transform.workflows.create({
    steps: [{ ...slow_step, name: 'Wait' }],
  });
  const error = await api.transform.jobs
    .run({ ...body(), workflow_id: workflow.id }, { wait: 0, deadline: 600 })
    .catch((caught) => caught);
  expect(error).toMatchObject({ name: 'TimeoutError', operation: 'fetchJob' });
  const job = await api.transform.jobs.resume(error.id);
  expect(job.completed_at).toBeDefined();
});

test('a token that an authorization gives works', async () => {
  const { client_id, client_secret, enrollment_id, owner_id } = sandbox.fixtures;
  const { token } = await api.access.enrollment.authorize({
    client_id: client_id as string,
    client_secret: client_secret as string,
    id: enrollment_id as string,
    owner_id: owner_id as string,
  });
  const own = createClient({ baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, token });
  expect((await own.silo.entries.list({ limit: 1 }).page()).list.length).toBe(1);
});

test('a listing is read to its end, entries and series alike, one on a page', async () => {
  const all = await Array.fromAsync(api.silo.entries.list({ limit: 1 }), ({ id }) => id);
  const { list } = await api.silo.entries.list({ limit: 100 }).page();
  expect(all).toEqual(list.map(({ id }) => id));
  const series = sandbox.fixtures.series_id as string;
  const numbers = await Array.fromAsync(api.sequence.entries.list(series, { limit: 1 }));
  expect(numbers.length).toBe(25);
});
