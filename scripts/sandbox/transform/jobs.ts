import type { Call } from '../call.ts';
import { type SandboxAnswer, succeed } from '../exchange.ts';
import { notFound } from '../refusal.ts';
import type { JobCreation } from '../resources.ts';
import type { JobRow } from '../storage/job-table.ts';
import { applyEffects } from './apply-effects.ts';
import type { Run } from './plan-run.ts';
import type { JobBase } from './render-job.ts';
import { otherBody } from './workflows.ts';

/** What `run` of a stored job holds. */
interface StoredRun {
  base: JobBase;
  run: Run;
}

/** PUT /transform/v1/jobs/{id} */
export function createJob(call: Call): SandboxAnswer | Promise<SandboxAnswer> {
  const existing = call.store.jobs.find(call.workspace, call.id);
  if (existing && !call.rules.repeatsJob(existing.request, call)) {
    throw otherBody('job', call.id);
  }
  return answer(call, existing ?? addJob(call, call.id, JSON.stringify(call.body)));
}

/** POST /transform/v1/jobs */
export function createJobNonIdempotent(call: Call): SandboxAnswer | Promise<SandboxAnswer> {
  return answer(call, addJob(call, call.rules.newJobId(call), ''));
}

/** GET /transform/v1/jobs/{id} */
export function fetchJob(call: Call): SandboxAnswer {
  const row = call.store.jobs.find(call.workspace, call.id);
  if (!row) throw notFound('id', 'job', call.id);
  return succeed(textAt(call, row, call.now));
}

function addJob(call: Call, id: string, request: string): JobRow {
  const { store, workspace, rules, now } = call;
  const body: JobCreation = call.body;
  const workflow = rules.workflowOf(call, body.workflow_id);
  const entry = rules.entryOf(call, body.silo_entry_id);
  const base = rules.newJob(id, body, workflow, entry);
  const run = rules.planRun(workflow?.steps ?? [], call);
  const row: JobRow = {
    request,
    completed_at: run.end,
    body: JSON.stringify(rules.renderJob(base, run, run.end)),
    run: run.end > now ? JSON.stringify({ base, run } satisfies StoredRun) : null,
  };
  store.transaction(() => {
    store.jobs.insert(workspace, id, row);
    if (!entry) return;
    for (const effect of rules.effectsOf(workspace, entry.id, run)) store.effects.insert(effect);
    applyEffects(store, now);
  });
  return row;
}

function answer(call: Call, row: JobRow): SandboxAnswer | Promise<SandboxAnswer> {
  const wait = call.rules.waitFor(call.query.wait);
  if (wait <= 0 || row.completed_at <= call.now) return succeed(textAt(call, row, call.now));
  return afterWait(call, row, wait);
}

/** Waits on the clock, but never longer in real time: a stopped clock must not hold a caller. */
async function afterWait(call: Call, row: JobRow, wait: number): Promise<SandboxAnswer> {
  const elapsed = new AbortController();
  const timer = setTimeout(() => elapsed.abort(), wait);
  const { signal } = call.request;
  const ended = signal ? AbortSignal.any([signal, elapsed.signal]) : elapsed.signal;
  await call.clock.until(Math.min(row.completed_at, call.now + wait), ended);
  clearTimeout(timer);
  return succeed(textAt(call, row, call.clock.now()));
}

function textAt(call: Call, row: JobRow, now: number): string {
  if (row.run === null || now >= row.completed_at) return row.body;
  const { base, run } = JSON.parse(row.run) as StoredRun;
  return JSON.stringify(call.rules.renderJob(base, run, now));
}
