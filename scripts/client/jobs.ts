import type { Connection } from './connection.ts';
import { checkedRequest } from './content.ts';
import { AbortError, type ApiError, type CallDetails, CallError, TimeoutError } from './errors.ts';
import { type Operation, uuidv7 } from './operation.ts';
import { type CallOptions, type CreateOptions, merged } from './options.ts';
import { request } from './request.ts';
import { isRetryable, now, pause } from './retry.ts';

/** What is read of a job, whatever else it has. */
export interface RunnableJob {
  intents?: { id: string; events?: { index?: number }[] }[];
}

type IntentOf<Job extends RunnableJob> = NonNullable<Job['intents']>[number];
type EventOf<Job extends RunnableJob> = NonNullable<IntentOf<Job>['events']>[number];

/** How a job is polled. */
export interface PollOptions {
  /** Pause before the first poll, in milliseconds. @default 500 */
  interval?: number | undefined;
  /** By what each pause is longer than the one before. @default 2 */
  factor?: number | undefined;
  /** Longest pause, in milliseconds. @default 10000 */
  longest?: number | undefined;
  /** Part of each pause that is left to chance, from 0 to 1, so that many clients do not poll at once. @default 0 */
  jitter?: number | undefined;
}

/** Options of following a job until it is completed. Polls are repeated until the deadline, whatever `retries` says. */
export interface FollowOptions<Job extends RunnableJob> extends CallOptions {
  /** Longest time in all, in milliseconds. @default 600000 */
  deadline?: number | undefined;
  /** How the job is polled. */
  poll?: PollOptions | undefined;
  /** Receives each event of each intent once, in order, as soon as it appears. */
  onEvent?: ((event: EventOf<Job>, intent: IntentOf<Job>, job: Job) => void) | undefined;
  /** Receives each intent when it appears, and whenever it has changed. */
  onProgress?: ((intent: IntentOf<Job>, job: Job) => void) | undefined;
  /**
   * Whether the job has come to its end. By default, it has when it has a time of completion: the words
   * of a status are open.
   */
  isCompleted?: ((job: Job) => boolean) | undefined;
}

/** Options of running a job. */
export interface RunOptions<Job extends RunnableJob> extends FollowOptions<Job>, CreateOptions {
  /** How long the service is to wait before it responds, in seconds. @default 20 */
  wait?: number | undefined;
}

/** The operations that running a job takes. */
export interface RunOperations<Job> {
  create: Operation<unknown[], Job>;
  fetch: Operation<unknown[], Job>;
  /** Name of the field with the time at which a job was completed. */
  completionTime: string;
}

/**
 * Creates a job and follows it until it is completed: the service waits first, then it is polled.
 *
 * @throws CallError whose `id` is that of the job, to go on with by {@link resumeJob}
 */
export async function runJob<Job extends RunnableJob>(
  connection: Connection,
  operations: RunOperations<Job>,
  body: unknown,
  given: RunOptions<Job> = {},
): Promise<Job> {
  const { create } = operations;
  const { wait = 20, id = uuidv7(), ...options } = merged<RunOptions<Job>>({}, given);
  return follow(connection, operations, id, options, (deadline) => {
    const query = { [create.wait ?? '']: Math.min(wait, Math.ceil(deadline / 1000)) };
    return checkedRequest(connection, create, [body, query, { ...options, id, deadline }]);
  });
}

/**
 * Follows a job that was created before until it is completed.
 *
 * @throws CallError whose `id` is that of the job
 */
export async function resumeJob<Job extends RunnableJob>(
  connection: Connection,
  operations: RunOperations<Job>,
  id: string,
  options: FollowOptions<Job> = {},
): Promise<Job> {
  return follow(connection, operations, id, options);
}

/**
 * Follows a job that was created before, intent by intent.
 *
 * @returns intents, each when it appears and whenever it has changed; at the end, the completed job
 * @throws CallError whose `id` is that of the job
 */
export async function* watchJob<Job extends RunnableJob>(
  connection: Connection,
  operations: RunOperations<Job>,
  id: string,
  options: FollowOptions<Job> = {},
): AsyncGenerator<IntentOf<Job>, Job, undefined> {
  const changed = changes<Job>();
  const states = statesOf(connection, operations, id, options);
  for (;;) {
    const { value: job, done } = await states.next();
    if (done) return job;
    yield* changed(job);
  }
}

