import type { Diagnosis, SentRequest } from '../../checks/exchange.ts';
import { EndlessBodyError } from './body.ts';
import type { SendLimits } from './limits.ts';

const certificateErrors = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;
const protocolErrors = /SSL|TLS|EPROTO|WRONG_VERSION/;

/**
 * Why a request got no response, in one line that says what to do.
 *
 * @param error what sending the request or reading the body threw
 * @param late whether the time of the request was over
 */
export function diagnose(
  error: unknown,
  { method, url }: SentRequest,
  limits: SendLimits,
  late: boolean,
): Diagnosis {
  const origin = new URL(url).origin;
  if (error instanceof EndlessBodyError) {
    return {
      kind: 'endless',
      message: `the body goes on after ${limits.bytes} bytes`,
    };
  }
  if (late) {
    return { kind: 'time-out', message: `no complete response within ${limits.timeout / 1000} s` };
  }
  if (limits.signal?.aborted) return { kind: 'aborted', message: 'the run was ended' };
  const code = codeOf(error);
  if (certificateErrors.test(code)) {
    return {
      kind: 'certificate',
      message: `the certificate of ${origin} is not trusted (${code}); name its authority with NODE_EXTRA_CA_CERTS=file.pem`,
    };
  }
  if (protocolErrors.test(code)) {
    return {
      kind: 'certificate',
      message: `${origin} does not speak TLS as expected (${code}); is it http instead of https?`,
    };
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) {
    return { kind: 'unreachable', message: `no server has the name in ${origin} (${code})` };
  }
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT|EADDRNOTAVAIL/.test(code)) {
    return { kind: 'unreachable', message: `no server responds at ${origin} (${code})` };
  }
  if (code.startsWith('Z_')) {
    return { kind: 'closed', message: `the body is not what its Content-Encoding says (${code})` };
  }
  return {
    kind: 'closed',
    message: `the connection was closed before the response to ${method} was complete (${code})`,
  };
}

function codeOf(error: unknown): string {
  const seen: string[] = [];
  let current: unknown = error;
  while (current instanceof Error) {
    if ('code' in current && typeof current.code === 'string') seen.push(current.code);
    if (current instanceof AggregateError && current.cause === undefined)
      current = current.errors[0];
    else current = current.cause;
  }
  return seen[0] ?? rootOf(error);
}

function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootOf(error.cause);
}
