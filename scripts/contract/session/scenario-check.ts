import type { Api } from '../../api/api.ts';
import type { Operation } from '../../api/operation.ts';
import type { OperationRole } from '../../api/roles.ts';
import type { CheckDescription, ResponseCheck } from '../../checks/check.ts';
import { appliesTo } from '../../checks/check.ts';
import type { Scenario } from './scenario.ts';

/** What of a server a check changes. */
export type Written = 'entries' | 'workspace' | 'workflows' | 'jobs' | 'tokens';

/** Makes requests of its own and evaluates what comes back, all of it together. */
export interface ScenarioCheck extends CheckDescription {
  /** The operations on which it is evaluated, each by a run of its own. */
  operations(api: Api): readonly Operation[];
  /** What it may change on the server, for the announcement. */
  writes?: readonly Written[];
  /** Which other checks may not run at the same time: all, such as while it measures time, or those that write. */
  excludes?: 'all' | 'writes';
  /** Whether it compares what is shown before and after the first requests of the run to its operation. */
  comparesProbes?: boolean;
  /**
   * Reports its findings to the scenario. It passes when it reports none and has seen a success of its
   * operation.
   *
   * @throws Skipped when it lacks something
   */
  run(scenario: Scenario): Promise<void>;
}

/** A check of the contract tests: of one response, or of what several calls show together. */
export type Check = ResponseCheck | ScenarioCheck;

/** Whether a check makes requests of its own. */
export function isScenarioCheck(check: Check): check is ScenarioCheck {
  return 'run' in check;
}

/** The operations on which a check is evaluated. */
export function operationsFor(check: Check, api: Api): readonly Operation[] {
  if (isScenarioCheck(check)) return check.operations(api);
  return api.operations.filter((each) => appliesTo(check, each));
}

/** For {@link ScenarioCheck.operations}: those with these roles, as far as the document has them. */
export function onlyOn(...roles: readonly OperationRole[]): ScenarioCheck['operations'] {
  return ({ operations }) => operations.filter(({ role }) => role && roles.includes(role));
}

/** For {@link ScenarioCheck.operations}: every operation of a kind. */
export function onEach(applies: (operation: Operation) => boolean): ScenarioCheck['operations'] {
  return ({ operations }) => operations.filter(applies);
}
