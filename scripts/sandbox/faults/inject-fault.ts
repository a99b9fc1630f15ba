import { HttpError } from '../../lib/http-error.ts';
import type { Clock } from '../clock.ts';
import { errorResponse } from '../errors.ts';
import type { SandboxResponse } from '../messages.ts';
import type { FaultInjection } from './fault-injection.ts';

/**
 * Responds to a request with a fault.
 *
 * @param respond does what the request asks for; it is not called when the fault prevents that, and
 *   several times when the request is delivered so often
 */
export async function injectFault(
  fault: FaultInjection,
  clock: Clock,
  respond: () => SandboxResponse | Promise<SandboxResponse>,
  signal: AbortSignal | undefined,
): Promise<SandboxResponse> {
  if (!(await clock.until(clock.now() + (fault.latency ?? 0), signal))) return dropped;
  if (fault.drop === 'before-commit') return dropped;
  if (fault.token === 'expired') return damage(expiredToken(), fault);
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
function expiredToken(): SandboxResponse {
  const challenge = 'Bearer error="invalid_token", error_description="The token has expired"';
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
