import { HttpError } from '../../lib/http-error.ts';
import { errorResponse } from '../errors.ts';
import type { Respond, SandboxRequest, SandboxResponse } from '../messages.ts';

const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Lets pages of any origin call the operations, which need a token, and read the fixtures (the
 * console of the reference does). Only pages of this machine may use the other controls:
 * otherwise any page that a developer visits could reset the sandbox.
 */
export function allowOrigins(respond: Respond): Respond {
  return (request) => {
    const { origin } = request.headers;
    if (origin === undefined) return respond(request);
    if (request.target.startsWith('/_sandbox') && request.method !== 'GET' && !local.test(origin)) {
      return errorResponse(new HttpError(403, 'foreign-origin', 'Pages of this machine only.'));
    }
    if (request.headers['access-control-request-method'] !== undefined) return preflight(request);
    const response = respond(request);
    return response instanceof Promise ? response.then(open) : open(response);
  };
}

function open(response: SandboxResponse): SandboxResponse {
  return {
    ...response,
    headers: {
      ...response.headers,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
    },
  };
}

function preflight({ headers }: SandboxRequest): SandboxResponse {
  return open({
    status: 204,
    headers: {
      'access-control-allow-methods': headers['access-control-request-method'] ?? '*',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '600',
    },
    body: '',
  });
}
