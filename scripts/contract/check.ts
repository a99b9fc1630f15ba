import type { ContractOperation } from './contract-operation.ts';
import type { Exchange } from './exchange.ts';
import type { Finding, Level } from './finding.ts';

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

/** What every check says of itself; `docs/checks.md` is made of it. */
export interface CheckDescription {
  /** Kebab-case, unique; the name of its file. */
  id: string;
  /** What it asserts, in one sentence. */
  asserts: string;
  /** At least one. */
  basis: readonly Basis[];
  /** How to mend a server that fails it. */
  mend: string;
}

/** Judges one exchange at a time, so that it also serves for recorded traffic. */
export interface ExchangeCheck extends CheckDescription {
  /** `exchange` when a server without a memory can pass it, such as a mock; else `behaviour`. */
  kind: 'exchange' | 'behaviour';
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
