import type { Operation, Parameter, RequestBody } from '../../api/operation.ts';
import { parametersIn } from '../../api/operation.ts';
import type { TokenPlacement } from '../../api/security.ts';
import { type Html, html } from '../../lib/html.ts';
import { capitalized } from '../../lib/text.ts';
import { exampleRequest, parameterExample } from '../../samples/request.ts';
import { allAnchor, responseAnchor } from '../anchors.ts';
import { parameterField } from '../fields/fields.ts';
import type { Site } from '../site.ts';
import { callPane, requestLine } from './call-pane.ts';
import { assumedSwitch, decisionMarks, fieldList, legend, openPoints } from './field-list.ts';
import { type PageSection, page } from './layout.ts';
import { heading } from './prose.ts';
import {
  errorsOf,
  examplesOf,
  responseSections,
  successesOf,
  titleLinks,
} from './response-sections.ts';
import { splitLead, usageNotes } from './usage-notes.ts';

const root = '../';

/** Everything about one operation: what to send, what comes back, and beside it the call itself. */
export function operationPage(site: Site, operation: Operation): string {
  const { id, summary, description, tag } = operation;
  const { lead, rest } = splitLead(description);
  return page(site, {
    path: `operations/${id}.html`,
    title: summary,
    description,
    markdown: `operations/${id}.md`,
    scripts: ['assets/console.js'],
    sections: sectionsOf(site, operation),
    main: html`<div class="columns">
<div class="intro">
<h1>${summary}</h1>
${requestLine(site, operation, root)}
${site.prose(root).blocks(lead)}
<p class="links"><code>${id}</code> · <a href="${id}.md">Markdown</a> · <a href="${root}all.html#${allAnchor(operation)}">All on one page</a> · <a href="${root}reference.html#/${tag.toLowerCase()}/${id}">Redoc</a>${assumedSwitch(site)}</p>
${legend(site, site.decisionsOf(operation), root)}
</div>
${callPane(site, operation)}
<div class="details">
${rest !== '' && usageNotes(site, operation, rest)}
${authentication(site, operation)}
${parameters(site, operation)}
${operation.requestBody && requestBody(site, operation.requestBody)}
${responseSections(site, operation)}
${openPoints(site, site.decisionsOf(operation), root)}
</div>
</div>`,
  });
}

function sectionsOf(site: Site, operation: Operation): PageSection[] {
  const parameterPlaces = places.filter((place) => parametersIn(operation, place).length > 0);
  const hasDecisions = site.decisionsOf(operation).length > 0;
  return [
    section('request', 'Request'),
    ...(splitLead(operation.description).rest === ''
      ? []
      : [section('usage-notes', 'Usage notes')]),
    section('authentication', 'Authentication'),
    ...parameterPlaces.map((place) => section(place, placeTitle(place))),
    ...(operation.requestBody ? [section('body', 'Body')] : []),
    ...successesOf(operation).map((response) =>
      section(responseAnchor(operation, response), `Response ${response.status}`),
    ),
    ...(errorsOf(operation).length > 0 ? [section('errors', 'Errors')] : []),
    ...(hasDecisions ? [section('open-points', 'Decisions on this page')] : []),
  ];
}

function section(anchor: string, title: string): PageSection {
  return [anchor, title];
}

function authentication(site: Site, { token }: Operation): Html {
  const title = html`${heading(2, 'authentication', 'Authentication')}\n`;
  if (token.length === 0) return html`${title}<p>Needs no token.</p>`;
  return html`${title}${token.map((placement) => tokenText(site, placement))}`;
}

/** A token as it stands in a request, and the guide on tokens, or else what the document says of it. */
function tokenText(site: Site, placement: TokenPlacement): Html {
  const guide = 'guides/authenticate.html';
  const sent = html`<code>${describeToken(placement)}</code>${decisionMarks(site, placement.decisions, root)}`;
  return site.navigation.has(guide)
    ? html`<p>${sent} · <a href="${root}${guide}">Authenticate</a></p>`
    : html`<p>${sent}</p>\n${site.prose(root).blocks(placement.description)}`;
}

/** The token as it stands in a request, such as `Authorization: Bearer <ACCESS_TOKEN>`. */
export function describeToken({ in: place, parameter, prefix }: TokenPlacement): string {
  if (place === 'query') return `?${parameter}=<ACCESS_TOKEN>`;
  const header = place === 'cookie' ? `Cookie: ${parameter}=` : `${parameter}: `;
  return `${header}${prefix}<ACCESS_TOKEN>`;
}

const places: readonly Parameter['in'][] = ['path', 'query', 'header', 'cookie'];

function parameters(site: Site, operation: Operation): Html[] {
  return places.map((place) => {
    const fields = parametersIn(operation, place).map(parameterField);
    if (fields.length === 0) return html``;
    const examples = parameterExamples(operation, place);
    const listing = { site, root, prefix: `${place}.`, required: 'required', examples };
    return html`${heading(2, place, placeTitle(place))}\n${fieldList(fields, listing)}\n`;
  });
}

function placeTitle(place: Parameter['in']): string {
  return `${capitalized(place)} parameters`;
}

/** The example of each parameter, as the object that a body would be; in the path, that of the samples. */
function parameterExamples(operation: Operation, place: Parameter['in']): unknown[] {
  if (place === 'path') return [exampleRequest(operation).path];
  const entries = parametersIn(operation, place).map((each) => [each.name, parameterExample(each)]);
  return [Object.fromEntries(entries)];
}

function requestBody(site: Site, body: RequestBody): Html {
  const examples = examplesOf(body.content);
  const listing = { site, root, prefix: 'body.', required: 'required', examples };
  return html`${heading(2, 'body', 'Body', titleLinks(site, body))}
<p>${site.prose(root).line(body.description)}</p>
${fieldList(site.fieldsOf(body), listing)}`;
}
