import { type Operation, successOf } from '../../api/operation.ts';
import { type Html, html, trusted } from '../../lib/html.ts';
import { sentencesOf } from '../../lib/markdown.ts';
import { responseAnchor } from '../anchors.ts';
import { type DescribedField, describedFields } from '../fields/fields.ts';
import type { Site } from '../site.ts';
import { decisionMarks } from './field-list.ts';
import { heading } from './prose.ts';

/** Sentences that stand above the call of an operation. */
const most = 2;

/** A description in Markdown: its first two sentences, and all that follows them. */
export function splitLead(description: string): { lead: string; rest: string } {
  const text = description.trim();
  const [paragraph = ''] = text.split(/\n\s*\n/);
  // The signs of a list or a heading belong to all of its text.
  const isPlain = !/^\s*([-*+#>|]|\d+\.|```)/.test(paragraph);
  const found = isPlain ? sentencesOf(paragraph) : [];
  const end = found.length > most ? found.slice(0, most).join('').length : paragraph.length;
  return { lead: text.slice(0, end).trim(), rest: text.slice(end).trim() };
}

const root = '../';

/**
 * What a description says after its first sentences. An item of a list that is about a field of the response leads to
 * that field, with a sign where what it says is not stated by the source.
 */
export function usageNotes(site: Site, operation: Operation, text: string): Html {
  let notes = site.prose(root).blocks(text).text;
  for (const field of describedFields(operation, text)) {
    notes = notes.replace(`<li><code>${field.name}</code>:`, noteStart(site, operation, field));
  }
  const list = notes.replace(/<ul>(?=\s*<li class="field-note">)/g, '<ul class="field-notes">');
  return html`${heading(2, 'usage-notes', 'Usage notes')}\n${trusted(list)}`;
}

function noteStart(site: Site, operation: Operation, { name, decisions }: DescribedField): string {
  const success = successOf(operation);
  const isListed = site.fieldsOf(success).some((field) => field.name === name);
  const code = html`<code>${name}</code>`;
  const link =
    success && isListed
      ? html`<a href="#${responseAnchor(operation, success)}.${name}">${code}</a>`
      : code;
  return html`<li class="field-note">${link}:${decisionMarks(site, decisions, root)}`.text;
}
