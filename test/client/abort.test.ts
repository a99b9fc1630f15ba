import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { type Api, createClient } from '../../generated/client.ts';
import { AbortError } from '../../scripts/client/errors.ts';
import type { CallOptions, ClientOptions } from '../../scripts/client/options.ts';
import { type Responder, refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const never = () => new Promise<never>(() => {});

/** A phase of a call: how to bring a call into it, calling `begun` once it is there. */
interface Phase {
  respond: (begun: () => void) => Responder;
  options?: (begun: () => void) => Partial<ClientOptions>;
  call: (api: Api, options: CallOptions) => Promise<unknown>;
}

const fetchJob: Phase['call'] = (api, options) => api.transform.jobs.fetch(id, options);
const neverResponding: Phase['respond'] = (begun) => () => {
  begun();
  return never();
};

const phases: Record<string, Phase> = {
  'while the token is fetched': {
    respond: () => () => ({}),
    options: (begun) => ({
      token: () => {
        begun();
        return never();
      },
    }),
    call: fetchJob,
  },
  'before the response': { respond: neverResponding, call: fetchJob },
  'in the middle of the body': {
    respond: (begun) => (_request, response) => void response.write('{"id":', begun),
    call: fetchJob,
  },
  'in the pause that Retry-After asks for': {
    respond: () => (_request, response) => refuse(response, 503, {}, { 'retry-after': '30' }),
    options: (begun) => ({ onRetry: begun }),
    call: fetchJob,
  },
  'between the pages of a listing': {
    respond: (begun) => (request, response, turn) =>
      request.query.cursor
        ? neverResponding(begun)(request, response, turn)
        : { list: [], next_cursor: 'next' },
    call: (api, options) => Array.fromAsync(api.silo.entries.list({}, options)),
  },
  'while the service waits for a job': {
    respond: neverResponding,
    call: (api, options) => api.transform.jobs.run({}, { ...options, wait: 30 }),
  },
  'between the polls of a job': {
    respond: (begun) => (_request, response) => {
      response.on('finish', begun);
      return { id };
    },
    call: (api, options) => api.transform.jobs.run({}, options),
  },
};

test.for(Object.entries(phases))('%s, abort ends a call at once', async ([, phase]) => {
  const begun = Promise.withResolvers<void>();
  const service = await startService(phase.respond(begun.resolve));
  const api = createClient({ ...service, ...phase.options?.(begun.resolve) });
  const controller = new AbortController();
  const call = phase.call(api, { signal: controller.signal });
  begun.promise.then(() => controller.abort('enough'));
  const error = await call.catch((caught) => caught);
  expect(error).toBeInstanceOf(AbortError);
  expect(error).toMatchObject({ cause: 'enough', attempts: 1 });
});

test('a signal that is aborted before the call sends nothing', async () => {
  const service = await startService(() => ({ id }));
  const call = fetchJob(createClient(service), { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: 'AbortError', attempts: 0 });
  expect(service.received).toEqual([]);
});

test('an abort reaches the service: its connection is closed', async () => {
  const closed = Promise.withResolvers<void>();
  const controller = new AbortController();
  const service = await startService((_request, response) => {
    response.on('close', closed.resolve);
    controller.abort();
    return never();
  });
  const call = fetchJob(createClient(service), { signal: controller.signal });
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

test('calls on one signal share one listener: Node.js 20 warns of many', async () => {
  const waiting = Promise.withResolvers<void>();
  const service = await startService((_request, _response, turn) => {
    if (turn === 20) waiting.resolve();
    return never();
  });
  const api = createClient(service);
  const controller = new AbortController();
  const { signal } = controller;
  const calls = Array.from({ length: 20 }, () => api.transform.jobs.fetch(id, { signal }));
  await waiting.promise;
  expect(getEventListeners(signal, 'abort').length).toBe(1);
  controller.abort();
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
