import type { Decision } from '../../document/openapi.ts';
import { type Html, html } from '../../lib/html.ts';
import type { Prose } from '../markdown/prose.ts';
import { isAssumed, type Mark } from '../model/mark.ts';

/** The tags that set what is assumed or open apart from what the source states. */
export function markTags(marks: readonly Mark[], root: string): Html[] {
  const decisions = new Map(marks.map(({ decision }) => [decision.id, decision]));
  return [...decisions.values()].map((decision) => markTag(decision, root));
}

function markTag(decision: Decision, root: string): Html {
  const kind = isAssumed(decision) ? 'assumed' : 'open';
  return html` <a class="mark ${kind}" href="${root}decisions.html#${decision.id}" title="${decision.title}">${kind} ${decision.id}</a>`;
}

/** Each decision in full, where a page names it. */
export function decisionNotes(decisions: readonly Decision[], prose: Prose, root: string): Html {
  return html`<dl class="notes">${decisions.map(
    (decision) => html`<div><dt>${markTag(decision, root)} ${decision.title}</dt>
<dd>${prose.line(decisionSentence(decision))}</dd></div>\n`,
  )}</dl>`;
}

/** What is open and what is assumed for it, in one line of Markdown. */
export function decisionSentence({ open_point, assumption }: Decision): string {
  const assumed = assumption === 'none' ? 'nothing' : lowerFirst(assumption);
  return `The source leaves this open: ${lowerFirst(open_point)} Assumed: ${assumed.replace(/\.$/, '')}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
