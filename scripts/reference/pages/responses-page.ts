import { type Html, html } from '../../lib/html.ts';
import { readableJson } from '../../lib/readable-json.ts';
import { bodyDecisions, decisionsOfResponses } from '../provenance.ts';
import {
  type SharedResponse,
  sharedResponseAnchor,
  sharedResponsesPage,
} from '../shared-responses.ts';
import type { Site } from '../site.ts';
import { assumedSwitch, decisionMarks, fieldList, headerList, openPoints } from './field-list.ts';
import { page } from './layout.ts';
import { codeBlock, heading } from './prose.ts';

/** The responses that several operations have, which a large reference describes once. */
export function responsesPage(site: Site): string {
  const responses = site.ownPageResponses.map(({ response }) => response);
  return page(site, {
    path: sharedResponsesPage,
    title: 'Shared responses',
    description: 'The responses that several operations have.',
    markdown: 'responses.md',
    main: html`<h1>Shared responses</h1>
<p>Each of these responses is described here once, for all operations that name it.</p>
<p class="links"><a href="responses.md">Markdown</a>${assumedSwitch(site)}</p>
${site.ownPageResponses.map((each) => responseSection(site, each))}
${openPoints(site, decisionsOfResponses(site.api, responses), '')}`,
  });
}

function responseSection(site: Site, { name, response }: SharedResponse): Html {
  const { status, description, content, headers } = response;
  const anchor = sharedResponseAnchor(name);
  const listing = { site, root: '', prefix: `${anchor}.`, required: 'always present' };
  const schema = content?.schema.name;
  const fields = site.fieldsOf(response);
  return html`${heading(2, anchor, `${name} ${status}`)}
<p>${site.prose('').line(description)}${schema !== undefined && html` The body is an <a href="schemas/${schema}.html">${schema}</a>.`}${decisionMarks(site, bodyDecisions(response), '')}</p>
${fields.length > 0 && fieldList(fields, listing)}
${headers.length > 0 && html`${heading(3, `${anchor}-headers`, 'Headers')}${headerList(headers, listing)}`}
${(content?.examples ?? []).map(
  ({
    name: example,
    summary,
    value,
    decisions,
  }) => html`<p class="caption">${site.prose('').line(summary || example)}${decisionMarks(site, decisions, '')}</p>
${codeBlock(readableJson(value), 'json')}`,
)}`;
}
