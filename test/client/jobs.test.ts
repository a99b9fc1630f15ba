import { describe, expect, test } from 'vitest';
import { createClient, type Job } from '../../generated/client.ts';
import { TimeoutError } from '../../scripts/client/errors.ts';
import type { Retry } from '../../scripts/client/options.ts';
import { NotFoundError } from '../../scripts/client/status-errors.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const time = '2026-11-03T09:14:25.402Z';
const done = { completed_at: time };
const intent = (name: string, ...codes: string[]) => ({
  id: `intent-${name}`,
  name,
  events: codes.map((code, index) => ({ index, code })),
});

/** A job that goes through states, one at each request. */
const jobOf = (...states: object[]) =>
  startService((request, _response, turn) => ({
    id: request.path.split('/').at(-1),
    status: 'A-WORD-THAT-NOBODY-KNOWS',
    ...states[Math.min(turn, states.length) - 1],
  }));

describe('run', () => {
  test('asks the service to wait, then polls until the job is completed', async () => {
    const service = await jobOf({}, {}, done);
    const job = await createClient(service).transform.jobs.run({ workflow_id: id }, { wait: 3 });
    expect(job.completed_at).toBe(time);
    expect(service.received.map(({ method, query }) => [method, query.wait])).toEqual([
      ['PUT', '3'],
      ['GET', undefined],
      ['GET', undefined],
    ]);
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(1);
  });

  test('returns at once a job that is completed within the wait', async () => {
    const service = await jobOf({ ...done, faults: [{ code: 'no' }] });
    const job = await createClient(service).transform.jobs.run({});
    expect(job.faults).toEqual([{ code: 'no' }]);
    expect(service.received).toMatchObject([{ method: 'PUT', query: { wait: '20' } }]);
  });

  test('reports each event once, in order, with its intent and the job', async () => {
    const service = await jobOf(
      { intents: [intent('first', 'a')] },
      { intents: [intent('first', 'a', 'b'), intent('second', 'c')] },
      { ...done, intents: [intent('first', 'a', 'b'), intent('second', 'c', 'd')] },
    );
    const reports: unknown[] = [];
    await createClient(service).transform.jobs.run(
      {},
      {
        onEvent: (event, { name }, job: Job) => reports.push([name, event.code, job.completed_at]),
      },
    );
    expect(reports).toEqual([
      ['first', 'a', undefined],
      ['first', 'b', undefined],
      ['second', 'c', undefined],
      ['second', 'd', time],
    ]);
  });

  test('polls on after errors that may pass, as long as its deadline allows', async () => {
    const service = await startService((request, response, turn) => {
      if (turn > 1 && turn < 9) return refuse(response, 503, {}, { 'retry-after': '0' });
      return { id: request.path.split('/').at(-1), ...(turn > 1 && done) };
    });
    const job = await createClient(service).transform.jobs.run({}, { poll: { interval: 10 } });
    expect(job.completed_at).toBe(time);
    expect(service.received.length).toBe(9);
  });

  test('pauses between polls that fail as between others, whatever Retry-After allows', async () => {
    const service = await startService(({ method }, response) =>
      method === 'PUT' ? { id } : refuse(response, 503, {}, { 'retry-after': '0' }),
    );
    const retries: Retry[] = [];
    const onRetry = (retry: Retry) => void retries.push(retry);
    const options = { id, deadline: 2400, poll: { interval: 200 }, onRetry };
    const error = await createClient(service)
      .transform.jobs.run({}, options)
      .catch((caught) => caught);
    expect(error).toMatchObject({ name: 'TimeoutError', cause: { status: 503 }, id });
    expect(retries.map(({ attempt, delay }) => [attempt, delay])).toEqual([
      [1, 400],
      [2, 800],
      // To the last poll, shortly before the end.
      [3, expect.toSatisfy((delay: number) => delay > 100 && delay < 801)],
    ]);
    expect(service.received.length).toBe(5);
  });

  test.for([
    ['a job that is not completed', false],
    ['an error that may pass', true],
  ] as const)('sends a last poll shortly before the end, after %s', async ([, fails]) => {
    const begun = performance.now();
    const times: number[] = [];
    const service = await startService(({ method }, response) => {
      const time = performance.now() - begun;
      times.push(time);
      if (time > 2800) return { id, ...done };
      return fails && method === 'GET' ? refuse(response, 503) : { id };
    });
    const options = { id, wait: 0, deadline: 4000, poll: { interval: 1400 } };
    const job = await createClient(service).transform.jobs.run({}, options);
    expect([job.completed_at, times.length]).toEqual([time, 3]);
  });

  test('waits as long as Retry-After asks a poll to, if the deadline allows', async () => {
    const service = await startService(({ method }, response) =>
      method === 'PUT' ? { id } : refuse(response, 429, {}, { 'retry-after': '90' }),
    );
    const controller = new AbortController();
    const retries: Retry[] = [];
    const onRetry = (retry: Retry) => {
      retries.push(retry);
      controller.abort();
    };
    const options = { onRetry, signal: controller.signal, poll: { interval: 10 } };
    const call = createClient(service).transform.jobs.run({}, options);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(retries).toMatchObject([{ delay: 90_000 }]);
    const short = { deadline: 60_000, poll: { interval: 10 } };
    const ended = createClient(service).transform.jobs.run({}, short);
    await expect(ended).rejects.toMatchObject({ name: 'TimeoutError', cause: { status: 429 } });
  });

  test.for([{}, 'x', [null, 7], [{ id: 'step', events: {} }], [{ id: 'step', events: [null] }]])(
    'completes a job whose intents are malformed: %j',
    async (intents) => {
      const service = await jobOf({ ...done, intents });
      const events: unknown[] = [];
      const onEvent = (event: unknown) => void events.push(event);
      const options = { onEvent, onProgress: () => {} };
      const job = await createClient(service).transform.jobs.run({}, options);
      expect(job).toMatchObject({ completed_at: time, intents });
      expect(events).toEqual([]);
    },
  );

  test('ends by the deadline with the identifier to resume with', async () => {
    const service = await jobOf({});
    const api = createClient(service);
    const error = await api.transform.jobs.run({}, { deadline: 900 }).catch((caught) => caught);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe('fetchJob: not completed in time; go on with jobs.resume');
    expect(error.id).toBe(service.received[0]?.path.split('/').at(-1));
    // What the service is asked to wait is no longer than the deadline.
    expect(service.received[0]?.query.wait).toBe('1');
  });

  test('takes an identifier, and what completed means', async () => {
    const service = await jobOf({ status: 'NEW' }, { status: 'SHIPPED' });
    const isCompleted = (job: Job) => job.status === 'SHIPPED';
    const job = await createClient(service).transform.jobs.run({}, { id, isCompleted });
    expect([job.id, job.status]).toEqual([id, 'SHIPPED']);
  });

  test('carries the identifier on the error of a poll', async () => {
    const service = await startService(({ method }, response) =>
      method === 'PUT' ? { id } : refuse(response, 404),
    );
    const error = await createClient(service)
      .transform.jobs.run({}, { id })
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ id, operation: 'fetchJob' });
  });
});

describe('resume', () => {
  test('follows a job without creating one', async () => {
    const service = await jobOf({}, done);
    const job = await createClient(service).transform.jobs.resume(id);
    expect(job).toMatchObject({ id, completed_at: time });
    expect(service.received.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  test('polls on from the first poll after errors that may pass', async () => {
    const service = await startService((_request, response, turn) =>
      turn < 6 ? refuse(response, 503, {}, { 'retry-after': '0' }) : { id, ...done },
    );
    const job = await createClient(service).transform.jobs.resume(id, { poll: { interval: 10 } });
    expect([job.id, service.received.length]).toEqual([id, 6]);
  });

  test('is there under `safe` and `withResponse` too', async () => {
    const api = createClient(await jobOf(done));
    expect((await api.safe.transform.jobs.resume(id)).data?.id).toBe(id);
    expect((await api.withResponse.transform.jobs.run({}, { id })).response.status).toBe(200);
    // A mistake in the program is no error of a call.
    await expect(api.safe.transform.jobs.resume('')).rejects.toThrow('expected an id for id');
    await expect(api.safe.silo.entries.update('', {})).rejects.toBeInstanceOf(TypeError);
  });
});