async function follow<Job extends RunnableJob>(
  connection: Connection,
  operations: RunOperations<Job>,
  id: string,
  options: FollowOptions<Job>,
  create?: (deadline: number) => Promise<Job>,
): Promise<Job> {
  const { onEvent, onProgress } = options;
  const reported = new Set<string>();
  const changed = changes<Job>();
  const states = statesOf(connection, operations, id, options, create);
  for (;;) {
    const { value: job, done } = await states.next();
    if (done) return job;
    if (onProgress) for (const intent of changed(job)) onProgress(intent, job);
    if (onEvent) report(job, reported, onEvent);
  }
}

/** A job as a poll found it, if it did, and the pause before the next one. */
interface PolledState<Job> {
  job?: Job | undefined;
  delay: number;
}

/** The states of a job, as it is polled; at the end, the completed job. */
async function* statesOf<Job extends RunnableJob>(
  connection: Connection,
  { fetch, completionTime }: RunOperations<Job>,
  id: string,
  given: FollowOptions<Job>,
  create?: (deadline: number) => Promise<Job>,
): AsyncGenerator<Job, Job, undefined> {
  const options = merged<FollowOptions<Job>>(connection.limits, given);
  const { isCompleted = (job: Job) => Boolean(Reflect.get(job, completionTime)) } = options;
  const { deadline = 600_000, signal } = options;
  const poll = merged<PollOptions>({}, { ...options.poll });
  const end = now() + deadline;
  let state: PolledState<Job> = { delay: 0 };
  if (create) state = { job: await create(deadline), delay: pauseBefore(1, poll) };
  for (let attempts = 1; ; attempts += 1) {
    const { job, delay } = state;
    if (job) yield job;
    if (job && isCompleted(job)) return job;
    await pause(Math.min(delay, end - now()), signal);
    const next = pauseBefore(create ? attempts + 1 : attempts, poll);
    const details = { operation: fetch.id, attempts, id };
    if (signal?.aborted) throw new AbortError('aborted', details, signal.reason);
    state = await pollOnce(connection, fetch, details, options, { end, delay: next });
  }
}

/** Polls a job. After an error that may pass, it is polled again: it goes on, whatever becomes of a response. */
async function pollOnce<Job extends RunnableJob>(
  connection: Connection,
  fetch: Operation<unknown[], Job>,
  details: CallDetails,
  options: FollowOptions<Job>,
  { end, delay }: { end: number; delay: number },
): Promise<PolledState<Job>> {
  try {
    const once = { ...options, retries: 0, deadline: end - now() };
    return { job: await request(connection, fetch, [details.id, once]), delay };
  } catch (error) {
    if (!(error instanceof CallError) || !isRetryable(error, true)) throw error;
    const { retryAfter = 0 }: CallError & Partial<ApiError> = error;
    const longer = Math.max(delay, retryAfter);
    if (longer >= end - now()) {
      throw new TimeoutError('not completed in time; go on with jobs.resume', details, error);
    }
    const { operation, attempts: attempt } = details;
    options.onRetry?.({ operation, attempt, delay: longer, error });
    return { delay: longer };
  }
}

/** The pause before a poll, in milliseconds; `attempt` counts from 1. */
export function pauseBefore(
  attempt: number,
  { interval = 500, factor = 2, longest = 10_000, jitter = 0 }: PollOptions = {},
): number {
  return Math.min(interval * factor ** (attempt - 1), longest) * (1 - jitter * Math.random());
}

/** Gives the intents of a job that have changed since it was asked before. */
function changes<Job extends RunnableJob>(): (job: Job) => IntentOf<Job>[] {
  const known = new Map<string, string>();
  return (job) => {
    return objectsIn<IntentOf<Job>>(job.intents).filter((intent) => {
      const text = JSON.stringify(intent);
      const isNew = known.get(intent.id) !== text;
      known.set(intent.id, text);
      return isNew;
    });
  };
}

function report<Job extends RunnableJob>(
  job: Job,
  reported: Set<string>,
  onEvent: NonNullable<FollowOptions<Job>['onEvent']>,
): void {
  for (const intent of objectsIn<IntentOf<Job>>(job.intents)) {
    for (const [place, event] of objectsIn<EventOf<Job>>(intent.events).entries()) {
      const key = `${intent.id} ${event.index ?? place}`;
      if (!reported.has(key)) onEvent(event, intent, job);
      reported.add(key);
    }
  }
}

/** What is an object in a list: what is malformed reports no progress, and loses no job. */
function objectsIn<Item>(list: readonly Item[] | undefined): Item[] {
  return Array.isArray(list) ? list.filter((each) => Object(each) === each) : [];
}
