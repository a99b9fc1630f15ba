import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../../../lib/json.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import { readUntil } from '../../session/lag.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import {
  hasBegun,
  intentsOf,
  isCompleted,
  type JobChange,
  jobChanges,
  reportChange,
} from './job-views.ts';

/** How long a job may take before anything of it changes, in ms, while nothing is known of the server. */
const longestQuiet = 8000;
/** How long a job may take that shows neither its status nor its intents, but may get a time of completion, in ms. */
const longestMute = 3000;
/** How long a job may take altogether, in ms. */
const longestRun = 60_000;

/** Fetches a job. */
export function fetchJob(scenario: Scenario, id: string): Promise<JsonObject> {
  return scenario.success('fetch-job', { id });
}

/**
 * Fetches a job until it has completed.
 *
 * @param seen called with each view of it
 * @throws Skipped when it does not complete
 */
export async function untilCompleted(
  scenario: Scenario,
  id: string,
  known: Pick<JobKnowledge, 'stepTime'>,
  seen?: (job: JsonObject) => void,
): Promise<JsonObject> {
  const job = await watchToEnd(scenario, id, known, seen);
  if (isCompleted(job)) return job;
  return scenario.skip(`needs a job that completes; ${id} did not while it was watched`);
}

/**
 * Fetches a job until it has completed, or nothing of it has changed for some time.
 *
 * @param known how long a step takes, if that is known of the server
 * @returns the last view of it
 */
export async function watchToEnd(
  scenario: Scenario,
  id: string,
  { stepTime }: Partial<Pick<JobKnowledge, 'stepTime'>> = {},
  seen?: (job: JsonObject) => void,
): Promise<JsonObject> {
  const quiet = stepTime === undefined ? longestQuiet : Math.max(2000, 10 * stepTime);
  const quietOnceBegun = stepTime === undefined ? 1000 : quiet;
  const start = performance.now();
  let [before, changed, longest] = ['', start, 0];
  for (let delay = 4; ; delay = Math.min(delay * 1.6, 250)) {
    const job = await fetchJob(scenario, id);
    seen?.(job);
    const [now, view] = [performance.now(), JSON.stringify(job)];
    if (isCompleted(job) || now - start > longestRun) return job;
    if (view !== before) {
      if (before !== '') longest = Math.max(longest, now - changed);
      [before, changed] = [view, now];
    }
    const hasStarted = intentsOf(job).some(hasBegun);
    const beforeStart = showsProgress(job) ? quiet : longestMute;
    const allowed = hasStarted ? Math.max(quietOnceBegun, 5 * longest) : beforeStart;
    if (now - changed > allowed) return job;
    await pause(delay);
  }
}

/** Whether a view of a job has a field that changes while it runs. */
function showsProgress(job: JsonObject): boolean {
  return ['status', 'intents', 'updated_at'].some((name) => (job[name] ?? undefined) !== undefined);
}

/** How two views of a job are compared, and by which fact a change is reported. */
interface HistoryComparison {
  factFor?: (change: JobChange) => string;
  compare?: typeof jobChanges;
}

/** Reports what of a job has changed between two views, and is still so when it is read again. */
export async function reportLasting(
  scenario: Scenario,
  before: JsonObject,
  view: JsonObject,
  again: () => Promise<JsonObject>,
  { factFor = factOf, compare = jobChanges }: HistoryComparison = {},
): Promise<void> {
  const changes = await lasting(scenario, view, again, (each) => compare(before, each));
  const what = 'A job does not show what it has shown';
  for (const change of changes) {
    reportChange(scenario, change, { fact: factFor(change), what });
  }
}

function factOf({ kind }: JobChange): string {
  return kind === 'identity' ? 'F226' : 'F281';
}

/** Fetches a job that has just been created: a read may lag a little behind a write. */
export async function fetchNew(scenario: Scenario, id: string): Promise<JsonObject> {
  const read = () => scenario.attempt('fetch-job', { id });
  return (await readUntil(read, (found) => found !== undefined)) ?? fetchJob(scenario, id);
}
