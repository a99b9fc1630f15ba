import { HttpError } from '../../lib/http-error.ts';
import type { Clock } from '../clock.ts';
import { errorResponse } from '../errors.ts';
import type { SandboxResponse } from '../messages.ts';
import { challengeOf, type Endpoint } from '../requests/endpoints.ts';

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

/**
 * Responds to a request with a fault.
 *
 * @param respond does what the request asks for; it is not called when the fault prevents that, and
 *   several times when the request is delivered so often
 */
export async function injectFault(
  fault: FaultInjection,
  endpoint: Endpoint,
  clock: Clock,
  respond: () => SandboxResponse | Promise<SandboxResponse>,
  signal: AbortSignal | undefined,
): Promise<SandboxResponse> {
  if (!(await clock.until(clock.now() + (fault.latency ?? 0), signal))) return dropped;
  if (fault.drop === 'before-commit') return dropped;
  if (fault.token === 'expired') return damage(expiredToken(endpoint), fault);
  if (fault.status !== undefined) {
    return damage(requestedError(fault.status, fault.retry_after), fault);
  }
  for (let delivery = 1; delivery < (fault.deliveries ?? 1); delivery += 1) await respond();
  const response = await respond();
  return fault.drop === 'after-commit' ? dropped : damage(response, fault);
}

const dropped: SandboxResponse = { status: 0, headers: {}, body: '', transport: 'dropped' };

function requestedError(status: number, retryAfter: number | string | undefined): SandboxResponse {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const message = 'The sandbox injects this fault because it was requested.';
  return errorResponse(new HttpError(status, 'requested-fault', message, headers));
}

/** As RFC 6750, section 3.1, has it. */
function expiredToken(endpoint: Endpoint): SandboxResponse {
  const challenge = `${challengeOf(endpoint)} error="invalid_token", error_description="The token has expired"`;
  const headers = { 'www-authenticate': challenge };
  return errorResponse(new HttpError(401, 'unauthorized', 'The token has expired.', headers));
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
