import { isJsonObject, parseJson } from '../../lib/json.ts';
import type { SandboxResponse } from '../messages.ts';
import type { TextResponse } from '../operations.ts';
import { decisions, type SupportedAnswers } from './supported-decisions.ts';

/** Statuses that say the same in every choice: who sends the request, and that the service fails. */
const kept = [401, 403, 501];

/** A stack trace as run-times write it. */
const trace = 'at respond (service.js:26:11)';

/** Changes errors by the answers: their statuses, and the form of their bodies. */
export function errorAlteration(
  answers: SupportedAnswers,
): (response: TextResponse) => SandboxResponse {
  return (response) => {
    const status = statusOf(response.status, answers);
    const body = parseJson(response.body);
    const { code, message } = isJsonObject(body) ? body : {};
    switch (answers.to(decisions.errorBodies)) {
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
        const names = [answers.to(decisions.errorCode), answers.to(decisions.errorMessage)];
        const [codeName = 'code', messageName = 'message'] = names;
        return {
          ...response,
          status,
          body: JSON.stringify({
            [codeName]: code,
            [messageName]: message,
            ...(answers.to(decisions.traces) === 'shown' && { trace }),
          }),
        };
      }
    }
  };
}

function statusOf(status: number, answers: SupportedAnswers): number {
  if (status > 499 || kept.includes(status)) return status;
  switch (answers.to(decisions.errorStatuses)) {
    case 'bad-request':
      return 400;
    case 'unprocessable':
      return status === 404 || status === 405 ? status : 422;
    default:
      return status;
  }
}
