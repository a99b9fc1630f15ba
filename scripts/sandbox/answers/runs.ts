import { HttpError } from '../../lib/http-error.ts';
import { isJsonObject } from '../../lib/json.ts';
import {
  type NextStep,
  planRun,
  type Run,
  renderJob,
  routeAfter,
  type WrittenJob,
} from '../areas/transform/job-run.ts';
import { createJob, createJobNonIdempotent, fetchJob, jobRules } from '../areas/transform/jobs.ts';
import { invalid } from '../errors.ts';
import { parameterName } from '../listings/paging.ts';
import { bodyText, ok, type SandboxResponse } from '../messages.ts';
import type { Handlers } from '../operations.ts';
import { fieldNamesOf } from '../requests/endpoints.ts';
import {
  deriveUuid,
  type Intent,
  type Job,
  type JobCreation,
  type Step,
  timestamp,
} from '../resources.ts';
import type { Call, JobRules, OperationHandler } from '../rules.ts';
import { decisions, type SupportedAnswers } from './supported-decisions.ts';

/** How jobs are created and run in a sandbox, by the answers to decisions. */
export function runRules(answers: SupportedAnswers): Partial<JobRules> {
  return {
    ...creationRules(answers),
    planRun(steps, call) {
      const [first] = answers.to(decisions.firstStep) === 'unlinked' ? unlinked(steps) : steps;
      const ordered = first ? [first, ...steps.filter((step) => step !== first)] : [];
      const run = planRun(ordered, call.now, {
        settingsOf: (step) => call.rules.settingsOf(step, call),
        routeAfter: (step, status) => call.rules.routeAfter(step, status, steps),
      });
      if (answers.to(decisions.intents) !== 'in-advance') return run;
      const reached = new Set(run.steps.map(({ step }) => step));
      return { ...run, unreached: steps.filter((step) => !reached.has(step)) };
    },
    routeAfter: (step, status, steps) => route(step, status, steps, answers),
    renderJob(base, run, now) {
      const job = renderJob(base, run, now);
      return answers.to(decisions.intents) === 'in-advance'
        ? { ...job, intents: [...intentsBegun(job), ...intentsToCome(job, run, now)] }
        : job;
    },
    waitFor(seconds) {
      const asked = seconds ?? (answers.to(decisions.noWait) === 'default' ? defaultWait : 0);
      const longest = answers.to(decisions.longestWait);
      if (longest === undefined) return jobRules.waitFor(asked);
      return Math.min(asked, longest) * 1000;
    },
  };
}

/** How long a creation waits that does not say, where it waits at all, in seconds. */
const defaultWait = 1;

function creationRules(answers: SupportedAnswers): Partial<JobRules> {
  return {
    repeatsJob: (created, call) =>
      answers.to(decisions.jobAgain) === 'existing' || jobRules.repeatsJob(created, call),
    replacesJob: () => answers.to(decisions.jobAgain) === 'replaced',
    workflowOf(call, id) {
      const isKnown =
        id === undefined || call.store.workflows.read(call.workspace, id.toLowerCase());
      const runsWithout = answers.to(decisions.jobOfNoWorkflow) === 'empty';
      return !isKnown && runsWithout ? undefined : jobRules.workflowOf(call, id);
    },
    entryOf(call, id) {
      const entry = jobRules.entryOf(call, id);
      requireSources(call, answers);
      return entry;
    },
    newJob(id, body, workflow, entry) {
      const job = jobRules.newJob(id, body, workflow, entry);
      const isSet = answers.to(decisions.tags) === 'set';
      return {
        ...job,
        ...(isSet && { tags: [...new Set(job.tags)].toSorted() }),
        ...(answers.to(decisions.envelope) === 'other' && { envelope: { kept: 'elsewhere' } }),
      };
    },
  };
}

/** @throws HttpError when a job lacks what it needs, or has too much of it */
function requireSources({ body, endpoint }: Call, answers: SupportedAnswers): void {
  const { data, silo_entry_id, workflow_id }: JobCreation = body;
  const given = [data, silo_entry_id].filter((each) => each !== undefined).length;
  const choice = answers.to(decisions.entryOrData);
  if ((choice === 'one' && given !== 1) || (choice === 'at-least-one' && given === 0)) {
    const fields = fieldNamesOf(endpoint, 'document-content', 'entry-id');
    throw invalid('invalid-body', fields, given, `${choice} of them`);
  }
  if (workflow_id === undefined && answers.to(decisions.jobWithoutWorkflow) === 'refused') {
    const field = fieldNamesOf(endpoint, 'workflow-id');
    throw invalid('invalid-body', field, workflow_id, 'a workflow');
  }
}

/** The steps to which no link leads; all of them where a link leads to each. */
function unlinked(steps: readonly Step[]): readonly Step[] {
  const links = steps.flatMap(({ next = [] }) => next);
  const targets = new Set(links.map(({ step_id }) => step_id?.toLowerCase()));
  const found = steps.filter(({ id }) => !targets.has(id?.toLowerCase()));
  return found.length > 0 ? found : steps;
}

