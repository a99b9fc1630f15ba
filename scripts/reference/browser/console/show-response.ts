import type { ReceivedResponse } from '../../../checks/exchange.ts';
import type { Finding } from '../../../checks/finding.ts';
import { codeFrame, jsonFrame } from '../code-frame.ts';
import { element, root } from '../elements.ts';
import type { ConsoleResult } from './evaluate.ts';

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
    element(
      'div',
      { className: 'about' },
      results ? resultElements(results) : noResults(),
      headerList(headers),
    ),
    ...next,
    body(response),
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
