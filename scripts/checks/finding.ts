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
  /** One sentence: what is wrong. */
  message: string;
  /** JSON Pointer into the body of the response. */
  pointer?: string;
  expected?: string;
  actual?: string;
}

/**
 * Two findings with the same cause are one in a report: array indexes and found values do not count.
 *
 * @returns a key that equal causes share
 */
export function causeOf(finding: Finding): string {
  const place = finding.pointer?.replace(/\/\d+(?=\/|$)/g, '/*') ?? '';
  return [finding.level, finding.decision ?? '', place, finding.expected ?? finding.message].join(
    '\n',
  );
}
