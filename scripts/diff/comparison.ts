import type { DocumentNode } from '../document/document-node.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { changeBasis, notCompared, type Statement } from './basis.ts';
import type { Change, ChangeBasis, Side } from './change.ts';
import {
  type Assessment,
  changesNothing,
  type Direction,
  type Rule,
  type RuleId,
  ruleOf,
} from './rules.ts';

/** What is reported of a difference. */
interface ReportedDifference {
  rule: RuleId;
  message: string;
  before?: Statement | undefined;
  after?: Statement | undefined;
  direction?: Direction;
}

/** Two documents that are compared, and the changes found so far. */
export class Comparison {
  readonly old: OpenAPIDocument;
  readonly current: OpenAPIDocument;
  /** Pairs of schemas without a change, by their places: other operations use the same. */
  readonly equal = new Set<string>();
  /** Registers and extensions that one of the documents does not use. */
  readonly notCompared: readonly string[];
  readonly #changes = new Map<string, Change>();
  #added = 0;

  constructor(old: OpenAPIDocument, current: OpenAPIDocument) {
    this.old = old;
    this.current = current;
    this.notCompared = notCompared(old, current);
  }

  /** The changes, in the order in which they were found. */
  get changes(): Change[] {
    return [...this.#changes.values()];
  }

  /** How often a change was added, those of further operations among them. */
  get added(): number {
    return this.#added;
  }

  /**
   * Adds a change, or the operation to those of the same change.
   *
   * @param operation its id; nothing when the change concerns the document as a whole
   */
  add(operation: string | undefined, difference: ReportedDifference): void {
    const { rule, message, before, after } = difference;
    this.#added += 1;
    const places = [before, after].map((each) => each && pointerTo(each));
    const key = JSON.stringify([rule, message, ...places]);
    const change = this.#changes.get(key) ?? this.#changeFrom(difference);
    if (operation !== undefined && !change.operations.includes(operation)) {
      change.operations.push(operation);
    }
    this.#changes.set(key, change);
  }

  #changeFrom({ rule, message, before, after, direction }: ReportedDifference): Change {
    const of = ruleOf(rule);
    const basis = changesNothing(of) ? undefined : this.#basisOf(of, before, after);
    const assessed = (each: Assessment) => assessment(each, basis, before !== undefined);
    return {
      rule,
      message,
      operations: [],
      ...(direction && { direction }),
      ...(before && { before: sideOf(before) }),
      ...(after && { after: sideOf(after) }),
      callers: assessed(of[0]),
      implementers: assessed(of[1]),
      ...(basis && { basis }),
    };
  }

  #basisOf(rule: Rule, before?: Statement, after?: Statement) {
    const basis = changeBasis(before, after, this);
    if (rule.some(({ impact }) => impact !== 'harmless')) return basis;
    // What harms nobody has one only if it contradicts a fact, which is risky at least.
    return before && basis && 'fact' in basis ? basis : undefined;
  }
}

/** An operation that is compared. */
export class OperationContext {
  readonly comparison: Comparison;
  /** Its id, or its method and path. */
  readonly operation: string;
  /** Whether the service calls it, as a webhook or a callback: callers receive its requests. */
  readonly isReversed: boolean;

  constructor(comparison: Comparison, operation: string, isReversed: boolean) {
    this.comparison = comparison;
    this.operation = operation;
    this.isReversed = isReversed;
  }

  /** Of what callers send, or of what they read. */
  directionOf(direction: Direction): Direction {
    if (!this.isReversed) return direction;
    return direction === 'request' ? 'response' : 'request';
  }

  add(rule: RuleId, message: string, before?: Statement, after?: Statement): void {
    this.comparison.add(this.operation, { rule, message, before, after });
  }

  /** Adds a change of one keyword of an object that both documents have. */
  addOf(
    keyword: string,
    [before, after]: readonly [DocumentNode, DocumentNode],
    rule: RuleId,
    message: string,
  ): void {
    this.add(rule, message, { holder: before, keyword }, { holder: after, keyword });
  }
}

function pointerTo({ holder, keyword, item }: Statement): string {
  const key = keyword === undefined ? undefined : holder.own(keyword);
  return `${key?.pointer ?? holder.pointer}${item === undefined ? '' : `#${item}`}`;
}

function sideOf({ holder, keyword }: Statement): Side {
  const node = keyword === undefined ? undefined : holder.own(keyword);
  const value = node?.value;
  const isShort = value !== undefined && JSON.stringify(value).length <= 200;
  return { pointer: (node ?? holder).pointer, ...(isShort && { value }) };
}

/**
 * What a change means, which for an open point is less than for a fact.
 *
 * @param contradicts whether it changes what was there: what is new contradicts nothing
 */
function assessment(
  { impact, why }: Assessment,
  basis: ChangeBasis | undefined,
  contradicts: boolean,
): Assessment {
  if (basis && 'fact' in basis && (contradicts || impact !== 'harmless')) {
    return {
      impact: impact === 'harmless' ? 'risky' : impact,
      why: `${why} It contradicts ${basis.fact}: one of the documents is wrong.`,
    };
  }
  if (!basis || 'fact' in basis || impact === 'harmless') return { impact, why };
  const { decision, answered } = basis;
  return answered
    ? { impact: 'harmless', why: `${decision} was open, and is answered: no contract is broken.` }
    : { impact: 'risky', why: `It affects only those who relied on the assumption ${decision}.` };
}
