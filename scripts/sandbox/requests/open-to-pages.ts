import type { SandboxRequest, SandboxResponse } from '../messages.ts';

/** Whether a browser asks if a page may send a request (https://fetch.spec.whatwg.org/#cors-preflight-fetch). */
export function isPreflight({ headers }: SandboxRequest): boolean {
  return headers['access-control-request-method'] !== undefined;
}

/** A response that pages of any origin can read. */
export function open(response: SandboxResponse): SandboxResponse {
  return {
    ...response,
    headers: {
      ...response.headers,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
    },
  };
}

/** The response to the question whether a page may send a request. */
export function preflight({ headers }: SandboxRequest): SandboxResponse {
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
