import type { Connection } from './connection.ts';
import { now, pause } from './deadline.ts';
import { AbortError, TimeoutError } from './errors.ts';
import type { Answer, Operation } from './operation.ts';
import type { CallOptions, CreateOptions } from './options.ts';
import { request } from './request.ts';
import { uuidv7 } from './uuid.ts';

/** What is read of a job, whatever else it has. */
export interface RunnableJob {
  id: string;
  completed_at?: string;
  intents?: { id: string; events?: { index?: number }[] }[];
}

type IntentOf<Job extends RunnableJob> = NonNullable<Job['intents']>[number];
type EventOf<Job extends RunnableJob> = NonNullable<IntentOf<Job>['events']>[number];

/** Options of following a job until it is completed. */
export interface FollowOptions<Job extends RunnableJob> extends CallOptions {
  /** Longest time in all, in milliseconds. @default 600000 */
  deadline?: number;
  /** Told of each event of each intent once, in order, as soon as it appears. */
  onEvent?: (event: EventOf<Job>, intent: IntentOf<Job>, job: Job) => void;
  /**
   * Tells whether the job has come to its end. Its default looks at `completed_at`, since the
   * words of `status` are open.
   */
  isCompleted?: (job: Job) => boolean;
}

/** Options of running a job. */
export interface RunOptions<Job extends RunnableJob> extends FollowOptions<Job>, CreateOptions {
  /** How long the service is to wait before it answers, in seconds. @default 20 */
  wait?: number;
}

/** The two operations that running a job takes. */
export interface JobOperations<Job> {
  create: Operation<unknown[], Job>;
  fetch: Operation<unknown[], Job>;
}

/**
 * Creates a job and follows it until it is completed: the service waits first, then it is polled.
 *
 * @throws CallError whose `id` is that of the job, to go on with by {@link resumeJob}
 */
export async function runJob<Job extends RunnableJob>(
  connection: Connection,
  { create, fetch }: JobOperations<Job>,
  body: unknown,
  { wait = 20, id = uuidv7(), ...options }: RunOptions<Job> = {},
): Promise<Answer<Job>> {
  return follow(connection, fetch, options, (deadline) => {
    const query = { [create.wait as string]: Math.min(wait, Math.ceil(deadline / 1000)) };
    return request(connection, create, [body, query, { ...options, id, deadline }]);
  });
}

/**
 * Follows a job that was created before until it is completed.
 *
 * @throws CallError whose `id` is that of the job
 */
export async function resumeJob<Job extends RunnableJob>(
  connection: Connection,
  { fetch }: JobOperations<Job>,
  id: string,
  options: FollowOptions<Job> = {},
): Promise<Answer<Job>> {
  return follow(connection, fetch, options, (deadline) =>
    request(connection, fetch, [id, { ...options, deadline }]),
  );
}

async function follow<Job extends RunnableJob>(
  connection: Connection,
  fetch: Operation<unknown[], Job>,
  options: FollowOptions<Job>,
  begin: (deadline: number) => Promise<Answer<Job>>,
): Promise<Answer<Job>> {
  const { deadline = 600_000, signal, onEvent, isCompleted } = { ...connection.limits, ...options };
  const end = now() + deadline;
  const reported = new Set<string>();
  let answer = await begin(deadline);
  for (let attempts = 1; ; attempts += 1) {
    const { data } = answer;
    if (onEvent) report(data, reported, onEvent);
    if (isCompleted ? isCompleted(data) : data.completed_at) return answer;
    const details = { operation: fetch.id, attempts, id: data.id };
    await pause(Math.min(250 * 2 ** attempts, 10_000, end - now()), signal);
    if (signal?.aborted) throw new AbortError('aborted', details, signal.reason);
    const left = end - now();
    if (left <= 0) throw new TimeoutError('the job is not completed yet', details);
    answer = await request(connection, fetch, [data.id, { ...options, deadline: left }]);
  }
}

function report<Job extends RunnableJob>(
  job: Job,
  reported: Set<string>,
  onEvent: NonNullable<FollowOptions<Job>['onEvent']>,
): void {
  for (const intent of job.intents ?? []) {
    for (const [place, event] of (intent.events ?? []).entries()) {
      const key = `${intent.id} ${event.index ?? place}`;
      if (!reported.has(key)) onEvent(event as EventOf<Job>, intent as IntentOf<Job>, job);
      reported.add(key);
    }
  }
}
