import type { Connection } from './connection.ts';
import { checkedRequest } from './content.ts';
import {
  AbortError,
  type ApiError,
  type CallDetails,
  CallError,
  TimeoutError,
  TokenError,
  throwIfAborted,
} from './errors.ts';
import { type Operation, uuidv7 } from './operation.ts';
import { type CallOptions, type CreateOptions, merged } from './options.ts';
import { call } from './request.ts';
import { objectsIn } from './response.ts';
import { isRetryable } from './retry.ts';
import { now, pause } from './timing.ts';

/** What is read of a job, whatever else it has. */
export interface RunnableJob {
  intents?: { id: string; events?: { index?: number }[] }[];
}

type IntentOf<Job extends RunnableJob> = NonNullable<Job['intents']>[number];
type EventOf<Job extends RunnableJob> = NonNullable<IntentOf<Job>['events']>[number];

/** How a job is polled. */
export interface PollOptions {
  /** Pause before the first poll, in milliseconds; no pause is shorter than 10. @default 500 */
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
  /**
   * Longest time in all, in milliseconds, without that of a reader between two intents. A last poll is sent shortly
   * before its end. @default 600000
   */
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
  completedAt: string;
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
  options: RunOptions<Job> = {},
): Promise<Job> {
  const { create } = operations;
  const { wait = 20, id = uuidv7() } = options;
  return resumeJob(connection, operations, id, options, (deadline) => {
    const query = { [create.wait ?? '']: Math.min(wait, Math.ceil(deadline / 1000)) };
    return checkedRequest(connection, create, [body, query, { ...options, id, deadline }]);
  });
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
  const progress = progressOf(connection, operations, id, options);
  for (;;) {
    const { value, done } = await progress.next();
    if (done) return value;
    yield value[0];
  }
}

/**
 * Follows a job that was created before until it is completed.
 *
 * @param create creates the job first; what its time leaves of the deadline remains
 * @throws CallError whose `id` is that of the job
 */
export async function resumeJob<Job extends RunnableJob>(
  connection: Connection,
  operations: RunOperations<Job>,
  id: string,
  options: FollowOptions<Job> = {},
  create?: (deadline: number) => Promise<Job>,
): Promise<Job> {
  const { onEvent, onProgress } = options;
  const reported = new Set<string>();
  const progress = progressOf(connection, operations, id, options, create);
  for (;;) {
    const { value, done } = await progress.next();
    if (done) return value;
    const [intent, job] = value;
    onProgress?.(intent, job);
    for (const [place, event] of objectsIn<EventOf<Job>>(intent.events).entries()) {
      const key = `${intent.id} ${event.index ?? place}`;
      if (!reported.has(key)) onEvent?.(event, intent, job);
      reported.add(key);
    }
  }
}

/** The intents of a job, each when a poll finds that it has changed, with the job; at the end, the completed job. */
async function* progressOf<Job extends RunnableJob>(
  connection: Connection,
  { fetch, completedAt }: RunOperations<Job>,
  id: string,
  given: FollowOptions<Job>,
  create?: (deadline: number) => Promise<Job>,
): AsyncGenerator<[intent: IntentOf<Job>, job: Job], Job, undefined> {
  const options = merged<FollowOptions<Job>>(connection.limits, given);
  const { deadline = 600_000, isCompleted = (job) => !!Object(job)[completedAt] } = options;
  const poll = merged<PollOptions>({}, options.poll);
  const details = { operation: fetch.id, attempts: 0, id };
  const changed = changes<Job>();
  let end = now() + deadline;
  let isLast = false;
  let error: PassingError | undefined;
  let job: Job | undefined = await create?.(deadline);
  for (let pauses = job ? 1 : 0; ; pauses += 1) {
    const start = now();
    if (job) {
      for (const intent of changed(job)) {
        throwIfAborted(options.signal, details);
        yield [intent, job];
      }
      if (isCompleted(job)) return job;
    }
    // The time that the caller takes does not count.
    end += now() - start;
    const left = end - now();
    const retryAfter = error?.retryAfter ?? 0;
    if (isLast || retryAfter >= left)
      throw new TimeoutError('not completed in time; go on with jobs.resume', details, error);
    // The last poll is sent while there is time for its response.
    const untilLast = left - Math.min(1000, deadline / 10);
    const delay = Math.max(retryAfter, Math.min(pauses && pauseBefore(pauses, poll), untilLast));
    isLast = delay >= untilLast;
    [job, error] = await pollAfter(connection, fetch, details, options, delay, left, error);
  }
}

/** An error after which a job is polled again: `retries` does not count. */
type PassingError = CallError & Partial<ApiError>;

/** Polls a job after a pause: gives it, or an error that may pass. */
async function pollAfter<Job extends RunnableJob>(
  connection: Connection,
  fetch: Operation<unknown[], Job>,
  details: CallDetails,
  { onRetry, ...options }: FollowOptions<Job>,
  delay: number,
  left: number,
  last: PassingError | undefined,
): Promise<[job: Job | undefined, error?: PassingError]> {
  const { operation, attempts: attempt, id } = details;
  if (last) onRetry?.({ operation, attempt, delay, error: last });
  await pause(delay, options.signal);
  throwIfAborted(options.signal, details);
  details.attempts += 1;
  try {
    const once = { ...options, retries: 0, deadline: left - delay };
    return [await call(connection, fetch, id, once)];
  } catch (error) {
    const isLasting = error instanceof AbortError || error instanceof TokenError;
    if (isLasting || !(error instanceof CallError) || !isRetryable(error, true)) throw error;
    return [undefined, error];
  }
}

/** The pause before a poll, in milliseconds, at least 10; `attempt` counts from 1. */
export function pauseBefore(
  attempt: number,
  { interval = 500, factor = 2, longest = 10_000, jitter = 0 }: PollOptions = {},
): number {
  // No interval, so often multiplied that the factor is infinite, is no number.
  const pause = Math.min(interval * factor ** (attempt - 1), longest) || 0;
  return Math.max(10, pause * (1 - jitter * Math.random()));
}

/** Gives the intents of a job that have changed since it was asked before; what is malformed reports no progress. */
function changes<Job extends RunnableJob>(): (job: Job) => IntentOf<Job>[] {
  const known = new Map<string, string>();
  return (job) =>
    objectsIn<IntentOf<Job>>(job.intents).filter((intent) => {
      const text = JSON.stringify(intent);
      const isNew = known.get(intent.id) !== text;
      known.set(intent.id, text);
      return isNew;
    });
}
