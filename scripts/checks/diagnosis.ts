/** Why a request got no usable response, in one line. */
export interface Diagnosis {
  kind:
    | 'unreachable'
    | 'certificate'
    | 'time-out'
    | 'closed'
    | 'endless'
    | 'aborted'
    | 'wrong-address';
  /** Says what was found and what to do. Holds no secret. */
  message: string;
}
