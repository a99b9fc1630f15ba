import { aborted } from './attempt.ts';
import type { Connection } from './connection.ts';
import { pause } from './deadline.ts';
import { TimeoutError } from './errors.ts';
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

const firstPoll = 500;
const longestPoll = 10_000;

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
  options: RunOptions<Job> = {},
): Promise<Answer<Job>> {
  const { wait = 20, id = uuidv7() } = options;
  const deadline = deadlineOf(connection, options);
  const end = performance.now() + deadline;
  const query = { [create.wait ?? 'wait']: Math.min(wait, Math.ceil(deadline / 1000)) };
  const answer = await request<Job>(connection, create, [
    body,
    query,
    { ...options, id, deadline },
  ]);
  return follow(connection, fetch, answer, options, end);
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
  const deadline = deadlineOf(connection, options);
  const end = performance.now() + deadline;
  const answer = await request<Job>(connection, fetch, [id, { ...options, deadline }]);
  return follow(connection, fetch, answer, options, end);
}

function deadlineOf({ limits }: Connection, options: CallOptions): number {
  return options.deadline ?? limits.deadline ?? 600_000;
}

async function follow<Job extends RunnableJob>(
  connection: Connection,
  operation: JobOperations<Job>['fetch'],
  first: Answer<Job>,
  options: FollowOptions<Job>,
  end: number,
): Promise<Answer<Job>> {
  const { signal, isCompleted = (job) => Boolean(job.completed_at) } = options;
  const reported = new Set<string>();
  let answer = first;
  for (
    let attempts = 1, delay = firstPoll;
    ;
    attempts += 1, delay = Math.min(longestPoll, delay * 2)
  ) {
    report(answer.data, reported, options);
    if (isCompleted(answer.data)) return answer;
    const { id } = first.data;
    const details = { operation: operation.id, attempts, id };
    await pause(Math.min(delay, end - performance.now()), signal).catch(() => {});
    if (signal?.aborted) throw aborted(details, signal);
    const left = end - performance.now();
    if (left <= 0) throw new TimeoutError('the job is not completed yet', details);
    answer = await request<Job>(connection, operation, [id, { ...options, deadline: left }]);
  }
}

function report<Job extends RunnableJob>(
  job: Job,
  reported: Set<string>,
  { onEvent }: FollowOptions<Job>,
): void {
  for (const intent of job.intents ?? []) {
    for (const [place, event] of (intent.events ?? []).entries()) {
      const key = `${intent.id} ${event.index ?? place}`;
      if (!reported.has(key)) onEvent?.(event as EventOf<Job>, intent as IntentOf<Job>, job);
      reported.add(key);
    }
  }
}
