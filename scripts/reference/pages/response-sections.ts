import {
  type Content,
  type Operation,
  type RequestBody,
  type Response,
  responseExamplesOf,
} from '../../api/operation.ts';
import { type Html, html } from '../../lib/html.ts';
import { markdownTable } from '../../lib/markdown.ts';
import { responseAnchor } from '../anchors.ts';
import { cataloguedError } from '../error-catalogue.ts';
import { bodyDecisions } from '../provenance.ts';
import { sharedResponseAnchor, sharedResponsesPage } from '../shared-responses.ts';
import type { Site } from '../site.ts';
import { decisionMarks, fieldList, headerList } from './field-list.ts';
import { heading } from './prose.ts';

const root = '../';

/** What comes back: each success, and the errors together. */
export function responseSections(site: Site, operation: Operation): Html {
  return html`${successesOf(operation).map((each) => responseSection(site, operation, each, 2))}
${errorSection(site, operation)}`;
}

/** The responses that are no errors. */
export function successesOf({ responses }: Operation): Response[] {
  return responses.filter((each) => !isError(each));
}

/** The responses to a call that fails. */
export function errorsOf({ responses }: Operation): Response[] {
  return responses.filter(isError);
}

function isError({ status }: Response): boolean {
  return /^[45]/.test(status);
}

/** The errors as a table, which says what to do; what their bodies and headers are is folded. */
function errorSection(site: Site, operation: Operation): Html | undefined {
  const errors = errorsOf(operation);
  if (errors.length === 0) return undefined;
  const all = site.errorCatalogue?.path;
  const sections = errors.map((each) => responseSection(site, operation, each, 3));
  const areElsewhere = errors.every((each) => site.ownPageName(each) !== undefined);
  return html`${heading(2, 'errors', 'Errors')}
${!areElsewhere && errorTable(site, operation, errors)}
${all !== undefined && html`<p><a href="${root}${all}">All errors</a></p>`}
${areElsewhere ? sections : html`<details><summary>Body and headers of an error</summary>${sections}</details>`}`;
}

/** A row an example, with what the guides say of its code. */
function errorTable(site: Site, operation: Operation, errors: readonly Response[]): Html {
  const rows = errors.flatMap((response) =>
    responseExamplesOf(operation, response).map(({ name, summary, value }) => {
      const error = cataloguedError(site.errorCatalogue, value);
      return error
        ? [error.status, `\`${error.code}\``, begun(error.cause), begun(error.action)]
        : [response.status, '', summary || name, ''];
    }),
  );
  const table = markdownTable(['Status', 'Code', 'Cause', 'What to do'], rows);
  return site.prose(root).blocks(table);
}

/** A sentence in Markdown, which may begin with a link. */
function begun(markdown: string): string {
  return markdown.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

function responseSection(
  site: Site,
  operation: Operation,
  response: Response,
  depth: number,
): Html {
  const { status, description, content, headers } = response;
  const shared = site.ownPageName(response);
  if (shared !== undefined) return sharedResponse(site, operation, response, shared);
  const fields = site.fieldsOf(response);
  const anchor = responseAnchor(operation, response);
  const examples = examplesOf(content);
  const listing = { site, root, prefix: `${anchor}.`, required: 'always present', examples };
  return html`${heading(depth, anchor, `Response ${status}`, titleLinks(site, response))}
<p>${site.prose(root).line(description)}</p>
${fields.length > 0 && fieldList(fields, listing)}
${headers.length > 0 && html`${heading(depth + 1, `${anchor}-headers`, 'Headers')}${headerList(headers, listing)}`}`;
}

/** A response that several operations have is described on a page of its own. */
function sharedResponse(site: Site, operation: Operation, response: Response, name: string): Html {
  const { status, description } = response;
  const address = `${root}${sharedResponsesPage}#${sharedResponseAnchor(name)}`;
  return html`${heading(3, responseAnchor(operation, response), `Response ${status}`)}
<p>${site.prose(root).line(description)} <a href="${address}">${name}</a> has its headers and examples.</p>`;
}

/** The values of the examples of a body. */
export function examplesOf(content: Content | undefined): unknown[] {
  return (content?.examples ?? []).map(({ value }) => value);
}

/** The schema of a body, and on what it rests. */
export function titleLinks(site: Site, body: RequestBody | Response): Html {
  const name = body.content?.schema.name;
  return html`${name !== undefined && html` <a class="schema" href="${root}schemas/${name}.html">${name}</a>`}${decisionMarks(site, bodyDecisions(body), root)}`;
}
