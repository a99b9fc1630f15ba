import { isJsonObject } from '../../../lib/json.ts';
import { invalid } from '../../errors.ts';
import {
  deriveUuid,
  type Fault,
  type Intent,
  type Job,
  numberedUuid,
  type Step,
  timestamp,
} from '../../resources.ts';

/** How a step ends, and when: `config.sandbox` of the step. */
export interface StepSettings {
  /** Status with which the step ends, by which `next` routes. `OK` unless given; `ERR` is a failure. */
  outcome: string;
  /** Code of the event with which it ends, and of the fault if it fails. */
  code: string;
  /** Message of that event and fault. */
  message: string;
  /** How long it takes, in ms. */
  delay: number;
}

/** One step of a run, with its times in ms since 1970. */
interface PlannedStep extends Omit<StepSettings, 'delay'> {
  step: Step;
  start: number;
  end: number;
}

/**
 * How a job runs. The configuration of each step settles how it ends, so the whole run is known when
 * the job is created; what a response shows depends on the clock alone.
 */
export interface Run {
  start: number;
  end: number;
  steps: PlannedStep[];
  /** What ended it other than a step, such as a cycle in the graph. */
  fault?: Fault;
  /** The steps of the workflow at which it never arrives, where jobs show them (D152). */
  unreached?: Step[];
}

/** Where a run goes on after a step. */
export type NextStep = { step: Step } | { fault: Fault } | 'end';

/** The rules by which a run is planned. */
interface PlanningRules {
  settingsOf(step: Step): StepSettings;
  routeAfter(step: Step, status: string, steps: readonly Step[]): NextStep;
}

/**
 * Follows the graph of a workflow from its first step.
 *
 * @param start in ms since 1970
 */
export function planRun(steps: readonly Step[], start: number, rules: PlanningRules): Run {
  const run: Run = { start, end: start, steps: [] };
  const visited = new Set<Step>();
  let next: NextStep = steps[0] ? { step: steps[0] } : 'end';
  while (next !== 'end') {
    if ('fault' in next) return { ...run, fault: next.fault };
    const { step } = next;
    if (visited.has(step)) return { ...run, fault: cycleAt(step) };
    visited.add(step);
    const { outcome, code, message, delay } = rules.settingsOf(step);
    const start = run.end;
    run.end += delay;
    run.steps.push({ step, outcome, code, message, start, end: run.end });
    next = rules.routeAfter(step, outcome, steps);
  }
  return run;
}

function cycleAt(step: Step): Fault {
  return {
    code: 'cycle',
    message: `The workflow leads back to step ${step.id}, which would never end.`,
    ...(step.provider !== undefined && { provider: step.provider }),
  };
}

/**
 * The first link of `next` that names the status, or else the first that names none. It leads to a
 * step or stops. A step with no links at all is followed by the next one in the list if it ended
 * `OK`; every other run ends.
 */
export function routeAfter(step: Step, status: string, steps: readonly Step[]): NextStep {
  const links = step.next ?? [];
  if (links.length === 0) {
    const following = steps[(positionsIn(steps).get(step) ?? -1) + 1];
    return status === 'OK' && following ? { step: following } : 'end';
  }
  const link =
    links.find((each) => each.status === status) ?? links.find((each) => each.status === undefined);
  if (!link || link.stop === true || link.step_id === undefined) return 'end';
  const wanted = link.step_id.toLowerCase();
  const target = stepsById(steps).get(wanted);
  return target ? { step: target } : { fault: unknownStep(step, link.step_id) };
}

const positions = new WeakMap<readonly Step[], Map<Step, number>>();
const identifiers = new WeakMap<readonly Step[], Map<string, Step>>();

/** The position of each step in a list, calculated once for each list. */
function positionsIn(steps: readonly Step[]): Map<Step, number> {
  const known = positions.get(steps);
  if (known) return known;
  const found = new Map(steps.map((step, index) => [step, index]));
  positions.set(steps, found);
  return found;
}

/** Steps by their identifiers in lower case, the first of each, calculated once for each list. */
function stepsById(steps: readonly Step[]): Map<string, Step> {
  const known = identifiers.get(steps);
  if (known) return known;
  const found = new Map<string, Step>();
  for (const step of steps) {
    const id = step.id?.toLowerCase();
    if (id !== undefined && !found.has(id)) found.set(id, step);
  }
  identifiers.set(steps, found);
  return found;
}

function unknownStep(step: Step, target: string): Fault {
  return {
    code: 'unknown-step',
    message: `After step ${step.id} the workflow leads to ${target}, which is no step of it.`,
    ...(step.provider !== undefined && { provider: step.provider }),
  };
}

