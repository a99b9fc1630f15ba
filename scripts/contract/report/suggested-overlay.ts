import { stringify } from 'yaml';
import { answeredAlternative } from '../../api/answers.ts';
import { type Api, decisionOf } from '../../api/api.ts';
import type { Decision } from '../../document/openapi.ts';
import { printable } from '../../lib/terminal.ts';
import { shorten } from '../../lib/text.ts';
import type { ContractReport, Proposal } from './report.ts';

/**
 * What a run suggests as answers, as an OpenAPI Overlay in which every action is commented out: as it
 * is written, the file binds nothing, and is no valid overlay.
 */
export function suggestedOverlay(report: ContractReport, api: Api): string {
  const { server, proposals, versions } = report;
  const title = stringify(`Answers of ${printable(server)}`, { lineWidth: 0 }).trim();
  const head = [
    '# Answers to open points that a run of the contract tests suggests. None of them binds anything yet: a bug of',
    '# the server looks just like a choice. Remove the `#` from the three lines below what you know to be right, and',
    '# give the file to docproc with --overlay.',
    'overlay: 1.0.0',
    'info:',
    `  title: ${title}`,
    `  version: ${stringify(versions.document).trim()}`,
    'actions:',
  ];
  return `${[...head, ...proposals.map((each) => action(each, api))].join('\n')}\n`;
}

function action({ decision: id, answer, assumed, sure, evidence }: Proposal, api: Api): string {
  const decision = decisionOf(api, id);
  return [
    '',
    `  # ${id}, ${decision.title}: ${meaningOf(decision, answer)}`,
    `  # ${sure}${assumed ? ', and what is assumed without an answer' : ''}${othersOf(decision, answer)}`,
    ...evidence.map((each) => `  #   ${printable(each)}`),
    `  # - target: $['x-decisions'][?@.id == '${id}']`,
    '  #   update:',
    `  #     answer: ${JSON.stringify(answer)}`,
  ].join('\n');
}

function meaningOf(decision: Decision, answer: unknown): string {
  return answeredAlternative({ ...decision, answer })?.title ?? shorten(answer);
}

function othersOf({ alternatives = [] }: Decision, answer: unknown): string {
  const others = alternatives.map(({ id }) => id).filter((id) => id !== answer);
  return others.length === 0 ? '' : `; the other answers: ${others.join(', ')}`;
}
