import { decisionOf } from '../../api/api.ts';
import type { Response } from '../../api/operation.ts';
import type { Decision } from '../../document/openapi.ts';
import { type Html, html } from '../../lib/html.ts';
import { isJsonObject } from '../../lib/json.ts';
import { type Field, parameterField } from '../fields/fields.ts';
import { shortMeanings } from '../kinds.ts';
import { describeDecision, kindOf } from '../provenance.ts';
import type { Site } from '../site.ts';
import { heading } from './prose.ts';

/** How the fields of one object are shown. */
export interface FieldListing {
  readonly site: Site;
  /** Path from the page to the root of the folder: empty, or `../`. */
  readonly root: string;
  /** Put in front of each path to make its anchor, such as `response.`. */
  readonly prefix: string;
  /** What to call a field that is required, such as `always present`. */
  readonly required: string;
  /** Whole values in which the example of a field is looked up. */
  readonly examples?: readonly unknown[];
  /** Where a named schema is described; by default, on its page. */
  readonly schemaAddress?: (name: string) => string;
}

/** Fields with an anchor each; those inside a field can be opened below it. */
export function fieldList(fields: readonly Field[], listing: FieldListing, depth = 0): Html {
  return html`<dl class="fields">${fields.map((field) => fieldItem(field, listing, depth))}</dl>`;
}

/** The headers of a response. */
export function headerList(headers: Response['headers'], listing: FieldListing): Html {
  const examples = headers.map(({ name, examples: [first] }) => ({ [name]: first?.value }));
  const prefix = `${listing.prefix}header.`;
  return fieldList(headers.map(parameterField), { ...listing, prefix, examples });
}

function fieldItem(field: Field, listing: FieldListing, depth: number): Html {
  const { site, root, prefix, required } = listing;
  const { schemaAddress = (name) => `${root}schemas/${name}.html` } = listing;
  const anchor = `${prefix}${field.path}`;
  return html`<div id="${anchor}">
<dt><a href="#${anchor}">${field.name}</a> ${typeLink(field, schemaAddress)}${field.required && html` <em>${required}</em>`}${decisionMarks(site, field.decisions, root)}</dt>
<dd>${site.prose(root).line(field.description)}${field.constraints.map(constraint)}${example(field, listing)}${field.fields.length > 0 && innerFields(field, listing, depth)}</dd>
</div>\n`;
}

/** In characters: one line of a page. */
const longestPattern = 60;

/** A pattern that takes more lines than what it is the pattern of is folded. */
function constraint(text: string): Html {
  const [, pattern] = /^pattern (.*)/s.exec(text) ?? [];
  if (pattern === undefined || pattern.length <= longestPattern) {
    return html` <code class="constraint">${text}</code>`;
  }
  return html`<details><summary>pattern</summary><code class="constraint">${pattern}</code></details>`;
}

/** The first value that the examples have for a field, if it is not an object or a list. */
function example(field: Field, { examples = [] }: FieldListing): Html | undefined {
  const values = examples.flatMap((each) => valuesAt(each, field.path.split('.')));
  const value = values.find((each) => each !== null && typeof each !== 'object');
  if (value === undefined || value === '') return undefined;
  return html` <span>Example: <code>${JSON.stringify(value)}</code></span>`;
}

/** The values at a path of names; each item of a list counts. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => valuesAt(item, name === undefined ? [] : [name, ...rest]));
  }
  if (name === undefined) return value === undefined ? [] : [value];
  return isJsonObject(value) ? valuesAt(value[name], rest) : [];
}

function innerFields(field: Field, listing: FieldListing, depth: number): Html {
  return html`
<details${depth === 0 && field.role === 'page-items' && html` open`}><summary>Fields of ${field.schemaName ?? field.name}</summary>
${fieldList(field.fields, listing, depth + 1)}</details>`;
}

function typeLink({ type, schemaName }: Field, address: (name: string) => string): Html {
  if (schemaName === undefined) return html`<span>${type}</span>`;
  const words = type.slice(0, -schemaName.length);
  return html`<span>${words}<a href="${address(schemaName)}">${schemaName}</a></span>`;
}

/**
 * A sign at what is assumed or open: one link, to the decision, or to where the page names several. A script shows
 * their notes, or a link for each.
 *
 * @param ids of the decisions
 */
