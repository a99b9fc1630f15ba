import { expect, test } from 'vitest';
import { AbortError, type Api, type CallOptions, createClient } from '../../generated/client.ts';
import { type Answering, refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const never = () => new Promise<never>(() => {});

/** A phase of a call: how to bring a call into it, and how to tell that it is there. */
interface Phase {
  answer: Answering;
  call: (api: Api, options: CallOptions) => Promise<unknown>;
  token?: () => Promise<string>;
  attempts: number;
}

const fetchJob: Phase['call'] = (api, options) => api.transform.jobs.fetch(id, options);

const phases: Record<string, Phase> = {
  'while the token is fetched': { answer: () => ({}), call: fetchJob, token: never, attempts: 1 },
  'before the answer': { answer: never, call: fetchJob, attempts: 1 },
  'in the middle of the body': {
    answer: (_request, response) => void response.write('{"id":'),
    call: fetchJob,
    attempts: 1,
  },
  'in the pause that Retry-After asks for': {
    answer: (_request, response) => refuse(response, 503, {}, { 'retry-after': '30' }),
    call: fetchJob,
    attempts: 1,
  },
  'between the pages of a listing': {
    answer: ({ query }) => (query.cursor ? never() : { list: [], next_cursor: 'next' }),
    call: (api, options) => Array.fromAsync(api.silo.entries.list({}, options)),
    attempts: 1,
  },
  'while the service waits for a job': {
    answer: never,
    call: (api, options) => api.transform.jobs.run({}, { ...options, wait: 30 }),
    attempts: 1,
  },
  'between the polls of a job': {
    answer: () => ({ id }),
    call: (api, options) => api.transform.jobs.run({}, options),
    attempts: 1,
  },
};

test.for(Object.entries(phases))('%s, abort ends a call at once', async ([, phase]) => {
  const service = await startService(phase.answer);
  const api = createClient({ ...service, ...(phase.token && { token: phase.token }) });
  const controller = new AbortController();
  const call = phase.call(api, { signal: controller.signal });
  // Time enough to be in the middle of the phase, which would last for seconds more.
  setTimeout(() => controller.abort('enough'), 150);
  const error = await call.catch((caught) => caught);
  expect(error).toBeInstanceOf(AbortError);
  expect(error).toMatchObject({ cause: 'enough', attempts: phase.attempts });
});

test('a signal that is aborted before the call sends nothing', async () => {
  const service = await startService(() => ({ id }));
  const call = fetchJob(createClient(service), { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: 'AbortError', attempts: 0 });
  expect(service.received).toEqual([]);
});

test('an abort reaches the service: its connection is closed', async () => {
  const closed = Promise.withResolvers<void>();
  const service = await startService((_request, response) => {
    response.on('close', closed.resolve);
    return never();
  });
  const controller = new AbortController();
  const call = fetchJob(createClient(service), { signal: controller.signal });
  setTimeout(() => controller.abort(), 100);
  await expect(call).rejects.toBeInstanceOf(AbortError);
  await closed.promise;
});

test('calls leave no listener on a signal that outlives them', async () => {
  const service = await startService((_request, response, turn) =>
    turn % 2 ? refuse(response, 503, {}, { 'retry-after': '0' }) : { id },
  );
  const api = createClient(service);
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners += 1;
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners -= 1;
    removeEventListener.apply(signal, args);
  };
  for (let turn = 0; turn < 5; turn += 1) await api.transform.jobs.fetch(id, { signal });
  expect(listeners).toBe(0);
});
