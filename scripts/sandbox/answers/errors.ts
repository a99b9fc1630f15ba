import { isJsonObject, parseJson } from '../../lib/json.ts';
import type { SandboxResponse } from '../messages.ts';
import type { TextResponse } from '../operations.ts';
import { type Choices, points } from './choices.ts';

/** Statuses that say the same in every choice: who sends the request, and that the service fails. */
const kept = [401, 403, 501];

/** A stack trace as run-times write it. */
const trace = 'at respond (service.js:26:11)';

/** Changes errors by the answers: their statuses, and the form of their bodies. */
export function errorAlteration(choices: Choices): (response: TextResponse) => SandboxResponse {
  return (response) => {
    const status = statusOf(response.status, choices);
    const body = parseJson(response.body);
    const { code, message } = isJsonObject(body) ? body : {};
    switch (choices.of(points.errorBodies)) {
      case 'none': {
        const { 'content-type': _, ...headers } = response.headers;
        return { ...response, status, headers, body: '' };
      }
      case 'problem': {
        const headers = { ...response.headers, 'content-type': 'application/problem+json' };
        const problem = { type: 'about:blank', title: code, status, detail: message };
        return { ...response, status, headers, body: JSON.stringify(problem) };
      }
      default: {
        const names = [choices.of(points.errorCode), choices.of(points.errorMessage)];
        const [codeName = 'code', messageName = 'message'] = names;
        return {
          ...response,
          status,
          body: JSON.stringify({
            [codeName]: code,
            [messageName]: message,
            ...(choices.of(points.traces) === 'shown' && { trace }),
          }),
        };
      }
    }
  };
}

function statusOf(status: number, choices: Choices): number {
  if (status > 499 || kept.includes(status)) return status;
  switch (choices.of(points.errorStatuses)) {
    case 'bad-request':
      return 400;
    case 'unprocessable':
      return status === 404 || status === 405 ? status : 422;
    default:
      return status;
  }
}