export function decisionMarks(
  { api }: Site,
  ids: readonly string[],
  root: string,
): Html | undefined {
  const [first, ...others] = [...new Set(ids)].map((id) => decisionOf(api, id));
  if (!first) return undefined;
  const sign =
    others.length === 0
      ? decisionLink(first, root)
      : html`<a${kindClass(first)} href="#${namedDecisions}">${namesOf([first, ...others])}</a>`;
  return html` <span class="marks">${sign}</span>`;
}

/** Anchor of what names each decision of a page; browsers unfold what is around it. */
const namedDecisions = 'named';

/** The kind once for all that follow it, such as `assumed D52, D53, open D55`. */
function namesOf(decisions: readonly Decision[]): string {
  const names = decisions.map((each, index) => {
    const before = decisions[index - 1];
    return before && kindOf(before) === kindOf(each) ? each.id : nameOf(each);
  });
  return names.join(', ');
}

/** Links to decisions, those of one kind behind its name. */
function linksOf(decisions: readonly Decision[], root: string): Html[] {
  const groups = Map.groupBy(decisions, kindOf);
  return [...groups].map(
    ([kind, each]) =>
      html`${kind} ${each.map(({ id }) => html`<a href="${root}decisions.html#${id}">${id}</a> `)}`,
  );
}

function decisionLink(decision: Decision, root: string): Html {
  return html`<a${kindClass(decision)} href="${root}decisions.html#${decision.id}">${nameOf(decision)}</a>`;
}

function nameOf(decision: Decision): string {
  return `${kindOf(decision)} ${decision.id}`;
}

/** Most decisions are assumptions. */
function kindClass(decision: Decision): Html | undefined {
  const kind = kindOf(decision);
  return kind === 'assumed' ? undefined : html` class="${kind}"`;
}

/**
 * A button for the reader who wants to see each decision named; without scripts it is not there. A script adds it to the
 * pages of a large reference.
 */
export function assumedSwitch({ navigation }: Site): Html | undefined {
  if (navigation.isLarge) return undefined;
  return html`<span data-assumed-switch hidden> · <button type="button">Show decisions</button></span>`;
}

/** What the signs of a page mean, shown while decisions are named in the text; a script adds it to the pages of a large reference. */
export function legend(
  { navigation }: Site,
  decisions: readonly Decision[],
  root: string,
): Html | undefined {
  if (navigation.isLarge || decisions.length === 0) return undefined;
  const { fact, assumed, open } = shortMeanings;
  return html`<p class="legend">${fact} <span class="sign">assumed</span>${assumed} <span class="sign open">open</span>${open} <a href="${root}decisions.html#kinds">More</a></p>`;
}

/**
 * The name of each decision of a page. A script makes a list of them, with their texts. In a large reference, one link
 * leads to the register of them all.
 */
export function openPoints(site: Site, decisions: readonly Decision[], root: string): Html {
  if (decisions.length === 0) return html``;
  return html`${openPointsHeading}
<details class="open-points">${count(decisions)}<p id="${namedDecisions}">${site.navigation.isLarge ? registeredNames(decisions, root) : linksOf(decisions, root)}</p></details>`;
}

function registeredNames(decisions: readonly Decision[], root: string): Html {
  const byKind = [...Map.groupBy(decisions, kindOf).values()].flat();
  return html`In the <a href="${root}decisions.html">register</a>: ${namesOf(byKind)}`;
}

/** What a page assumes, folded away: each decision in full. */
export function openPointsInFull(site: Site, decisions: readonly Decision[], root: string): Html {
  if (decisions.length === 0) return html``;
  const items = decisions.map(
    (
      each,
    ) => html`<li id="note-${each.id}"><span class="named marks">${decisionLink(each, root)}</span> ${each.title}
<p>${site.prose(root).line(describeDecision(each))}</p></li>\n`,
  );
  return html`${openPointsHeading}
<details class="open-points">${count(decisions)}<ul id="${namedDecisions}" class="plain">${items}</ul></details>`;
}

const openPointsHeading = heading(2, 'open-points', 'Decisions on this page');

/** How many there are of each kind, such as `3 assumed, 1 open`. */
function count(decisions: readonly Decision[]): Html {
  const groups = [...Map.groupBy(decisions, kindOf)].toSorted(([a], [b]) => a.localeCompare(b));
  return html`<summary>${groups.map(([kind, { length }]) => `${length} ${kind}`).join(', ')}</summary>`;
}
