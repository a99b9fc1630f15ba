import { invalid } from '../errors.ts';
import { expandNamedFault } from './named-faults.ts';

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

interface FaultField {
  test(value: unknown): boolean;
  expected: string;
}

const integerFrom = (least: number): FaultField => ({
  test: (value) => Number.isSafeInteger(value) && Number(value) >= least,
  expected: `a whole number from ${least}`,
});
const oneOf = (...values: string[]): FaultField => ({
  test: (value) => values.some((each) => each === value),
  expected: `one of ${values.join(', ')}`,
});
const text: FaultField = { test: (value) => typeof value === 'string', expected: 'a string' };

const fields = new Map<string, FaultField>(
  Object.entries({
    name: text,
    value: integerFrom(0),
    operation: text,
    path: text,
    skip: integerFrom(0),
    times: integerFrom(1),
    latency: integerFrom(0),
    status: {
      test: (value) => Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599,
      expected: 'a status from 400 to 599',
    },
    retry_after: {
      test: (value) =>
        integerFrom(0).test(value) || (text.test(value) && /^[\x20-\x7e]+$/.test(`${value}`)),
      expected: 'seconds, or an HTTP date',
    },
    drop: oneOf('before-commit', 'after-commit'),
    body: oneOf('truncated', 'malformed', 'html', 'empty'),
    token: oneOf('expired'),
    deliveries: {
      test: (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 10,
      expected: 'a whole number from 2 to 10',
    },
    job: oneOf('stuck'),
    failing_step: integerFrom(1),
  } satisfies Record<keyof FaultInjection, FaultField>),
);

/** The fields that say what to do. */
const effects = [
  ...(['latency', 'status', 'drop', 'body', 'token', 'deliveries', 'job', 'failing_step'] as const),
];

/**
 * Reads a fault: a name becomes the fields that it stands for.
 *
 * @param operations every operationId there is
 * @throws HttpError that names the invalid field
 */
export function readFaultInjection(body: object, operations: readonly string[]): FaultInjection {
  for (const [name, value] of Object.entries(body)) {
    const field = fields.get(name);
    if (!field) {
      throw invalid('invalid-fault', name, value, `a field of ${[...fields.keys()].join(', ')}`);
    }
    if (!field.test(value)) throw invalid('invalid-fault', name, value, field.expected);
  }
  const fault = expandNamedFault(body);
  if (fault.operation !== undefined && !operations.includes(fault.operation)) {
    const expected = `one of ${operations.join(', ')}`;
    throw invalid('invalid-fault', 'operation', fault.operation, expected);
  }
  if (effects.every((each) => fault[each] === undefined)) {
    throw invalid('invalid-fault', 'body', body, `what to do: name, ${effects.join(', ')}`);
  }
  return fault;
}
