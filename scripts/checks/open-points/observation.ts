import type { Operation } from '../../api/operation.ts';
import type { CompleteExchange } from '../exchange.ts';

/** What a response shows of an open point. */
export interface Observation {
  /** The decision about the point. */
  decision: string;
  /** The answer that the response speaks for: an id of an alternative, or a value. Nothing if it only excludes others. */
  shows?: unknown;
  /** What is seen, in words, the same for all responses that show the same. */
  seen: string;
  /**
   * Whether an answer agrees with the response.
   *
   * @param decided the answer to another decision, nothing where that is open
   */
  fits(answer: unknown, decided: (decision: string) => unknown): boolean;
}

/** Finds out what an exchange shows of some open points. It is a pure function. */
export type Observer = (exchange: CompleteExchange, operation: Operation) => readonly Observation[];

/** An observation that no answer but the shown one agrees with, or one of some others. */
export function showing(
  decision: string,
  shows: unknown,
  seen: string,
  ...others: readonly unknown[]
): Observation {
  return { decision, shows, seen, fits: (answer) => answer === shows || others.includes(answer) };
}
