import type { ReceivedResponse } from '../../checks/exchange.ts';
import type { Finding } from '../../checks/finding.ts';
import { valueAt } from '../../document/json-pointer.ts';
import { isJsonObject, text } from '../../lib/json.ts';
import { uuidOfVersion } from '../../lib/uuid.ts';
import { readTarget, writeTarget } from '../../samples/target.ts';
import type { FollowUp } from '../follow-up.ts';
import type { PreparedRequest } from '../prepared-request.ts';
import { codeFrame, jsonFrame } from './code-frame.ts';
import { fillForm, textOf } from './console-form.ts';
import { element, root } from './elements.ts';
import type { ConsoleResult } from './evaluate.ts';
import { recall } from './history.ts';

/**
 * Shows a response, the results of the contract checks on it, and what a reader may do next.
 *
 * @param results `undefined` when the checks could not be loaded
 */
export function showResponse(
  output: HTMLElement,
  response: ReceivedResponse,
  results: readonly ConsoleResult[] | undefined,
  next: readonly HTMLElement[],
): void {
  const { status, milliseconds, headers } = response;
  const type = headers['content-type'] ?? 'no content type';
  const line = `${status} · ${type} · ${milliseconds} ms`;
  output.replaceChildren(
    element('p', { className: 'status-line' }, line),
    results ? resultElements(results) : noResults(),
    ...next,
    body(response),
    headerList(headers),
  );
}

function body({ body: source, json }: ReceivedResponse): HTMLElement {
  const label = 'Body of the response';
  if (json !== undefined) return jsonFrame(json, label);
  return codeFrame(element('pre', { className: 'code' }, source), label);
}

function headerList(headers: Readonly<Record<string, string>>): HTMLElement {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const block = element('pre', { className: 'code' }, lines.join('\n'));
  const framed = codeFrame(block, 'Headers of the response');
  const title = lines.length === 1 ? '1 header' : `${lines.length} headers`;
  return element('details', {}, element('summary', {}, title), framed);
}

function noResults(): HTMLElement {
  return element('p', { className: 'warned' }, 'The contract checks could not be loaded.');
}

/** One line, which opens; findings are open at once. */
function resultElements(results: readonly ConsoleResult[]): HTMLElement {
  const findings = results.flatMap((each) => each.findings);
  const passed = results.filter((each) => each.findings.length === 0);
  const checks = passed.length === 1 ? '1 contract check' : `${passed.length} contract checks`;
  const failed = findings.some(({ level }) => level === 'documented');
  const summary = failed ? 'Contradicts the interface' : 'Differs from what is assumed';
  const className = failed ? 'failed' : findings.length > 0 ? 'warned' : 'passed';
  const line =
    findings.length > 0 ? `${summary}; ${checks} passed.` : `Conforms: ${checks} passed.`;
  return element(
    'details',
    { className: 'result', open: findings.length > 0 },
    element('summary', { className }, line),
    element('ul', {}, ...findings.map(finding), ...passed.map(passedCheck)),
  );
}

function passedCheck({ id }: ConsoleResult): HTMLElement {
  const link = element('a', { href: `${root}guides/checks.html#${id}` }, id);
  return element('li', {}, element('span', { className: 'passed' }, 'passed '), link);
}

function finding({ level, decision, message, pointer, expected, actual }: Finding): HTMLElement {
  const parts = [
    ...(pointer ? [` At ${pointer}.`] : []),
    ...(expected ? [` Expected ${expected}`] : []),
    ...(actual ? [`, found ${actual}.`] : []),
  ];
  const className = level === 'documented' ? 'failed' : 'warned';
  const link = decision
    ? [element('a', { href: `${root}decisions.html#${decision}` }, decision), ' ']
    : [];
  return element('li', {}, element('span', { className }, `${level} `), ...link, message, ...parts);
}

/** Links to the calls that continue from a response, with what the response gives them. */
export function followUpLinks(followUps: readonly FollowUp[], body: unknown): HTMLElement[] {
  return followUps.flatMap((followUp) => {
    const { operation, summary, fields = {} } = followUp;
    const target = followUpTarget(followUp, body);
    const values = valuesAt(fields, body);
    if (target === undefined || !values) return [];
    const link = element('a', { href: `${root}operations/${operation}.html#try` }, summary);
    link.addEventListener('click', () => recall({ operation, target, fields: values }));
    return [link];
  });
}

/** A line with what continues from a response; nothing without anything. */
export function followUpLine(steps: readonly HTMLElement[]): HTMLElement[] {
  if (steps.length === 0) return [];
  const parts = steps.flatMap((step) => [' ', step]);
  return [element('p', { className: 'follow-ups' }, 'Next:', ...parts)];
}

/** A button that asks for the following page of a listing; nothing at its end. */
export function nextPageButton(
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

/** Path of a call that continues from a response; nothing when the response lacks a value for it. */
export function followUpTarget(
  { path, pointers, newIds = [] }: FollowUp,
  body: unknown,
): string | undefined {
  const given = valuesAt(pointers, body);
  const chosen = Object.fromEntries(newIds.map((name) => [name, uuidOfVersion(7)]));
  return given && writeTarget(path, { path: { ...given, ...chosen }, query: {} });
}

/** The texts at places of a body, by their names; nothing when one of them is missing. */
function valuesAt(
  pointers: Readonly<Record<string, string>>,
  body: unknown,
): Record<string, string> | undefined {
  const values = Object.entries(pointers).map(
    ([name, pointer]) => [name, text(valueAt(body, pointer)) ?? ''] as const,
  );
  return values.some(([, value]) => value === '') ? undefined : Object.fromEntries(values);
}