function route(
  step: Step,
  status: string,
  steps: readonly Step[],
  answers: SupportedAnswers,
): NextStep {
  const links = (step.next ?? []).map((link) =>
    answers.to(decisions.stopAndStep) === 'step' && link.step_id !== undefined
      ? { ...link, stop: false }
      : link,
  );
  const open = links.filter((link) => link.status === undefined);
  const named = links.filter((link) => link.status === status);
  const choice = answers.to(decisions.linkWithoutStatus);
  const fitting = choice === 'always' ? [...open, ...named] : [...named, ...open];
  const [taken] = choice === 'never' ? named : fitting;
  if (taken) return routeAfter({ ...step, next: [taken] }, status, steps);
  const otherwise = answers.to(decisions.statusWithoutLink);
  if (otherwise === 'next-in-list') {
    const following = steps[steps.indexOf(step) + 1];
    return following ? { step: following } : 'end';
  }
  return otherwise === 'ends' || links.length > 0 ? 'end' : routeAfter(step, status, steps);
}

/** The intents that have begun, under the identifiers that they had before. */
function intentsBegun({ id, intents }: WrittenJob): WrittenJob['intents'] {
  return intents.map((intent) => ({ ...intent, id: intentId(id, intent.step_id) }));
}

function intentId(job: string, step = ''): string {
  return deriveUuid(job, 'intent of', step.toLowerCase());
}

/** The intents of the steps that have not begun, and of those that never do. */
function intentsToCome({ id }: Pick<Job, 'id'>, run: Run, now: number): Intent[] {
  const planned = run.steps.filter(({ start }) => start > now).map(({ step }) => step);
  return [...planned, ...(run.unreached ?? [])].map((step) => ({
    id: intentId(id, step.id),
    ...(step.name !== undefined && { name: step.name }),
    ...(step.provider !== undefined && { provider: step.provider }),
    ...(step.id !== undefined && { step_id: step.id }),
    completed: false,
    created_at: timestamp(run.start),
    updated_at: timestamp(run.start),
    events: [],
  }));
}

/** What creations that wait and unknown jobs bring, by the answers to decisions. */
export function jobOperations(answers: SupportedAnswers): Handlers {
  const elapsing =
    (handle: OperationHandler): OperationHandler =>
    async (call) =>
      afterElapsed(await handle(call), call, answers);
  const isOpen = !answers.hasAny(decisions.waitElapsed, decisions.afterWait);
  return {
    'create-job': againAtFirst(
      repeating(isOpen ? createJob : elapsing(createJob), answers),
      answers,
    ),
    'create-job-non-idempotent': isOpen ? createJobNonIdempotent : elapsing(createJobNonIdempotent),
    'fetch-job': (call) => {
      const { store, workspace, id, now } = call;
      const isEmpty =
        answers.to(decisions.unknownJob) === 'empty' && !store.jobs.find(workspace, id);
      if (!isEmpty) return fetchJob(call);
      const job: Job = { id, created_at: timestamp(now), updated_at: timestamp(now) };
      return ok(JSON.stringify(job));
    },
  };
}

/** A creation of which a repetition shows less of the job. */
function repeating(handle: OperationHandler, answers: SupportedAnswers): OperationHandler {
  if (answers.to(decisions.repeatedJob) !== 'fewer') return handle;
  return async (call) => {
    const isRepeated = call.store.jobs.find(call.workspace, call.id) !== undefined;
    const response = await handle(call);
    const job: unknown = isRepeated ? JSON.parse(bodyText(response)) : undefined;
    if (!isJsonObject(job)) return response;
    const { tags: _, workflow_id: __, ...rest } = job;
    return { ...response, body: JSON.stringify(rest) };
  };
}

/** A creation of which a repetition gets the first response again, as long as the process lives. */
function againAtFirst(handle: OperationHandler, answers: SupportedAnswers): OperationHandler {
  if (answers.to(decisions.repeatedCreation) !== 'first') return handle;
  const responses = new Map<string, SandboxResponse>();
  return async (call) => {
    const { store, workspace, id } = call;
    const key = `${workspace} ${id}`;
    const existing = store.jobs.find(workspace, id);
    const response = await handle(call);
    const first = existing && responses.get(key);
    // A repetition that is not accepted, or that replaces the job, has its own response.
    if (first && call.rules.repeatsJob(existing.request, call)) return first;
    if (!existing || call.rules.replacesJob(call)) responses.set(key, response);
    return response;
  };
}

/** The response to a creation that waited for a job which has not completed. */
function afterElapsed(
  response: SandboxResponse,
  { endpoint, query, store, workspace, clock }: Call,
  answers: SupportedAnswers,
): SandboxResponse {
  if (query.wait === undefined || response.status !== 200) return response;
  const job: unknown = JSON.parse(bodyText(response));
  const id = isJsonObject(job) ? String(job.id) : '';
  const row = store.jobs.find(workspace, id);
  if (!row || row.completed_at <= clock.now()) return response;
  if (answers.to(decisions.afterWait) === 'stops') {
    const stopped = { ...row, completed_at: clock.now(), body: bodyText(response), run: null };
    store.transaction(() => store.jobs.insert(workspace, id, stopped));
  }
  const choice = answers.to(decisions.waitElapsed);
  if (choice === 'accepted') return { ...response, status: 202 };
  if (choice !== 'error') return response;
  const name = parameterName(endpoint, 'wait');
  throw new HttpError(504, 'elapsed', `${name}: the job ${id} has not completed. Fetch it later.`);
}
