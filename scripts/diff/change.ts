import type { Assessment, Direction, RuleId } from './rules.ts';

/** What the keyword that changed rests on. */
export type ChangeBasis =
  | {
      fact: string;
      /** What the source states. */
      statement: string;
    }
  | {
      decision: string;
      /** The open point in a few words; missing for a document that has the mark and no register. */
      title?: string;
      /** Whether the new document answers the open point; otherwise it assumes something else. */
      answered: boolean;
    };

/** One side of a change. */
export interface Side {
  /** JSON Pointer into the bundle. */
  pointer: string;
  /** What stands there, if it is short. */
  value?: unknown;
}

/** One difference between two documents. */
export interface Change {
  rule: RuleId;
  /** What changed. */
  message: string;
  /** Ids of the operations that it affects; none when it concerns the document as a whole. */
  operations: string[];
  direction?: Direction;
  /** Where it was; missing for what is new. */
  before?: Side;
  /** Where it is; missing for what is gone. */
  after?: Side;
  callers: Assessment;
  implementers: Assessment;
  basis?: ChangeBasis;
}

/** Where a change is: in the new document, or in the old one when it is gone there. */
export function placeOf({ before, after }: Change): string {
  return after?.pointer ?? before?.pointer ?? '';
}
