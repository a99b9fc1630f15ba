import { type Operation, successOf } from '../../api/operation.ts';
import { type Html, html, trusted } from '../../lib/html.ts';
import { responseAnchor } from '../anchors.ts';
import { type DescribedField, describedFields } from '../described-fields.ts';
import type { Site } from '../site.ts';
import { decisionMarks } from './field-list.ts';
import { heading } from './prose.ts';

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
