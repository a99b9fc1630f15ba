import type { Fault, Step } from '../resources.ts';
import type { StepSettings } from './step-settings.ts';

/** One step of a run, with its times in ms since 1970. */
export interface PlannedStep extends Omit<StepSettings, 'delay'> {
  step: Step;
  start: number;
  end: number;
}

/**
 * How a job runs. What a step does is settled by its configuration, so the whole run is known when
 * the job is created; what an answer shows depends on the clock alone.
 */
export interface Run {
  start: number;
  end: number;
  steps: PlannedStep[];
  /** What ended it, when that is no step: such as a cycle in the graph. */
  fault?: Fault;
}

/** Where a run goes on after a step. */
export type Route = { step: Step } | { fault: Fault } | 'end';

/** What a run is planned by, so that each part can be replaced. */
export interface Planning {
  settingsOf(step: Step): StepSettings;
  routeAfter(step: Step, status: string, steps: readonly Step[]): Route;
}

/**
 * Follows the graph of a workflow from its first step.
 *
 * @param start in ms since 1970
 */
export function planRun(steps: readonly Step[], start: number, planning: Planning): Run {
  const run: Run = { start, end: start, steps: [] };
  const visited = new Set<Step>();
  let route: Route = steps[0] ? { step: steps[0] } : 'end';
  while (route !== 'end') {
    if ('fault' in route) return { ...run, fault: route.fault };
    const { step } = route;
    if (visited.has(step)) return { ...run, fault: cycleAt(step) };
    visited.add(step);
    const { delay, ...settings } = planning.settingsOf(step);
    run.steps.push({ step, ...settings, start: run.end, end: run.end + delay });
    run.end += delay;
    route = planning.routeAfter(step, settings.outcome, steps);
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
export function routeAfter(step: Step, status: string, steps: readonly Step[]): Route {
  const links = step.next ?? [];
  if (links.length === 0) {
    const following = steps[steps.indexOf(step) + 1];
    return status === 'OK' && following ? { step: following } : 'end';
  }
  const link =
    links.find((each) => each.status === status) ?? links.find((each) => each.status === undefined);
  if (!link || link.stop === true || link.step_id === undefined) return 'end';
  const wanted = link.step_id.toLowerCase();
  const target = steps.find((each) => each.id?.toLowerCase() === wanted);
  return target ? { step: target } : { fault: unknownStep(step, link.step_id) };
}

function unknownStep(step: Step, target: string): Fault {
  return {
    code: 'unknown-step',
    message: `After step ${step.id} the workflow leads to ${target}, which is no step of it.`,
    ...(step.provider !== undefined && { provider: step.provider }),
  };
}
