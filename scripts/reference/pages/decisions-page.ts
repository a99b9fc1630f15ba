import { isAssumed } from '../../api/decisions.ts';
import type { Operation } from '../../api/operation.ts';
import type { Decision } from '../../document/openapi.ts';
import { type Html, type HtmlContent, html } from '../../lib/html.ts';
import { capitalized } from '../../lib/text.ts';
import { answeredOperations } from '../answered-decisions.ts';
import { areaAnchor } from '../contents.ts';
import { kindMeanings } from '../kinds.ts';
import { type DecisionKind, describeKind, kindOf } from '../provenance.ts';
import type { Site } from '../site.ts';
import { page, sectionList } from './layout.ts';
import { codeBlock, heading, pathCode } from './prose.ts';

/** Decisions that concern one area of the interface. */
interface DecisionArea {
  readonly name: string;
  readonly decisions: readonly Decision[];
}

/** What concerns more than one area, or no operation in particular. */
const everywhere = 'The whole interface';

/** The register by area: every point that the source leaves open. */
export function decisionsPage(site: Site): string {
  const { decisions } = site.api;
  const assumed = decisions.filter((each) => kindOf(each) === 'assumed').length;
  const users = usersOfDecisions(site);
  const usersOf = (decision: Decision) => users.get(decision) ?? [];
  const areas = decisionAreas(site, usersOf);
  const contents = areas.map(
    ({ name, decisions }) => [areaAnchor(name), html`${name} (${counts(decisions)})`] as const,
  );
  return page(site, {
    path: 'decisions.html',
    title: 'Decisions',
    description:
      'Every point that the source of the interface does not state, and what is assumed.',
    markdown: 'decisions.md',
    scripts: ['assets/filter.js'],
    main: html`<div class="with-contents"><div><h1>Decisions</h1>
<p>This reference was written from a description of the service, its <em>source</em>. A decision is a point that the source does not state. There are ${decisions.length}, of which ${assumed} are assumed. A sign beside a field or a sentence leads here; <strong>Show decisions</strong> on a page names them in its text.</p>
${meanings(decisions)}
<p>To say what your deployment does, write an ${overlayLink(site)}.</p>
<p class="links"><a href="decisions.md">Markdown</a>${traceabilityLink(site)}</p>
${filter(decisions)}
<ul class="plain areas">${contents.map(([anchor, title]) => html`<li><a href="#${anchor}">${title}</a></li>`)}</ul>
${areas.map(
  (area) => html`<section class="decision-area">${heading(2, areaAnchor(area.name), area.name)}
${missingKinds(area)}${area.decisions.map((decision) => entry(site, decision, usersOf(decision)))}</section>\n`,
)}</div>
${sectionList(contents)}</div>`,
  });
}

/** What a caller makes of each kind; the signs are those of the pages. */
function meanings(decisions: readonly Decision[]): Html {
  const kinds = (['fact', 'assumed', 'open', 'answered'] as const).filter(
    (kind) => kind !== 'answered' || countOf(kind, decisions) > 0,
  );
  return html`<ul id="kinds" class="plain kinds">${kinds.map((kind) => html`<li>${kind === 'fact' ? html`<strong>fact</strong>` : html`<span class="sign ${kind}">${kind}</span>`}: ${kindMeanings[kind]}</li>`)}</ul>`;
}

function overlayLink({ guides }: Site): HtmlContent {
  if (!guides.some(({ name }) => name === 'overlays')) return 'overlay';
  return html`<a href="guides/overlays.html">overlay</a>`;
}

function traceabilityLink({ guides }: Site): Html | undefined {
  if (!guides.some(({ name }) => name === 'traceability')) return undefined;
  return html` · <a href="guides/traceability.html">Traceability</a>: which check tests which statement and which decision`;
}

/** The operations whose pages name a decision, or named it before an overlay answered it. */
function usersOfDecisions({ api, decisionsOf }: Site): Map<Decision, Operation[]> {
  const users = new Map(api.decisions.map((each) => [each, answeredOperations(api, each)]));
  for (const operation of api.operations) {
    for (const decision of decisionsOf(operation)) users.get(decision)?.push(operation);
  }
  return users;
}

/** The areas of the document in their order, after what concerns more than one. */
function decisionAreas(
  { api, areas }: Site,
  usersOf: (decision: Decision) => readonly Operation[],
): DecisionArea[] {
  const byArea = Map.groupBy(api.decisions, (decision) => {
    const [first, ...others] = new Set(usersOf(decision).map(({ tag }) => tag));
    return first === undefined || others.length > 0 ? everywhere : first;
  });
  const names = new Set([everywhere, ...areas.map(({ name }) => name), ...byArea.keys()]);
  return [...names]
    .map((name) => ({ name, decisions: byArea.get(name) ?? [] }))
    .filter(({ decisions }) => decisions.length > 0);
}