/** Longest `outcome`, `code` or `message` of a step, in characters. */
const longestText = 1000;

/** How a step ends that has no settings. */
const withoutSettings = { outcome: 'OK', code: 'completed', message: 'The step ended with OK.' };

/** Longest delay of a step, in ms: ten years. */
const longestDelay = 10 * 365 * 24 * 3600 * 1000;

/**
 * Reads the settings of a step. Whatever its provider, a step without any ends `OK`.
 *
 * @param delay of a step that names none, in ms
 * @param place of the step in the request, for the message
 * @throws HttpError when `config.sandbox` is invalid
 */
export function stepSettings(step: Step, delay: number, place = 'step'): StepSettings {
  if (!Object.hasOwn(step.config ?? {}, 'sandbox')) return { ...withoutSettings, delay };
  const given = step.config?.sandbox;
  const field = `${place}.config.sandbox`;
  if (!isJsonObject(given)) throw invalid('invalid-body', field, given, 'an object');
  const text = (name: string): string | undefined => {
    const value = given[name];
    if (value === undefined) return value;
    if (typeof value === 'string' && value.length <= longestText) return value;
    throw invalid(
      'invalid-body',
      `${field}.${name}`,
      value,
      `a string of at most ${longestText} characters`,
    );
  };
  const outcome = text('outcome') ?? 'OK';
  return {
    outcome,
    code: text('code') ?? (outcome === 'ERR' ? 'failed' : 'completed'),
    message: text('message') ?? ['The step ended with ', outcome, '.'].join(''),
    delay: delayIn(given.delay, `${field}.delay`) ?? delay,
  };
}

function delayIn(value: unknown, field: string): number | undefined {
  if (value === undefined) return undefined;
  const isDelay = typeof value === 'number' && Number.isInteger(value);
  if (isDelay && value >= 0 && value <= longestDelay) return value;
  throw invalid('invalid-body', field, value, 'milliseconds, from 0 to ten years');
}

/** A job without what its run adds. */
export type JobBase = Pick<Job, 'id' | 'workflow_id' | 'silo_entry_id' | 'tags' | 'envelope'>;

/** A resource to be written as JSON, which leaves out fields that are undefined. Omitting them here is slower. */
type ToWrite<Resource> = { id: string } & {
  [Field in keyof Resource]: Resource[Field] | undefined;
};

/** A job as it is written. */
export type WrittenJob = ToWrite<Omit<Job, 'intents'>> & { intents: ToWrite<Intent>[] };

/**
 * The job at a time of its run.
 *
 * @param now in ms since 1970
 */
export function renderJob(base: JobBase, run: Run, now: number): WrittenJob {
  const begun = run.steps.filter((step) => step.start <= now);
  const completed = now >= run.end;
  const intents = deriveUuid(base.id, 'intents');
  const faults = faultsOf(run, now);
  const lastStep = begun.at(-1);
  const changed = lastStep ? (lastStep.end <= now ? lastStep.end : lastStep.start) : run.start;
  return {
    id: base.id,
    workflow_id: base.workflow_id,
    silo_entry_id: base.silo_entry_id,
    status: completed ? (faults.length > 0 ? 'ERR' : 'OK') : 'RUN',
    tags: base.tags ?? [],
    envelope: base.envelope ?? {},
    created_at: timestamp(run.start),
    updated_at: timestamp(changed),
    completed_at: completed ? timestamp(run.end) : undefined,
    faults,
    attachments: [],
    intents: begun.map((step, index) => intentOf(numberedUuid(intents, index), step, now)),
  };
}

/** The faults of a run until a time. */
function faultsOf(run: Run, now: number): Fault[] {
  const faults = run.steps.filter((step) => step.end <= now && fails(step)).map(faultOf);
  return run.fault && run.end <= now ? [...faults, run.fault] : faults;
}

/** Whether a step ends in a failure. */
export function fails(step: PlannedStep): boolean {
  return step.outcome === 'ERR';
}

/** The fault of a job whose step fails. */
export function faultOf({ code, message, step }: PlannedStep): Fault {
  return { code, message, ...(step.provider !== undefined && { provider: step.provider }) };
}

function intentOf(id: string, planned: PlannedStep, now: number): ToWrite<Intent> {
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
    name: step.name,
    provider: step.provider,
    step_id: step.id,
    completed: ended && !fails(planned),
    created_at: timestamp(start),
    updated_at: timestamp(ended ? end : start),
    events,
  };
}
