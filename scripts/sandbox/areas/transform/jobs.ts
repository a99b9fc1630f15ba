import { sha256 } from '#sha256';
import { notFound } from '../../errors.ts';
import { ok, type SandboxResponse, textBytes } from '../../messages.ts';
import { fieldNamesOf, pathParameterName } from '../../requests/endpoints.ts';
import {
  deriveUuid,
  type Fault,
  type JobCreation,
  laterTimestamp,
  type SiloEntry,
  type Step,
} from '../../resources.ts';
import type { Call, JobRules } from '../../rules.ts';
import type { JobRow, ScheduledEffect } from '../../storage/job-table.ts';
import { parseStored } from '../../storage/storage-errors.ts';
import type { Store } from '../../storage/store.ts';
import {
  fails,
  faultOf,
  type JobBase,
  planRun,
  type Run,
  renderJob,
  routeAfter,
  stepSettings,
} from './job-run.ts';
import { conflict, repeats } from './workflows.ts';

/** Longest wait for a job, in seconds (D43). */
const longestWait = 60;

/** Jobs as the sandbox has them by default. */
export const jobRules: JobRules = {
  newJobId: (call) => deriveUuid('job', call.workspace, call.store.jobs.nextNumber),

  repeatsJob: (created, call) => repeats(created, call.body),

  replacesJob: () => false,

  workflowOf(call, id) {
    if (id === undefined) return undefined;
    const workflow = call.store.workflows.read(call.workspace, id.toLowerCase());
    if (!workflow) throw notFound(fieldNamesOf(call.endpoint, 'workflow-id'), 'workflow', id);
    return workflow;
  },

  entryOf(call, id) {
    if (id === undefined) return undefined;
    const row = call.store.entries.find(call.workspace, id.toLowerCase());
    if (!row) throw notFound(fieldNamesOf(call.endpoint, 'entry-id'), 'entry', id);
    return parseStored<SiloEntry>(row.body, `entry ${id}`);
  },

  /** The envelope holds the data of the request, or else that of the entry (D46). */
  newJob: (id, body, workflow, entry) => ({
    id,
    ...(workflow && { workflow_id: workflow.id }),
    ...(entry && { silo_entry_id: entry.id }),
    tags: body.tags ?? [],
    envelope: envelopeOf(body.data ?? entry?.data, entry?.env_schema),
  }),

  planRun: (steps, call) =>
    planRun(steps, call.now, {
      settingsOf: (step) => call.rules.settingsOf(step, call),
      routeAfter: call.rules.routeAfter,
    }),

  settingsOf: (step, call) => stepSettings(step, call.stepDelay),

  routeAfter,
  renderJob,

  /** Each failure adds a fault to the entry; a run without any clears its faults. */
  effectsOf(workspace, entryId, run) {
    const effect = (due: number, fault: Fault | undefined): ScheduledEffect => ({
      due,
      workspace,
      entry_id: entryId,
      fault: fault === undefined ? null : JSON.stringify(fault),
    });
    const faults = run.steps.filter(fails).map((step) => effect(step.end, faultOf(step)));
    if (run.fault) faults.push(effect(run.end, run.fault));
    return faults.length > 0 ? faults : [effect(run.end, undefined)];
  },

  waitFor: (seconds) => Math.min(seconds ?? 0, longestWait) * 1000,
};

function envelopeOf(document: unknown, schema: string | undefined): Record<string, unknown> {
  if (document === undefined) return {};
  return {
    ...(schema !== undefined && { schema }),
    digest: { alg: 'sha256', val: sha256(JSON.stringify(document)) },
    document,
  };
}

/** What `run` of a stored job holds. */
interface StoredRun {
  base: JobBase;
  run: Run;
}

/** PUT /transform/v1/jobs/{id} */
export function createJob(call: Call): SandboxResponse | Promise<SandboxResponse> {
  const { store, workspace, id, rules } = call;
  const existing = store.jobs.find(workspace, id);
  if (existing && rules.repeatsJob(existing.request, call)) return respond(call, existing);
  if (existing && !rules.replacesJob(call)) throw conflict('job', id);
  return respondCreated(call, addJob(call, id, JSON.stringify(call.body)));
}

/** POST /transform/v1/jobs */
export function createJobNonIdempotent(call: Call): SandboxResponse | Promise<SandboxResponse> {
  return respondCreated(call, addJob(call, call.rules.newJobId(call), ''));
}

/** GET /transform/v1/jobs/{id} */
export function fetchJob(call: Call): SandboxResponse {
  const row = call.store.jobs.find(call.workspace, call.id);
  if (!row) throw notFound(pathParameterName(call.endpoint), 'job', call.id);
  return ok(textAt(call, row, call.now));
}

