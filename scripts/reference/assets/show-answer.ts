import type { ReceivedResponse } from '../../checks/exchange.ts';
import type { Finding } from '../../checks/finding.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { element } from './elements.ts';

const root = document.body.dataset.root ?? '';

/** Shows an answer and what the contract tests say about it. */
export function showAnswer(place: HTMLElement, response: ReceivedResponse, verdict: Verdict): void {
  const { status, milliseconds, headers } = response;
  const type = headers['content-type'] ?? 'no content type';
  place.replaceChildren(
    element('p', {
      className: 'status-line',
      textContent: `${status} · ${type} · ${milliseconds} ms`,
    }),
    ...verdictElements(verdict),
    body(response),
  );
}

/** Says that nothing answered, and how to start something that does. */
export function showFailure(place: HTMLElement, address: string): void {
  const { port = '' } = URL.parse(address) ?? {};
  const command = `npx --package document-processing-api docproc sandbox --port ${port || '4020'}`;
  place.replaceChildren(
    element('p', { className: 'status-line fault', textContent: `No answer from ${address}.` }),
    element('p', {}, 'Start a sandbox: ', element('code', { textContent: command })),
    element('p', {
      textContent:
        'If one runs there: this page may only call your own computer and the servers that its builder named with --server, and a server must allow other origins (CORS).',
    }),
  );
}

function body({ body: text, json }: ReceivedResponse): HTMLElement {
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  const block = element(
    'pre',
    { className: 'code', tabIndex: 0 },
    element('code', { textContent: shown }),
  );
  block.setAttribute('role', 'group');
  block.setAttribute('aria-label', 'Body of the answer');
  return block;
}

function verdictElements({ results }: Verdict): HTMLElement[] {
  const findings = results.flatMap((each) => each.findings);
  const passed = results.filter((each) => each.findings.length === 0).length;
  const checks = passed === 1 ? '1 check of the contract' : `${passed} checks of the contract`;
  if (findings.length === 0) {
    return [
      element('p', { className: 'verdict fine', textContent: `Conforms: ${checks} passed.` }),
    ];
  }
  const wrong = findings.some(({ level }) => level === 'documented');
  const summary = wrong ? 'Contradicts the interface' : 'Differs from what is assumed';
  return [
    element('p', {
      className: `verdict ${wrong ? 'fault' : 'differs'}`,
      textContent: `${summary}; ${checks} passed.`,
    }),
    element('ul', {}, ...findings.map(finding)),
  ];
}

function finding({ level, decision, message, pointer, expected, actual }: Finding): HTMLElement {
  const parts = [
    ...(pointer ? [` At ${pointer}.`] : []),
    ...(expected ? [` Expected ${expected}`] : []),
    ...(actual ? [`, found ${actual}.`] : []),
  ];
  const mark = element('span', {
    className: level === 'documented' ? 'fault' : 'differs',
    textContent: `${level} `,
  });
  const link = decision
    ? [element('a', { href: `${root}decisions.html#${decision}`, textContent: decision }), ' ']
    : [];
  return element('li', {}, mark, ...link, message, ...parts);
}
