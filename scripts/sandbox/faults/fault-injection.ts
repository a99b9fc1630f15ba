/** A fault to inject into the next requests: the body of `POST /_sandbox/faults`. */
export interface FaultInjection {
  /** A name of the list of faults, such as `rate-limit`, in place of the fields that say what to do. */
  name?: string;
  /** What the name takes, such as the seconds of `rate-limit`. */
  value?: number;
  /** operationId of the requests that it concerns; any operation unless given. */
  operation?: string;
  /** Path of the requests that it concerns, without the query; any path unless given. */
  path?: string;
  /** How many of these requests get their normal response first; 0 unless given. */
  skip?: number;
  /** How many requests get the fault then; 1 unless given. */
  times?: number;
  /** How long to delay the response, in ms on the sandbox's clock. */
  latency?: number;
  /** Respond with this status, from 400 to 599, and do nothing. */
  status?: number;
  /** `Retry-After` of that response: seconds, or an HTTP date. */
  retry_after?: number | string;
  /** Close the connection without a response: before anything is done, or when all is done. */
  drop?: 'before-commit' | 'after-commit';
  /**
   * Do everything, and damage the body of the response: `truncated` announces its whole length and ends
   * half-way; `malformed` is JSON that ends half-way; `html` is a page; `empty` has no body.
   */
  body?: 'truncated' | 'malformed' | 'html' | 'empty';
  /** Respond with 401 as to an expired token; it concerns only operations that take a token. */
  token?: 'expired';
  /** Do what the request asks for so many times, from 2 to 10, and send the last response. */
  deliveries?: number;
  /** The job that the request creates never completes; it concerns only the creation of jobs. */
  job?: 'stuck';
  /** The job that the request creates fails at this step, from 1; it concerns only the creation of jobs. */
  failing_step?: number;
}
