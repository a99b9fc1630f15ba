/**
 * `documented`: contradicts something that the interface states. `assumed`: contradicts a decision,
 * so that the server only differs from what this project assumes for an open point.
 */
export type Level = 'documented' | 'assumed';

/** What a check found wrong, before the run adds where. */
export interface Finding {
  level: Level;
  /** The decision contradicted, at the level `assumed`. */
  decision?: string;
  /** One sentence that says what is wrong. It holds no value of the run: equal causes share it. */
  message: string;
  /** JSON Pointer into the body of the response. */
  pointer?: string;
  expected?: string;
  actual?: string;
  /** Tells causes apart that share message and pointer, such as the keyword of a schema. */
  cause?: string;
}

/**
 * What two findings of one check share when they have the same cause: array indexes and the values of
 * a run do not count.
 */
export function causeOf({
  level,
  decision = '',
  message,
  pointer = '',
  cause = '',
}: Finding): string {
  const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  return [level, decision, place, message, cause].join('\n');
}

/** A finding at the level of a decision, or `documented` where no decision stands behind it. */
export function findingBy(
  decision: string | undefined,
  finding: Omit<Finding, 'level' | 'decision'>,
): Finding {
  return decision === undefined
    ? { level: 'documented', ...finding }
    : { level: 'assumed', decision, ...finding };
}
