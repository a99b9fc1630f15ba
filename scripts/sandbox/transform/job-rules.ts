import { hash } from 'node:crypto';
import type { Call } from '../call.ts';
import { deriveUuid } from '../derive-uuid.ts';
import { notFound } from '../refusal.ts';
import type { JobCreation, SiloEntry, Step, Workflow } from '../resources.ts';
import type { Effect } from '../storage/effect-table.ts';
import { planRun, type Run, routeAfter } from './plan-run.ts';
import { fails, faultOf, type JobBase, renderJob } from './render-job.ts';
import { repeats } from './repeats.ts';
import { type StepSettings, stepSettings } from './step-settings.ts';

/** Longest wait for a job, in seconds (D43). */
const longestWait = 60;

/** How jobs behave. */
export const jobRules = {
  /** Identifier of a job that the caller has not named. */
  newJobId: (call: Call): string => deriveUuid('job', call.workspace, call.store.jobs.nextNumber),

  /** Whether a PUT repeats the one that created the job; another body gets 409 (D44). */
  repeatsJob: (created: string, call: Call): boolean => repeats(created, call.body),

  /** The workflow that a job names, or none. */
  workflowOf: (call: Call, id: string | undefined): Workflow | undefined => {
    if (id === undefined) return undefined;
    const workflow = call.store.workflows.read(call.workspace, id.toLowerCase());
    if (!workflow) throw notFound('workflow_id', 'workflow', id);
    return workflow;
  },

  /** The entry that a job names, or none. */
  entryOf: (call: Call, id: string | undefined): SiloEntry | undefined => {
    if (id === undefined) return undefined;
    const row = call.store.entries.find(call.workspace, id.toLowerCase());
    if (!row) throw notFound('silo_entry_id', 'entry', id);
    return JSON.parse(row.body) as SiloEntry;
  },

  /** The job before it runs. Its envelope holds the supplied data, or else that of the entry (D46). */
  newJob: (
    id: string,
    body: JobCreation,
    workflow: Workflow | undefined,
    entry: SiloEntry | undefined,
  ): JobBase => ({
    id,
    ...(workflow && { workflow_id: workflow.id }),
    ...(entry && { silo_entry_id: entry.id }),
    tags: body.tags ?? [],
    envelope: envelopeOf(body.data ?? entry?.data, entry?.env_schema),
  }),

  /** How the job runs through the steps of its workflow. */
  planRun: (steps: readonly Step[], call: Call): Run =>
    planRun(steps, call.now, {
      settingsOf: (step) => call.rules.settingsOf(step, call),
      routeAfter: call.rules.routeAfter,
    }),

  /** What a step does, and how long it takes. */
  settingsOf: (step: Step, call: Call): StepSettings => stepSettings(step, call.stepDelay),

  routeAfter,
  renderJob,

  /** What the run does to the entry: each failure leaves a fault, a run without any clears them. */
  effectsOf: (workspace: string, entryId: string, run: Run): Effect[] => {
    const effect = (due: number, fault: unknown): Effect => ({
      due,
      workspace,
      entry_id: entryId,
      fault: fault === null ? null : JSON.stringify(fault),
    });
    const faults = run.steps.filter(fails).map((step) => effect(step.end, faultOf(step)));
    if (run.fault) faults.push(effect(run.end, run.fault));
    return faults.length > 0 ? faults : [effect(run.end, null)];
  },

  /** How long to wait for a job, in ms, when a number of seconds is asked for. */
  waitFor: (seconds: number | undefined): number => Math.min(seconds ?? 0, longestWait) * 1000,
};

function envelopeOf(document: unknown, schema: string | undefined): Record<string, unknown> {
  if (document === undefined) return {};
  return {
    ...(schema !== undefined && { schema }),
    digest: { alg: 'sha256', val: hash('sha256', JSON.stringify(document)) },
    document,
  };
}