/** A choice that the style sheet follows, so that it works without scripts. */
function filter(decisions: readonly Decision[]): Html {
  const choice = (value: string, label: string, count: number) =>
    html`<label><input type="radio" name="show" value="${value}"${value === 'all' && html` checked`}> ${label} (${count})</label>`;
  return html`<fieldset class="filter"><legend>Show</legend>
${choice('all', 'all', decisions.length)}
${kinds
  .map(({ kind, label }) => ({ kind, label, count: countOf(kind, decisions) }))
  .filter(({ count }) => count > 0)
  .map(({ kind, label, count }) => choice(kind, label, count))}</fieldset>`;
}

const kinds: readonly { kind: DecisionKind; label: string; none: string }[] = [
  { kind: 'assumed', label: 'assumed', none: 'Nothing is assumed here.' },
  { kind: 'open', label: 'open', none: 'Nothing is open here.' },
  { kind: 'answered', label: 'answered by an overlay', none: 'No overlay answers anything here.' },
];

function countOf(kind: DecisionKind, decisions: readonly Decision[]): number {
  return decisions.filter((each) => kindOf(each) === kind).length;
}

/** How many there are of all kinds and of each, of which the style sheet shows what is chosen. */
function counts(decisions: readonly Decision[]): Html {
  return html`<span data-chosen="all">${decisions.length}</span>${kinds.map(({ kind }) => html`<span data-chosen="${kind}" hidden>${countOf(kind, decisions)}</span>`)}`;
}

/** What an area says when it has no decision of the kind that is chosen. */
function missingKinds({ decisions }: DecisionArea): HtmlContent {
  return kinds
    .filter(({ kind }) => countOf(kind, decisions) === 0)
    .map(({ kind, none }) => html`<p data-chosen="${kind}" hidden>${none}</p>`);
}

function entry(site: Site, decision: Decision, users: readonly Operation[]): Html {
  const { id, title, source, open_point, assumption, elsewhere = {}, change } = decision;
  const kind = kindOf(decision);
  const { label, text } = describeKind(decision);
  const prose = site.prose('');
  return html`<section class="entry ${kind}" id="${id}">
<h3><a class="anchor" href="#${id}">${id}</a> ${title} <span class="mark ${kind}">${kind}</span></h3>
<p>${prose.line(open_point)}</p>
<p><strong>${label}:</strong> ${prose.line(capitalized(text))}${inTests(decision)}</p>
${users.length > 0 && html`<p><strong>Operations:</strong> ${operationLinks(site, users)}</p>`}
<details><summary>Where it stands, and how to change it</summary>
<dl class="notes">
<div><dt>Section of the source</dt><dd>${source}</dd></div>
${kind === 'answered' && isAssumed(decision) && html`<div><dt>Assumed</dt><dd>${prose.line(assumption)}</dd></div>`}
${alternatives(decision)}
${Object.entries(elsewhere).map(([part, does]) => html`<div><dt>In the ${part}</dt><dd>${prose.line(does)}</dd></div>`)}
${places(site, decision)}
<div><dt>To change it</dt><dd>${prose.line(change.how)}${change.targets && codeBlock(change.targets.join('\n'))}</dd></div>
</dl></details>
</section>\n`;
}

/** How the contract tests check a decision, if they do. */
function inTests(decision: Decision): HtmlContent {
  const isAnswered = kindOf(decision) === 'answered';
  if (!decision.checked) return '';
  if (decision.checked === 'answered' && !isAnswered)
    return ' The contract tests check it once it is answered.';
  return html` The contract tests check it at the level <code>${isAnswered ? 'documented' : 'assumed'}</code>.`;
}

/** So many that the page does not grow with the square of the operations. */
const mostOperations = 12;

function operationLinks({ api }: Site, operations: readonly Operation[]): HtmlContent {
  if (operations.length === api.operations.length) return 'all operations';
  const links = operations
    .slice(0, mostOperations)
    .map(
      ({ id, summary }, index) =>
        html`${index > 0 && ', '}<a href="operations/${id}.html">${summary}</a>`,
    );
  const others = operations.length - links.length;
  return [links, others > 0 && ` and ${others} more`];
}

function alternatives({ alternatives = [], assumed }: Decision): Html | undefined {
  if (alternatives.length === 0) return undefined;
  return html`<div><dt>Alternatives</dt><dd><ul>${alternatives.map(
    ({ id, title }) =>
      html`<li><code>${id}</code>: ${title}${id === assumed && html` (<strong>assumed</strong>)`}</li>`,
  )}</ul></dd></div>`;
}

/** The objects of the document that rest on a decision, or did before it was answered; fields lead to their pages. */
function places(site: Site, { applies_to, answered_at = [] }: Decision): Html | undefined {
  const pointers = [...applies_to, ...answered_at];
  if (pointers.length === 0) return undefined;
  const pages = new Set(site.schemas.map(({ name }) => name));
  const items = pointers.map((pointer) => {
    const [, schema = '', field] =
      /^\/components\/schemas\/([^/]+)(?:\/properties\/([^/]+))?/.exec(pointer) ?? [];
    if (!pages.has(schema)) return html`<li>${pathCode(pointer)}</li>`;
    return html`<li><a href="schemas/${schema}.html${field !== undefined && `#${field}`}">${pathCode(pointer)}</a></li>`;
  });
  return html`<div><dt>In the document</dt><dd><ul class="plain">${items}</ul></dd></div>`;
}
