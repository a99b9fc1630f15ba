import type {
  Content,
  NamedExample,
  Operation,
  RequestBody,
  Response,
} from '../../api/operation.ts';
import { type Html, html } from '../../lib/html.ts';
import { readableJson } from '../../lib/readable-json.ts';
import { sampleLanguages } from '../../samples/code-samples.ts';
import { curlSample } from '../../samples/curl.ts';
import { sampleResponses } from '../../samples/request.ts';
import { allAnchor } from '../anchors.ts';
import type { NamedSchema } from '../contents.ts';
import { contentFields, parameterField, withoutNamed } from '../fields/fields.ts';
import { bodyDecisions } from '../provenance.ts';
import {
  type SharedResponse,
  sharedName,
  sharedResponseAnchor,
  sharedResponsesOf,
} from '../shared-responses.ts';
import type { Site } from '../site.ts';
import { requestLine } from './call-pane.ts';
import {
  assumedSwitch,
  decisionMarks,
  type FieldListing,
  fieldList,
  headerList,
  legend,
  openPointsInFull,
} from './field-list.ts';
import { page } from './layout.ts';
import { describeToken } from './operation-page.ts';
import { codeBlock, heading } from './prose.ts';

/** Everything on one page, to be read without scripts and to be printed: what operations share stands there once. */
export function allPage(site: Site): string {
  const { api, areas, schemas } = site;
  return page(site, {
    path: 'all.html',
    title: 'All on one page',
    description: `Every operation and every schema of ${site.name}.`,
    main: html`<article class="all"><h1>${site.name} ${api.version}</h1>
<p class="links">${samplesNote(site)}${assumedSwitch(site)}</p>
${legend(site, api.decisions, '')}
${site.prose('').blocks(api.description)}
<nav aria-label="Operations"><ul class="contents">${api.operations.map((each) => html`<li><a href="#${allAnchor(each)}">${each.summary}</a> <code>${each.method} ${each.path.template}</code></li>`)}</ul></nav>
${areas.map(
  ({ name, description, operations }) => html`<section>${heading(2, name, name)}
${site.prose('').blocks(description)}
${operations.map((each) => operationSection(site, each))}</section>\n`,
)}
${sharedResponses(site)}
${heading(2, 'schemas', 'Schemas')}
${schemas.map((each) => schemaSection(site, each))}
${openPointsInFull(site, api.decisions, '')}</article>`,
  });
}

/** Where the samples are that this page does not show; of a large reference, it shows none, as they would be half of it. */
function samplesNote({ hasFullText }: Site): Html {
  const [first, ...others] = sampleLanguages.map(({ label }) => label);
  const further = html`${others.slice(0, -1).join(', ')} and ${others.at(-1)}`;
  return hasFullText
    ? html`This page shows each request for ${first}. For ${further}, select <strong>In other languages</strong> below a request.`
    : html`For the request in ${first}, ${further}, and for examples of the responses, select <strong>Samples</strong> below an operation.`;
}

function listing(site: Site, prefix: string, required: string): FieldListing {
  return { site, root: '', prefix, required, schemaAddress: (name) => `#schema-${name}` };
}

function operationSection(site: Site, operation: Operation): Html {
  const { id, summary, description, parameters, requestBody, responses } = operation;
  const fields = parameters.map(parameterField);
  return html`<section class="one">${heading(3, allAnchor(operation), summary)}
${requestLine(site, operation, '')}
${site.prose('').blocks(description)}
<p>${operation.token.length === 0 ? 'Needs no token.' : html`<code>${operation.token.map(describeToken).join(', ')}</code>`}</p>
${fields.length > 0 && html`<h4>Parameters</h4>${fieldList(fields, listing(site, `${id}.`, 'required'))}`}
${requestBody && body(site, requestBody, 'Body', `${id}.body.`, 'required')}
${requestSample(site, operation)}
${responses.map((each) => responsePart(site, operation, each))}
</section>\n`;
}

function requestSample({ hasFullText }: Site, operation: Operation): Html {
  const page = `operations/${operation.id}.html`;
  if (!hasFullText) return html`<p class="caption"><a href="${page}">Samples</a></p>`;
  return html`<h4>Request</h4>
${codeBlock(curlSample(operation), 'sh')}
<p class="caption"><a href="${page}">In other languages</a></p>`;
}

/** A response that is shared is only named. */
function responsePart(site: Site, operation: Operation, response: Response): Html {
  const { status } = response;
  const name = sharedName(response);
  if (name === undefined) {
    const prefix = `${operation.id}.${status}.`;
    return html`${body(site, response, `Response ${status}`, prefix, 'always present')}
${examples(site, sampleResponses(operation, response))}`;
  }
  return html`<p>Response ${status}: <a href="#${sharedResponseAnchor(name)}">${name}</a></p>`;
}

function sharedResponses(site: Site): Html | undefined {
  const responses = sharedResponsesOf(site.api.operations);
  return responses.length === 0
    ? undefined
    : html`${heading(2, 'responses', 'Responses of several operations')}
${responses.map((each) => sharedResponse(site, each))}`;
}

function sharedResponse(site: Site, { name, response }: SharedResponse): Html {
  return html`<section class="one">${heading(3, sharedResponseAnchor(name), name)}
${body(site, response, `Response ${response.status}`, `${name}.`, 'always present')}
${examples(site, response.content?.examples ?? [])}</section>\n`;
}

/** Each example of a response below what it is; a large reference shows them beside the samples alone. */
function examples(site: Site, all: readonly NamedExample[]): Html[] {
  if (!site.hasFullText) return [];
  return all.map(
    ({ name, summary, value, decisions }) =>
      html`<p>Example: ${site.prose('').line(summary || name)}${decisionMarks(site, decisions, '')}</p>
${codeBlock(readableJson(value, { width: 88 }), 'json')}\n`,
  );
}

/** A body whose schema has a section of its own is named; the fields of any other are listed. */
function body(
  site: Site,
  given: RequestBody | Response,
  title: string,
  prefix: string,
  required: string,
): Html {
  const { description, content } = given;
  const name = sectionName(site, content);
  const fields = name === undefined ? contentFields(content).map(withoutNamed) : [];
  const headers = 'headers' in given ? given.headers : [];
  return html`<h4>${title}${name !== undefined && html` <a class="schema" href="#schema-${name}">${name}</a>`}${decisionMarks(site, bodyDecisions(given), '')}</h4>
<p>${site.prose('').line(description)}</p>
${fields.length > 0 && fieldList(fields, listing(site, prefix, required))}
${headers.length > 0 && html`<h5>Headers</h5>${headerList(headers, listing(site, prefix, required))}`}`;
}

function sectionName({ schemas }: Site, content: Content | undefined): string | undefined {
  return schemas.find(({ name }) => name === content?.schema.name)?.name;
}

function schemaSection(site: Site, { name, schema, fields }: NamedSchema): Html {
  return html`<section class="one">${heading(3, `schema-${name}`, name)}
${site.prose('').blocks(schema.description)}
${fieldList(fields, listing(site, `${name}.`, 'always present'))}</section>\n`;
}
