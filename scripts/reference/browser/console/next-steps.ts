import type { ReceivedResponse } from '../../../checks/exchange.ts';
import { isJsonObject, text } from '../../../lib/json.ts';
import { readTarget, writeTarget } from '../../../samples/target.ts';
import type { FollowUp } from '../../follow-up.ts';
import type { PreparedRequest } from '../../prepared-request.ts';
import { element, root } from '../elements.ts';
import { fillForm, textOf } from './console-form.ts';
import { jobRead, jobSteps } from './follow-job.ts';
import { followUpTarget, valuesAt } from './follow-up-target.ts';
import { recall } from './history.ts';
import { fetchResponse, requestOf } from './sent-request.ts';
import { useTokenButton } from './token-field.ts';

/** What a success means for a reader: where it leads, and the steps of a job. */
export function nextSteps(
  request: PreparedRequest,
  form: HTMLFormElement,
  { status, json }: ReceivedResponse,
): HTMLElement[] {
  if (status !== 200) return [];
  const links = followUpLine([
    ...followUpLinks(request.followUps, json),
    ...nextPageButton(form, request, json),
    ...useTokenButton(form, request, json),
  ]);
  if (request.completion === undefined) return links;
  const read = jobRead(request, textOf(form, 'target'), json);
  const readJob =
    read &&
    ((signal: AbortSignal) =>
      fetchResponse(requestOf({ ...request, ...read, method: 'GET' }, form, read), signal));
  return [...links, ...jobSteps(json, request.completion, readJob)];
}

/** Links to the calls that continue from a response, with what the response gives them. */
function followUpLinks(followUps: readonly FollowUp[], body: unknown): HTMLElement[] {
  return followUps.flatMap((followUp) => {
    const { operation, summary, fields = {} } = followUp;
    const target = followUpTarget(followUp, body);
    const values = valuesAt(fields, body);
    if (target === undefined || !values) return [];
    const link = element('a', { href: `${root}operations/${operation}.html#request` }, summary);
    link.addEventListener('click', () => recall({ operation, target, fields: values }));
    return [link];
  });
}

/** A line with what continues from a response; nothing without anything. */
function followUpLine(steps: readonly HTMLElement[]): HTMLElement[] {
  if (steps.length === 0) return [];
  const parts = steps.flatMap((step) => [' ', step]);
  return [element('p', { className: 'follow-ups' }, 'Next:', ...parts)];
}

/** A button that asks for the following page of a listing; nothing at its end. */
function nextPageButton(
  form: HTMLFormElement,
  { path, nextPage }: Pick<PreparedRequest, 'path' | 'nextPage'>,
  body: unknown,
): HTMLElement[] {
  const cursor = nextPage && isJsonObject(body) ? text(body[nextPage.field]) : undefined;
  const values = readTarget(path, textOf(form, 'target'));
  if (nextPage === undefined || cursor === undefined || !values) return [];
  const button = element('button', { type: 'button' }, 'Next page');
  button.addEventListener('click', () => {
    const query = { ...values.query, [nextPage.parameter]: cursor };
    fillForm(form, { target: writeTarget(path, { ...values, query }) });
    form.requestSubmit();
  });
  return [button];
}
