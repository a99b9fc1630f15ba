import type { Api } from '../../api/api.ts';
import type { Operation } from '../../api/operation.ts';
import type { OperationRole } from '../../api/roles.ts';
import { basisOfCalls } from '../../checks/basis.ts';
import type { CheckDescription, ResponseCheck } from '../../checks/check.ts';
import { appliesTo } from '../../checks/check.ts';
import type { Scenario } from './scenario.ts';

/** Kinds of resources that a check can change on a server. */
export type ChangedKind = 'entries' | 'workspace' | 'workflows' | 'jobs' | 'tokens';

/**
 * What a check must have for itself while it runs: nothing, jobs, jobs and their entry, an entry to update, a listing
 * that it only reads, a listing whose entries it also updates, the workspace, all that calls can update, the whole
 * server but for other checks that only read, or the whole server.
 */
export type Claim =
  | 'nothing'
  | 'jobs'
  | 'jobs-and-entry'
  | 'entry'
  | 'read-listing'
  | 'listing'
  | 'workspace'
  | 'updates'
  | 'reads'
  | 'everything';

/** A check that makes its own requests, and evaluates their responses together. */
export interface ScenarioCheck extends CheckDescription {
  /** The operations on which the check is evaluated, one evaluation for each. */
  operations(api: Api): readonly Operation[];
  /** What the check may change on the server. The command lists it before a run. */
  writes?: readonly ChangedKind[];
  /** What the check must have for itself on an operation, if that does not follow from what the operation does. */
  claims?: Claim | ((operation: Operation) => Claim | undefined);
  /** Whether the check compares resources before and after the first requests of the run to its operation. */
  comparesProbes?: boolean;
  /**
   * Reports its findings to the scenario. The check passes if it reports none and its operation succeeded at
   * least once.
   *
   * @throws Skipped when something is missing that the check needs
   */
  run(scenario: Scenario): Promise<void>;
}

/** A check of the contract tests, either of one response or of several calls. */
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

/** For {@link ScenarioCheck.operations}: the operations of the document with these roles. */
export function onlyOn(...roles: readonly OperationRole[]): ScenarioCheck['operations'] {
  return ({ operations }) => operations.filter(({ role }) => role && roles.includes(role));
}

/** For {@link ScenarioCheck.claims}: a check that only reads the listing, and updates entries for a search alone. */
export function readsListing({ role }: Operation): Claim | undefined {
  return role === 'list-entries' ? 'read-listing' : undefined;
}

/** For {@link ScenarioCheck.operations}: every operation to which a condition applies. */
export function onEach(applies: (operation: Operation) => boolean): ScenarioCheck['operations'] {
  return ({ operations }) => operations.filter(applies);
}

/** For a check of what its operations do as a whole: the operations, and the facts that say how they are called. */
export function citingCalls(
  operations: ScenarioCheck['operations'],
): Pick<ScenarioCheck, 'operations' | 'cites'> {
  return { operations, cites: (api) => basisOfCalls(api, operations(api)) };
}
