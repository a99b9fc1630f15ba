import type { ReceivedResponse } from '../../checks/exchange.ts';
import type { Finding } from '../../checks/finding.ts';
import { element, root, setAttributes } from './elements.ts';
import type { ConsoleResult } from './evaluate.ts';

/** Shows a response and the results of the contract checks on it. */
export function showResponse(
  output: HTMLElement,
  response: ReceivedResponse,
  results: readonly ConsoleResult[],
): void {
  const { status, milliseconds, headers } = response;
  const type = headers['content-type'] ?? 'no content type';
  const line = `${status} · ${type} · ${milliseconds} ms`;
  output.replaceChildren(
    element('p', { className: 'status-line' }, line),
    ...resultElements(results),
    body(response),
  );
}

function body({ body: text, json }: ReceivedResponse): HTMLElement {
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  const block = element('pre', { className: 'code', tabIndex: 0 }, element('code', {}, shown));
  setAttributes(block, { role: 'group', 'aria-label': 'Body of the response' });
  return block;
}

function resultElements(results: readonly ConsoleResult[]): HTMLElement[] {
  const findings = results.flatMap((each) => each.findings);
  const passed = results.filter((each) => each.findings.length === 0).length;
  const checks = passed === 1 ? '1 contract check' : `${passed} contract checks`;
  if (findings.length === 0) {
    return [element('p', { className: 'result passed' }, `Conforms: ${checks} passed.`)];
  }
  const failed = findings.some(({ level }) => level === 'documented');
  const summary = failed ? 'Contradicts the interface' : 'Differs from what is assumed';
  const className = `result ${failed ? 'failed' : 'warned'}`;
  return [
    element('p', { className }, `${summary}; ${checks} passed.`),
    element('ul', {}, ...findings.map(finding)),
  ];
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
