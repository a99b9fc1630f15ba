import { expect, onTestFinished, test } from 'vitest';
import { AbortError, createClient, transformJobsWatch } from '../../generated/client.ts';
import { pauseBefore } from '../../scripts/client/jobs.ts';
import { startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

/** A service whose job makes a step with each poll: two steps, each begun and then completed. */
const stepping = () =>
  startService((_request, _response, turn) => ({
    ...{ id, created_at: '', updated_at: '' },
    intents: [1, 2]
      .filter((step) => turn >= step)
      .map((step) => ({ id: `step-${step}`, completed: turn > step })),
    ...(turn >= 3 ? { completed_at: '2026-11-22T00:00:00Z' } : {}),
  }));
const changes = [
  ['step-1', false],
  ['step-1', true],
  ['step-2', false],
  ['step-2', true],
];

test('progress is an async iterator of intents, which returns the completed job', async () => {
  const service = await stepping();
  const { connection } = createClient(service);
  const intents = transformJobsWatch(connection, id, { poll: { interval: 10 } });
  const seen: unknown[] = [];
  let next = await intents.next();
  for (; !next.done; next = await intents.next()) seen.push([next.value.id, next.value.completed]);
  expect(seen).toEqual(changes);
  expect(next.value.completed_at).toBe('2026-11-22T00:00:00Z');
});

test('progress is a callback with each intent that has changed', async () => {
  const service = await stepping();
  const seen: unknown[] = [];
  const job = await createClient(service).transform.jobs.resume(id, {
    poll: { interval: 10 },
    onProgress: (intent, { id: of }) => void seen.push([intent.id, intent.completed, of]),
  });
  expect(seen).toEqual(changes.map((change) => [...change, id]));
  expect(job.completed_at).toBeDefined();
});

test('the pauses between polls grow as they are set to, up to the longest', async () => {
  const times: number[] = [];
  const service = await startService((_request, _response, turn) => {
    times.push(performance.now());
    return turn > 4 ? { id, completed_at: 'now' } : { id };
  });
  const poll = { interval: 40, factor: 3, longest: 100 };
  await createClient(service).transform.jobs.resume(id, { poll });
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const least = [40, 100, 100, 100];
  expect(pauses.map((pause, index) => pause >= (least[index] ?? 0) - 2)).toEqual(
    least.map(() => true),
  );
});

test.each([
  ['interval', { interval: 0 }],
  ['longest', { longest: 0 }],
  ['factor', { factor: 0 }],
  ['jitter', { jitter: 5 }],
])('a pause that would be none is one of 10 ms: %s', (_, poll) => {
  const pauses = Array.from({ length: 50 }, (__, index) => pauseBefore(index + 2, poll));
  expect(Math.min(...pauses)).toBe(10);
});

test('the pause stays a number after thousands of polls', () => {
  const polls = [{}, { interval: 0 }, { interval: 1 }, { factor: 1 }];
  expect(polls.map((poll) => pauseBefore(2000, poll))).toEqual([10_000, 10, 10_000, 500]);
});

test('jitter leaves a part of the pause to chance', () => {
  const pauses = Array.from({ length: 200 }, () => pauseBefore(3, { jitter: 0.5 }));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(2000);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(500);
  expect(pauseBefore(9)).toBe(10_000);
});

test('a signal ends the watching between two polls, and leaving the loop sends nothing more', async () => {
  const service = await startService(() => ({ id, intents: [{ id: 'step' }] }));
  const { connection } = createClient(service);
  const controller = new AbortController();
  const intents = transformJobsWatch(connection, id, { signal: controller.signal });
  await intents.next();
  const pending = intents.next();
  controller.abort('enough');
  const error = await pending.catch((caught) => caught);
  expect(error).toBeInstanceOf(AbortError);
  expect(error).toMatchObject({ cause: 'enough', id });
  for await (const intent of transformJobsWatch(connection, id)) {
    expect(intent.id).toBe('step');
    break;
  }
  expect(service.received.length).toBe(2);
});

test('a signal stops the watching in the middle of a state', async () => {
  const service = await startService(() => ({
    ...{ id, completed_at: 'now' },
    intents: ['a', 'b', 'c'].map((name) => ({ id: name })),
  }));
  const { connection } = createClient(service);
  const controller = new AbortController();
  const seen: string[] = [];
  const watching = (async () => {
    for await (const intent of transformJobsWatch(connection, id, { signal: controller.signal })) {
      seen.push(intent.id);
      controller.abort('enough');
    }
  })();
  await expect(watching).rejects.toMatchObject({ name: 'AbortError', cause: 'enough', id });
  expect(seen).toEqual(['a']);
});

test('the time that the reader of the progress takes does not count', async () => {
  const warnings: string[] = [];
  const warn = ({ name }: Error) => void warnings.push(name);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const service = await stepping();
  const { connection } = createClient(service);
  const seen: unknown[] = [];
  const options = { deadline: 1000, poll: { interval: 10 } };
  for await (const intent of transformJobsWatch(connection, id, options)) {
    seen.push(intent.id);
    const start = performance.now();
    while (performance.now() - start < 600);
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual(changes.map(([step]) => step));
  expect(warnings).toEqual([]);
});
