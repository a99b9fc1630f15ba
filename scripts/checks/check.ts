import type { Api } from '../api/api.ts';
import type { Operation } from '../api/operation.ts';
import type { Validator } from '../api/validator.ts';
import type { Decision, Fact } from '../document/openapi.ts';
import type { Basis } from './basis.ts';
import type { Exchange } from './exchange.ts';
import type { Finding, Level } from './finding.ts';

/**
 * What a check asks of a server. A server without a memory, such as a mock, can pass a `stateless` check, which
 * evaluates each exchange by itself; `stateful` are all others. It says nothing of who sends the requests.
 */
export type CheckKind = 'stateless' | 'stateful';

/** What every check says of itself; `docs/reference/checks.md` is made of it. */
export interface CheckDescription {
  /** Kebab-case, unique. */
  id: string;
  kind: CheckKind;
  /** What it asserts, in one sentence. */
  asserts: string;
  /** The facts and decisions that its findings name. */
  basis: readonly Basis[];
  /** Those that it finds in the document, such as the facts behind the keywords of a schema. */
  cites?(api: Api): readonly Basis[];
  /** How to fix a server that fails it. */
  fix: string;
  /** Whether it is evaluated only where the deployment has answered one of its decisions. */
  onlyAnswered?: boolean;
}

/** A check as people read of it, in its guide and by `docproc contract --explain`. */
export interface CheckEntry extends Pick<CheckDescription, 'id' | 'kind' | 'asserts' | 'fix'> {
  level: Level;
  /** What the check rests on, a sentence for each fact or decision. */
  basis: readonly string[];
  /** Ids of all facts and decisions that it rests on, those that it finds in the document among them. */
  cites: readonly string[];
  /** Ids of the operations that it applies to; nothing when it applies to every one. */
  operations: readonly string[] | undefined;
  /** What it writes to the server. */
  writes: readonly string[];
}

/** The model that an exchange is evaluated by. */
export interface CheckContext {
  operation: Operation;
  validator: Validator;
  /** The register of facts. */
  facts: readonly Fact[];
  /** The register of decisions, with the answers of the deployment; left out where none can be answered. */
  decisions?: readonly Decision[];
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
  /** The decision on how soon a read shows a write, if a response that lags behind one is no contradiction. */
  lag?: string;
}

/** Whether a check has anything to say about an operation. */
export function appliesTo(check: ResponseCheck, operation: Operation): boolean {
  return check.appliesTo?.(operation) ?? true;
}

/** The checks among some that apply to an operation. */
export function checksFor(
  checks: readonly ResponseCheck[],
  operation: Operation,
): readonly ResponseCheck[] {
  return checks.filter((check) => appliesTo(check, operation));
}

/** Whether a check says something by what the deployment has answered so far. */
export function isAsked(
  { onlyAnswered, basis }: CheckDescription,
  { decisions }: Pick<Api, 'decisions'>,
): boolean {
  if (!onlyAnswered) return true;
  const own = basis.map((each) => ('decision' in each ? each.decision : ''));
  return decisions.some(({ id, answer }) => answer !== undefined && own.includes(id));
}

/** Everything that a check rests on, each once. */
export function basisOfCheck({ basis, cites }: CheckDescription, api: Api): Basis[] {
  const all = [...basis, ...(cites?.(api) ?? [])];
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** The highest level that a finding of a check can have. */
export function highestLevel({ basis, cites }: CheckDescription): Level {
  return cites || basis.some((each) => 'fact' in each) ? 'documented' : 'assumed';
}

/** The first decision on which an assumed check rests. */
export function firstDecision(check: CheckDescription): string | undefined {
  if (highestLevel(check) === 'documented') return undefined;
  const [basis] = check.basis.filter((each) => 'decision' in each);
  return basis?.decision;
}
