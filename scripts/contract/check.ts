import type { ContractOperation } from '../api/contract-operation.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Finding, Level } from '../checks/finding.ts';
import type { Scenario } from './run/scenario.ts';

/** What a check rests on: a statement of the interface, or a decision for an open point. */
export type Basis =
  | {
      /** What the interface states, in words of our own. */
      fact: string;
      /** Section of the interface in which it stands. */
      section: string;
    }
  | {
      /** Identifier in the register of decisions. */
      decision: string;
    };

/** What every check says of itself; `docs/reference/checks.md` is made of it. */
export interface CheckDescription {
  /** Kebab-case, unique. */
  id: string;
  /** `exchange` when a server without a memory can pass it, such as a mock; else `behaviour`. */
  kind: 'exchange' | 'behaviour';
  /** What it asserts, in one sentence. */
  asserts: string;
  /** At least one. */
  basis: readonly Basis[];
  /** How to mend a server that fails it. */
  mend: string;
}

/** Judges one exchange at a time, so that it also serves for recorded traffic. */
export interface ExchangeCheck extends CheckDescription {
  /** Whether it has anything to say about an operation; every operation when left out. */
  concerns?(operation: ContractOperation): boolean;
  /**
   * A pure function of its arguments.
   *
   * @returns what is wrong, empty when nothing is; `undefined` when this exchange cannot tell
   */
  judge(exchange: Exchange, operation: ContractOperation): Finding[] | undefined;
  /** What has to happen before the check can tell, for the message of a skipped check. */
  needs: string;
}

/** What of a server a check changes. */
export type Written = 'entries' | 'workspace' | 'workflows' | 'jobs' | 'tokens';

/** Makes requests of its own and judges what comes back, all of it together. */
export interface ScenarioCheck extends CheckDescription {
  /** The operations under which it is reported, each with a run of its own. */
  operations(operations: readonly ContractOperation[]): readonly string[];
  /** What it may change on the server, for the announcement. */
  writes?: readonly Written[];
  /**
   * Tells the scenario what it finds.
   *
   * @throws Skipped when it lacks something
   */
  run(scenario: Scenario): Promise<void>;
}

export type Check = ExchangeCheck | ScenarioCheck;

/** Whether a check makes requests of its own. */
export function isScenario(check: Check): check is ScenarioCheck {
  return 'run' in check;
}

/** The level at which a check speaks when it has nothing to complain of. */
export function levelOf(check: CheckDescription): Level {
  return check.basis.some((basis) => 'fact' in basis) ? 'documented' : 'assumed';
}

/** The first decision on which an assumed check rests. */
export function decisionOf(check: CheckDescription): string | undefined {
  if (levelOf(check) === 'documented') return undefined;
  const [basis] = check.basis.filter((each) => 'decision' in each);
  return basis?.decision;
}

/** For {@link ScenarioCheck.operations}: these, as far as the document has them. */
export function onlyOn(...ids: readonly string[]): ScenarioCheck['operations'] {
  return (operations) => ids.filter((id) => operations.some((each) => each.id === id));
}

/** The checks of one file by their ids: in which order a module lists its exports depends on the loader. */
export function inOrder<T extends CheckDescription>(checks: readonly T[]): T[] {
  return checks.toSorted((a, b) => a.id.localeCompare(b.id, 'en'));
}
