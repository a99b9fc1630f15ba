import { deriveUuid, numberedUuid } from '../derive-uuid.ts';
import { type Fault, type Intent, type Job, timestamp } from '../resources.ts';
import type { PlannedStep, Run } from './plan-run.ts';

/** A job without what its run makes of it. */
export type JobBase = Pick<Job, 'id' | 'workflow_id' | 'silo_entry_id' | 'tags' | 'envelope'>;

/**
 * The job as its run has made it by a time.
 *
 * @param now in ms since 1970
 */
export function renderJob(base: JobBase, run: Run, now: number): Job {
  const begun = run.steps.filter((step) => step.start <= now);
  const completed = now >= run.end;
  const intents = deriveUuid(base.id, 'intents');
  const faults = faultsOf(run, now);
  const lastStep = begun.at(-1);
  const changed = lastStep ? (lastStep.end <= now ? lastStep.end : lastStep.start) : run.start;
  return {
    id: base.id,
    ...(base.workflow_id !== undefined && { workflow_id: base.workflow_id }),
    ...(base.silo_entry_id !== undefined && { silo_entry_id: base.silo_entry_id }),
    status: completed ? (faults.length > 0 ? 'ERR' : 'OK') : 'RUN',
    tags: base.tags ?? [],
    envelope: base.envelope ?? {},
    created_at: timestamp(run.start),
    updated_at: timestamp(changed),
    ...(completed && { completed_at: timestamp(run.end) }),
    faults,
    attachments: [],
    intents: begun.map((step, index) => intentOf(numberedUuid(intents, index), step, now)),
  };
}

/** The faults that a run has met by a time. */
export function faultsOf(run: Run, now: number): Fault[] {
  const faults = run.steps.filter((step) => step.end <= now && fails(step)).map(faultOf);
  return run.fault && run.end <= now ? [...faults, run.fault] : faults;
}

/** Whether a step ends in a failure. */
export function fails(step: PlannedStep): boolean {
  return step.outcome === 'ERR';
}

export function faultOf({ code, message, step }: PlannedStep): Fault {
  return { code, message, ...(step.provider !== undefined && { provider: step.provider }) };
}

function intentOf(id: string, planned: PlannedStep, now: number): Intent {
  const { step, start, end } = planned;
  const ended = end <= now;
  const events = [
    { at: timestamp(start), index: 0, code: 'started', message: 'The step began.', status: 'RUN' },
  ];
  if (ended) {
    const { code, message, outcome } = planned;
    events.push({ at: timestamp(end), index: 1, code, message, status: outcome });
  }
  return {
    id,
    ...(step.name !== undefined && { name: step.name }),
    ...(step.provider !== undefined && { provider: step.provider }),
    ...(step.id !== undefined && { step_id: step.id }),
    completed: ended && !fails(planned),
    created_at: timestamp(start),
    updated_at: timestamp(ended ? end : start),
    events,
  };
}
