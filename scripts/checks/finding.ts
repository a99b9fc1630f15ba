import { withoutIndexes } from '../document/json-pointer.ts';
import type { Diagnostic } from '../document/problems.ts';
import type { Basis } from './basis.ts';
import type { Exchange } from './exchange.ts';

/**
 * `documented`: contradicts something that the interface states. `assumed`: contradicts a decision,
 * so that the server only differs from what this project assumes for an open point.
 */
export type Level = 'documented' | 'assumed';

/** In how many of some cases something was found. */
export interface Counts {
  found: number;
  of: number;
}

/** What a check found wrong, before the run adds where. */
export interface Finding extends Diagnostic {
  level: Level;
  /** The fact contradicted, at the level `documented`; missing when the register has none for it. */
  fact?: string;
  /** The decision contradicted: at the level `assumed`, or `documented` when the deployment has answered it. */
  decision?: string;
  /** One sentence that says what is wrong. It holds no value of the run: equal findings share it. */
  message: string;
  /** JSON Pointer into the body of the response. */
  pointer?: string;
  expected?: string;
  actual?: string;
  /** How often it was found, of how many times the same was tried, if it was not each time. */
  intermittent?: Counts;
  /** The exchanges that lead to it, by steps; those of one step were sent at once. */
  steps?: readonly (readonly Exchange[])[];
  /** Tells findings apart that share message and pointer, such as the keyword of a schema. */
  kind?: string;
}

/** What a finding says, without the fact or decision that it rests on. */
export type FindingText = Omit<Finding, 'level' | 'fact' | 'decision'>;

/**
 * What two findings of one check share when they are the same finding: array indexes and the values of
 * a run do not count.
 */
export function findingKey(finding: Finding): string {
  const { level, fact = '', decision = '', message, pointer = '', kind = '' } = finding;
  const place = withoutIndexes(pointer);
  return [level, fact + decision, place, message, kind].join('\n');
}

/** A contradiction of a fact. */
export function documented(fact: string | undefined, text: FindingText): Finding {
  return { level: 'documented', ...(fact !== undefined && { fact }), ...text };
}

/** A difference from a decision. */
export function assumed(decision: string, text: FindingText): Finding {
  return { level: 'assumed', decision, ...text };
}

/** A finding at the level of its basis; `documented` when the document states what nothing registers. */
export function findingOn(basis: Basis | undefined, text: FindingText): Finding {
  return basis && 'decision' in basis
    ? assumed(basis.decision, text)
    : documented(basis?.fact, text);
}