function addJob(call: Call, id: string, request: string): JobRow {
  const { store, workspace, rules, now } = call;
  const body: JobCreation = call.body;
  const workflow = rules.workflowOf(call, body.workflow_id);
  const entry = rules.entryOf(call, body.silo_entry_id);
  const base = rules.newJob(id, body, workflow, entry);
  const run = planWithFault(workflow?.steps ?? [], call);
  const row: JobRow = {
    request,
    completed_at: run.end,
    body: JSON.stringify(rules.renderJob(base, run, run.end)),
    run: run.end > now ? JSON.stringify({ base, run } satisfies StoredRun) : null,
  };
  if (!entry) {
    store.write(() => store.jobs.insert(workspace, id, row));
    return row;
  }
  store.transaction(() => {
    store.jobs.insert(workspace, id, row);
    for (const effect of rules.effectsOf(workspace, entry.id, run)) store.effects.insert(effect);
    applyEffects(store, now);
  });
  return row;
}

/** Responds with a job that has just been created, whose text cannot be damaged yet. */
function respondCreated(call: Call, row: JobRow): SandboxResponse | Promise<SandboxResponse> {
  return row.run === null ? ok(row.body) : respond(call, row);
}

function respond(call: Call, row: JobRow): SandboxResponse | Promise<SandboxResponse> {
  const wait = call.rules.waitFor(call.query.wait);
  if (wait <= 0 || row.completed_at <= call.now) return ok(textAt(call, row, call.now));
  return afterWait(call, row, wait);
}

/** Waits on the clock, but never longer in real time: a stopped clock must not hold a caller. */
async function afterWait(call: Call, row: JobRow, wait: number): Promise<SandboxResponse> {
  const elapsed = new AbortController();
  const timer = setTimeout(() => elapsed.abort(), wait);
  const { signal } = call.request;
  const ended = signal ? AbortSignal.any([signal, elapsed.signal]) : elapsed.signal;
  await call.clock.until(Math.min(row.completed_at, call.now + wait), ended);
  clearTimeout(timer);
  return ok(textAt(call, row, call.clock.now()));
}

function textAt(call: Call, row: JobRow, now: number): string {
  if (row.run === null || now >= row.completed_at) {
    return row.body;
  }
  const { base, run } = parseStored<StoredRun>(row.run, `job ${call.id}`);
  return JSON.stringify(call.rules.renderJob(base, run, now));
}

/**
 * Changes entries as their jobs do until a time. It is called before every request, so that nobody can
 * see an entry that lags behind its jobs.
 */
export function applyEffects(store: Store, now: number): void {
  if (!store.effects.anyDue(now)) return;
  store.transaction(() => {
    for (const effect of store.effects.take(now)) applyEffect(store, effect);
  });
}

/** How many faults an entry keeps, the latest ones: jobs could otherwise make it grow without limit. */
const mostFaults = 100;

function applyEffect(store: Store, { due, workspace, entry_id, fault }: ScheduledEffect): void {
  const row = store.entries.find(workspace, entry_id);
  if (!row) return;
  const entry = parseStored<SiloEntry>(row.body, `entry ${entry_id}`);
  const present = entry.faults ?? [];
  if (fault === null && present.length === 0) return;
  const changed: SiloEntry = {
    ...entry,
    faults: [],
    updated_at: laterTimestamp(entry.updated_at, due),
  };
  const added: Fault[] = fault === null ? [] : [...present, JSON.parse(fault)].slice(-mostFaults);
  const faults = latestWithin(added, store.entries.roomBeside(changed));
  // Nobody waits for this change who could learn that it is too large.
  if (fault !== null && faults.length === 0) return;
  store.entries.update(workspace, row, { ...changed, faults });
}

/** As many of the latest faults as take a number of bytes at most. */
function latestWithin(faults: readonly Fault[], bytes: number): Fault[] {
  let left = bytes;
  const first = faults.findLastIndex((fault) => {
    left -= textBytes(`${JSON.stringify(fault)},`).length;
    return left < 0;
  });
  return faults.slice(first + 1);
}

/** The last time that a date can have, which no clock of a sandbox reaches. */
const never = 8.64e15;

const requested: Fault = {
  code: 'requested-fault',
  message: 'The sandbox injects this fault because it was requested.',
};

/** Plans the run of a job, with the fault that is injected into its creation, if there is one. */
function planWithFault(steps: readonly Step[], call: Call): Run {
  const { fault, rules } = call;
  if (fault?.job === undefined && fault?.failing_step === undefined) {
    return rules.planRun(steps, call);
  }
  let reached = 0;
  const settingsOf: JobRules['settingsOf'] = (step, of) => {
    const settings = rules.settingsOf(step, of);
    reached += 1;
    return reached === fault.failing_step
      ? { ...settings, outcome: 'ERR', ...requested }
      : settings;
  };
  const run = rules.planRun(steps, { ...call, rules: { ...rules, settingsOf } });
  if (fault.job === 'stuck') return stuck(run);
  return reached < (fault.failing_step ?? 0) ? { ...run, fault: requested } : run;
}

/** A run whose first step never ends. */
function stuck(run: Run): Run {
  const steps = run.steps.slice(0, 1).map((step) => ({ ...step, end: never }));
  return { start: run.start, end: never, steps };
}
