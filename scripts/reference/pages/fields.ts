import { type Html, html } from '../../lib/html.ts';
import type { Prose } from '../markdown/prose.ts';
import type { Field } from '../model/field.ts';
import { markTags } from './marks.ts';

/** How the fields of one object are shown. */
export interface FieldListing {
  prose: Prose;
  root: string;
  /** Put in front of each path to make its anchor, such as `response.`. */
  prefix: string;
  /** What to call a field that is required, such as `always there`. */
  required: string;
}

/** Fields with an anchor each; those inside a field can be opened below it. */
export function fieldList(fields: readonly Field[], listing: FieldListing, depth = 0): Html {
  return html`<dl class="fields">${fields.map((field) => fieldItem(field, listing, depth))}</dl>`;
}

function fieldItem(field: Field, listing: FieldListing, depth: number): Html {
  const { prose, root, prefix, required } = listing;
  const anchor = `${prefix}${field.path}`;
  return html`<div class="field" id="${anchor}">
<dt><a class="anchor" href="#${anchor}"><code>${field.name}</code></a> ${typeLink(field, root)}${field.required && html` <span class="required">${required}</span>`}${markTags(field.marks, root)}</dt>
<dd>${field.description && prose.line(field.description)}${field.constraints.map((each) => html` <code class="constraint">${each}</code>`)}${field.fields.length > 0 && innerFields(field, listing, depth)}</dd>
</div>\n`;
}

function innerFields(field: Field, listing: FieldListing, depth: number): Html {
  return html`
<details${depth === 0 && field.fields.length > 0 && field.name === 'list' && html` open`}><summary>Fields of ${field.schemaName ?? field.name}</summary>
${fieldList(field.fields, listing, depth + 1)}</details>`;
}

function typeLink({ type, schemaName }: Field, root: string): Html {
  if (schemaName === undefined) return html`<span class="type">${type}</span>`;
  const words = type.slice(0, -schemaName.length);
  return html`<span class="type">${words}<a href="${root}schemas/${schemaName}.html">${schemaName}</a></span>`;
}
