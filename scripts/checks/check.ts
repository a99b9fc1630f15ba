import type { Operation } from '../api/operation.ts';
import type { Validator } from '../api/validator.ts';
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
  /** How to fix a server that fails it. */
  fix: string;
}

/** The model that an exchange is evaluated by. */
export interface CheckContext {
  operation: Operation;
  validator: Validator;
}

/** Evaluates one exchange at a time, so that it also serves for recorded traffic. */
export interface ResponseCheck extends CheckDescription {
  /** Whether it has anything to say about an operation; every operation when left out. */
  appliesTo?(operation: Operation): boolean;
  /**
   * A pure function of its arguments.
   *
   * @returns what is wrong, empty when nothing is; `undefined` when the exchange does not show what
   *   the check evaluates
   */
  evaluate(exchange: Exchange, context: CheckContext): Finding[] | undefined;
  /** What has to be seen before the check can pass, for the message of a skipped one. */
  needs: string;
}

/** The checks among some that apply to an operation. */
export function checksFor(
  checks: readonly ResponseCheck[],
  operation: Operation,
): readonly ResponseCheck[] {
  return checks.filter((check) => check.appliesTo?.(operation) ?? true);
}

/** The level of a check that has found nothing. */
export function levelOf(check: CheckDescription): Level {
  return check.basis.some((basis) => 'fact' in basis) ? 'documented' : 'assumed';
}

/** The first decision on which an assumed check rests. */
export function decisionOf(check: CheckDescription): string | undefined {
  if (levelOf(check) === 'documented') return undefined;
  const [basis] = check.basis.filter((each) => 'decision' in each);
  return basis?.decision;
}
