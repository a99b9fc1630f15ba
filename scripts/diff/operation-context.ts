import type { Statement } from './basis.ts';
import type { Comparison } from './comparison.ts';
import type { Direction, RuleId } from './rules.ts';

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
}
