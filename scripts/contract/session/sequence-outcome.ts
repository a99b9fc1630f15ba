import type { OperationRole } from '../../api/roles.ts';
import type { Exchange } from '../../checks/exchange.ts';

/** A contradiction between the responses to a sequence of requests. */
export interface SequenceFinding {
  contradiction: {
    /** The operation whose response shows it. */
    role: OperationRole;
    message: string;
    details: { pointer?: string; expected: string; actual: string };
    /** Whether a read lags behind a write, which no fact rules out. */
    isLate: boolean;
    /** Whether it is about something that no call was about. */
    isUnrelated: boolean;
  };
  /** The exchanges that lead to it, by steps; those of one step were sent at once. */
  steps: readonly (readonly Exchange[])[];
  /** Whether repeating the steps did not lead to it. */
  isIntermittent: boolean;
}

/** What came of the random sequences of a run. */
export interface SequenceOutcome {
  found: readonly SequenceFinding[];
  /** The operations of which a success was seen. */
  succeeded: ReadonlySet<OperationRole>;
}
