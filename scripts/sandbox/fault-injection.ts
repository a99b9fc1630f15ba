import { HttpError } from '../lib/http-error.ts';
import type { Clock } from './clock.ts';
import { errorResponse, invalid } from './errors.ts';
import type { SandboxResponse } from './messages.ts';

/** A fault to inject into the next requests: the body of `POST /_sandbox/faults`. */
export interface FaultInjection {
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
  } satisfies Record<keyof FaultInjection, FaultField>),
);

/**
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
  const fault: FaultInjection = body;
  if (fault.operation !== undefined && !operations.includes(fault.operation)) {
    const expected = `one of ${operations.join(', ')}`;
    throw invalid('invalid-fault', 'operation', fault.operation, expected);
  }
  const effects = [fault.latency, fault.status, fault.drop, fault.body];
  if (effects.every((each) => each === undefined)) {
    throw invalid('invalid-fault', 'body', body, 'what to do: latency, status, drop or body');
  }
  return fault;
}

/** The faults that are still to be injected, in the order in which they were requested. */
export class FaultQueue {
  #pending: (FaultInjection & { skip: number; times: number })[] = [];

  get pending(): readonly FaultInjection[] {
    return this.#pending;
  }

  add(fault: FaultInjection): void {
    this.#pending.push({ ...fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
  }

  clear(): void {
    this.#pending = [];
  }

  /** The fault to inject into a request, if there is one; it counts as injected. */
  take(operationId: string, path: string): FaultInjection | undefined {
    if (this.#pending.length === 0) return undefined;
    const fault = this.#pending.find(
      (each) => (each.operation ?? operationId) === operationId && (each.path ?? path) === path,
    );
    if (!fault) return undefined;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return undefined;
    }
    fault.times -= 1;
    if (fault.times === 0) this.#pending = this.#pending.filter((each) => each !== fault);
    return fault;
  }
}

/**
 * Responds to a request with a fault.
 *
 * @param respond does what the request asks for; it is not called when the fault prevents that
 */
export async function injectFault(
  fault: FaultInjection,
  clock: Clock,
  respond: () => SandboxResponse | Promise<SandboxResponse>,
  signal: AbortSignal | undefined,
): Promise<SandboxResponse> {
  if (fault.latency !== undefined) await clock.until(clock.now() + fault.latency, signal);
  if (signal?.aborted || clock.closed) return dropped;
  if (fault.drop === 'before-commit') return dropped;
  if (fault.status !== undefined) {
    return damage(requestedError(fault.status, fault.retry_after), fault);
  }
  const response = await respond();
  return fault.drop === 'after-commit' ? dropped : damage(response, fault);
}

const dropped: SandboxResponse = { status: 0, headers: {}, body: '', transport: 'dropped' };

function requestedError(status: number, retryAfter: number | string | undefined): SandboxResponse {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const message = 'A fault that was requested at /_sandbox/faults.';
  return errorResponse(new HttpError(status, 'requested-fault', message, headers));
}

function damage(response: SandboxResponse, { body }: FaultInjection): SandboxResponse {
  switch (body) {
    case 'truncated':
      return { ...response, transport: 'truncated' };
    case 'malformed':
      return { ...response, body: response.body.slice(0, response.body.length >> 1) };
    case 'html':
      return {
        ...response,
        headers: { ...response.headers, 'content-type': 'text/html' },
        body: '<!doctype html><title>Bad gateway</title><p>The service is away.',
      };
    case 'empty':
      return { ...response, body: '' };
    default:
      return response;
  }
}
