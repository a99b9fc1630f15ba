import { decisionOf } from '../../api/api.ts';
import { decisionIds } from '../../api/decisions.ts';
import type { Decision } from '../../document/openapi.ts';
import { type Html, html } from '../../lib/html.ts';
import type { NamedSchema } from '../contents.ts';
import type { Field } from '../fields.ts';
import { describeDecision, kindOf } from '../provenance.ts';
import type { Site } from '../site.ts';
import { page } from './layout.ts';

/** How the fields of one object are shown. */
interface FieldListing {
  readonly site: Site;
  /** Path from the page to the root of the folder: empty, or `../`. */
  readonly root: string;
  /** Put in front of each path to make its anchor, such as `response.`. */
  readonly prefix: string;
  /** What to call a field that is required, such as `always present`. */
  readonly required: string;
}

/** Fields with an anchor each; those inside a field can be opened below it. */
export function fieldList(fields: readonly Field[], listing: FieldListing, depth = 0): Html {
  return html`<dl class="fields">${fields.map((field) => fieldItem(field, listing, depth))}</dl>`;
}

function fieldItem(field: Field, listing: FieldListing, depth: number): Html {
  const { site, root, prefix, required } = listing;
  const anchor = `${prefix}${field.path}`;
  return html`<div class="field" id="${anchor}">
<dt><a class="anchor" href="#${anchor}"><code>${field.name}</code></a> ${typeLink(field, root)}${field.required && html` <span class="required">${required}</span>`}${decisionMarks(site, field.decisions, root)}</dt>
<dd>${site.prose(root).line(field.description)}${field.constraints.map((each) => html` <code class="constraint">${each}</code>`)}${field.fields.length > 0 && innerFields(field, listing, depth)}</dd>
</div>\n`;
}

function innerFields(field: Field, listing: FieldListing, depth: number): Html {
  return html`
<details${depth === 0 && field.role === 'page-items' && html` open`}><summary>Fields of ${field.schemaName ?? field.name}</summary>
${fieldList(field.fields, listing, depth + 1)}</details>`;
}

function typeLink({ type, schemaName }: Field, root: string): Html {
  if (schemaName === undefined) return html`<span class="type">${type}</span>`;
  const words = type.slice(0, -schemaName.length);
  return html`<span class="type">${words}<a href="${root}schemas/${schemaName}.html">${schemaName}</a></span>`;
}

/**
 * The marks that set what is assumed or open apart from what the source states, each of which leads
 * to its decision.
 *
 * @param ids of the decisions
 */
export function decisionMarks({ api }: Site, ids: readonly string[], root: string): Html[] {
  return [...new Set(ids)].map((id) => decisionMark(decisionOf(api, id), root));
}

function decisionMark(decision: Decision, root: string): Html {
  const { id, title } = decision;
  const kind = kindOf(decision);
  return html` <a class="mark ${kind}" href="${root}decisions.html#${id}" title="${title}">${kind} ${id}</a>`;
}

/** Each decision in full, where a page names it. */
export function decisionNotes(site: Site, decisions: readonly Decision[], root: string): Html {
  return html`<dl class="notes">${decisions.map(
    (decision) => html`<div><dt>${decisionMark(decision, root)} ${decision.title}</dt>
<dd>${site.prose(root).line(describeDecision(decision))}</dd></div>\n`,
  )}</dl>`;
}

const root = '../';

/** A named schema: its own fields, and the operations that use it. */
export function schemaPage(site: Site, named: NamedSchema): string {
  const { name, schema, fields, decisions, usedBy } = named;
  return page(site, {
    path: `schemas/${name}.html`,
    title: name,
    description: schema.description,
    markdown: `schemas/${name}.md`,
    main: html`<p class="crumb">Schema</p>
<h1>${name}${decisionMarks(site, decisionIds(schema.keywords['x-decision']), root)}</h1>
<p class="links"><a href="${name}.md">Markdown</a></p>
${site.prose(root).blocks(schema.description)}
<h2 id="fields">Fields</h2>
${fieldList(fields, { site, root, prefix: '', required: 'always present' })}
<h2 id="used-by">Used by</h2>
<ul>${usedBy.map(({ id, summary }) => html`<li><a href="${root}operations/${id}.html">${summary}</a> <code>${id}</code></li>`)}</ul>
<h2 id="open-points">Open points</h2>
${decisionNotes(site, decisions, root)}`,
  });
}
