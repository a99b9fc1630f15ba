import type { Operation, Parameter, RequestBody, Response } from '../../api/operation.ts';
import { parametersIn } from '../../api/operation.ts';
import type { TokenPlacement } from '../../api/security.ts';
import { defaultAddress, defaultPorts } from '../../lib/default-ports.ts';
import { type Html, html } from '../../lib/html.ts';
import { typedClientSample } from '../../samples/client-call.ts';
import { curlSample } from '../../samples/curl.ts';
import { exampleTarget } from '../../samples/request.ts';
import { responseAnchor } from '../anchors.ts';
import { contentFields, parameterField } from '../fields.ts';
import { bodyDecisions } from '../provenance.ts';
import type { Site } from '../site.ts';
import { decisionMarks, decisionNotes, fieldList } from './field-list.ts';
import { page } from './layout.ts';
import { codeBlock } from './prose.ts';

const root = '../';

/** Everything about one operation: what to send, what comes back, samples, and a console. */
export function operationPage(site: Site, operation: Operation): string {
  const { id, summary, description, method, path, tag } = operation;
  return page(site, {
    path: `operations/${id}.html`,
    title: summary,
    description,
    markdown: `operations/${id}.md`,
    scripts: ['assets/console.js'],
    main: html`<p class="crumb">${tag}</p>
<h1>${summary}</h1>
<p class="request-line"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path.template}</code></p>
<p class="links"><code>${id}</code> · <a href="#try">Try it</a> · <a href="${id}.md">Markdown</a> · <a href="${root}reference.html#/${tag.toLowerCase()}/${id}">All on one page</a></p>
<div class="columns">
<div class="column">
${site.prose(root).blocks(description)}
${legend()}
${authentication(site, operation)}
${parameters(site, operation)}
${operation.requestBody && requestBody(site, operation.requestBody)}
${operation.responses.map((response) => responseSection(site, operation, response))}
<h2 id="open-points">Open points</h2>
${decisionNotes(site, site.decisionsOf(operation), root)}
</div>
<div class="column samples">
${samples(operation)}
</div>
</div>
${consoleSection(operation)}`,
  });
}

function legend(): Html {
  return html`<p class="legend">Text without a mark comes from the source of the interface. <span class="mark assumed">assumed</span> marks what this project assumes about a point that the source leaves open, <span class="mark open">open</span> a point about which nothing is assumed.</p>`;
}

function authentication(site: Site, { token, decisions }: Operation): Html {
  const title = html`<h2 id="authentication">Authentication</h2>\n`;
  if (token.length === 0) {
    return html`${title}<p>Needs no token.${decisionMarks(site, decisions, root)}</p>`;
  }
  return html`${title}${token.map(
    (
      placement,
    ) => html`<p><code>${describeToken(placement)}</code>${decisionMarks(site, [...placement.decisions, ...decisions], root)}</p>
${site.prose(root).blocks(placement.description)}`,
  )}`;
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
    const listing = { site, root, prefix: `${place}.`, required: 'required' };
    return html`<h2 id="${place}">${place.charAt(0).toUpperCase() + place.slice(1)} parameters</h2>\n${fieldList(fields, listing)}\n`;
  });
}

function requestBody(site: Site, body: RequestBody): Html {
  const listing = { site, root, prefix: 'body.', required: 'required' };
  return html`<h2 id="body">Body ${schemaLink(body)}${decisionMarks(site, bodyDecisions(body), root)}</h2>
<p>${site.prose(root).line(body.description)}</p>
${fieldList(contentFields(body.content), listing)}`;
}

function responseSection(site: Site, operation: Operation, response: Response): Html {
  const { status, description, content } = response;
  const anchor = responseAnchor(operation, response);
  const listing = { site, root, prefix: `${anchor}.`, required: 'always present' };
  return html`<h2 id="${anchor}">Response ${status} ${schemaLink(response)}${decisionMarks(site, bodyDecisions(response), root)}</h2>
<p>${site.prose(root).line(description)}</p>
${fieldList(contentFields(content), listing)}
${content?.examples.map(
  ({ name, summary, value }) =>
    html`<details class="example"><summary>Example: ${summary || name}</summary>${codeBlock(JSON.stringify(value, null, 2), 'json', summary || name)}</details>\n`,
)}`;
}

function schemaLink({ content }: RequestBody | Response): Html | undefined {
  const name = content?.schema.name;
  if (name === undefined) return undefined;
  return html`<a class="schema" href="${root}schemas/${name}.html">${name}</a>`;
}

function samples(operation: Operation): Html {
  const client = typedClientSample(operation);
  return html`<h2 id="samples">Samples</h2>
<figure class="sample"><figcaption>curl</figcaption>${codeBlock(curlSample(operation), 'sh', 'Sample for curl')}</figure>
<figure class="sample"><figcaption>TypeScript client</figcaption>${codeBlock(client, 'ts', 'Sample for the TypeScript client')}</figure>`;
}

/**
 * The console in which an operation is tried against a sandbox. Without scripts it says how to try
 * the operation with curl.
 */
function consoleSection(operation: Operation): Html {
  const { id, method, path, requestBody: body, token } = operation;
  const example = body?.content?.examples[0]?.value;
  const text = example === undefined ? undefined : JSON.stringify(example, null, 2);
  return html`<section class="console" id="try" aria-labelledby="try-title" data-operation="${id}" data-method="${method}" data-path="${path.template}" ${tokenAttributes(token[0])}>
<h2 id="try-title">Try it</h2>
<noscript><p>The console needs scripts. Without them, start a sandbox with <code>npx docproc sandbox --port ${defaultPorts.sandbox}</code>, and send the sample for curl.</p></noscript>
<form hidden>
<div class="row">
<label>Address <input name="address" type="url" value="${defaultAddress('sandbox')}" spellcheck="false" autocomplete="off"></label>
${token.length > 0 && html`<label>Token <input name="token" type="password" value="fake-sandbox-token" autocomplete="off"></label>`}
</div>
<label>Path and query <input name="target" value="${exampleTarget(operation)}" spellcheck="false" autocomplete="off"></label>
${text !== undefined && html`<label>Body <textarea name="body" rows="${Math.min(text.split('\n').length, 14)}" spellcheck="false">${text}</textarea></label>`}
<button type="submit">Send</button>
</form>
<div class="response" role="status" aria-live="polite"></div>
</section>`;
}

/** Where the console puts a token; a page cannot set a cookie of another origin. */
function tokenAttributes(placement: TokenPlacement | undefined): Html | undefined {
  if (!placement || placement.in === 'cookie') return undefined;
  const { in: place, parameter, prefix } = placement;
  return place === 'query'
    ? html`data-query="${parameter}"`
    : html`data-header="${parameter}" data-prefix="${prefix}"`;
}
