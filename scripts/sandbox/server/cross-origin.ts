import type { SandboxAnswer, SandboxRequest } from '../exchange.ts';
import { Refusal, refuse } from '../refusal.ts';

type Answering = (request: SandboxRequest) => SandboxAnswer | Promise<SandboxAnswer>;

const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Lets pages of any origin call the operations, which need a token, and read the fixtures (the
 * reference has a console that does). Only pages of this machine may use the other controls:
 * otherwise any page that a developer visits could reset the sandbox.
 */
export function allowOrigins(answer: Answering): Answering {
  return (request) => {
    const { origin } = request.headers;
    if (origin === undefined) return answer(request);
    if (request.target.startsWith('/_sandbox') && request.method !== 'GET' && !local.test(origin)) {
      return refuse(new Refusal(403, 'foreign-origin', 'Pages of this machine only.'));
    }
    if (request.headers['access-control-request-method'] !== undefined) return preflight(request);
    const given = answer(request);
    return given instanceof Promise ? given.then(open) : open(given);
  };
}

function open(answer: SandboxAnswer): SandboxAnswer {
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
    },
  };
}

function preflight({ headers }: SandboxRequest): SandboxAnswer {
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
