import { type Html, html } from '../../lib/html.ts';
import { codeBlock } from '../highlight.ts';
import { type Prose, proseOf } from '../markdown/prose.ts';
import type { BodyModel, OperationModel } from '../model/operation-model.ts';
import { curlSample } from '../samples/curl.ts';
import { typedClientSample } from '../samples/typed-client.ts';
import type { Site } from '../site.ts';
import { consoleSection } from './console-section.ts';
import { fieldList } from './fields.ts';
import { page } from './layout.ts';
import { decisionNotes, markTags } from './marks.ts';

const root = '../';

/** Path of an operation's page. */
export function operationPath(id: string): string {
  return `operations/${id}.html`;
}

/** Everything about one operation: what to send, what comes back, samples, and a console. */
export function operationPage(site: Site, operation: OperationModel): string {
  const prose = proseOf(site.bundle, root);
  return page(site, {
    path: operationPath(operation.id),
    title: operation.summary,
    description: operation.description,
    markdown: `operations/${operation.id}.md`,
    scripts: ['assets/console.js'],
    main: html`<p class="crumb">${operation.area}</p>
<h1>${operation.summary}</h1>
<p class="request-line"><span class="method ${operation.method.toLowerCase()}">${operation.method}</span> <code>${operation.path}</code></p>
<p class="links"><code>${operation.id}</code> · <a href="#try">Try it</a> · <a href="${operation.id}.md">Markdown</a> · <a href="${redocAddress(operation)}">On the one page</a></p>
<div class="columns">
<div class="column">
${prose.blocks(operation.description)}
${legend()}
${authenticationSection(operation, prose)}
${parameters(operation, prose)}
${operation.body && requestBody(operation.body, prose)}
${operation.responses.map((response) => responseSection(response, prose))}
${openPoints(operation, prose)}
</div>
<div class="column samples">
${samples(site, operation)}
</div>
</div>
${consoleSection(operation)}`,
  });
}

function redocAddress({ area, id }: OperationModel): string {
  return `${root}reference.html#/${area.toLowerCase()}/${id}`;
}

function legend(): Html {
  return html`<p class="legend">What carries no mark is stated by the source. <span class="mark assumed">assumed</span> is this project's answer to a point that the source leaves open, <span class="mark open">open</span> a point on which nothing is assumed.</p>`;
}

function authenticationSection({ authentication, marks }: OperationModel, prose: Prose): Html {
  const title = html`<h2 id="authentication">Authentication</h2>\n`;
  if (!authentication) return html`${title}<p>Needs no token.${markTags(marks, root)}</p>`;
  const { header, prefix, description } = authentication;
  return html`${title}<p><code>${header}: ${prefix}&lt;ACCESS_TOKEN&gt;</code>${markTags([...authentication.marks, ...marks], root)}</p>
${prose.blocks(description)}`;
}

function parameters(operation: OperationModel, prose: Prose): Html[] {
  return (['path', 'query', 'header'] as const).map((place) => {
    const fields = operation.parameters.filter((each) => each.in === place);
    if (fields.length === 0) return html``;
    const listing = { prose, root, prefix: `${place}.`, required: 'required' };
    return html`<h2 id="${place}">${place.charAt(0).toUpperCase() + place.slice(1)} parameters</h2>\n${fieldList(fields, listing)}\n`;
  });
}

function requestBody(body: BodyModel, prose: Prose): Html {
  const listing = { prose, root, prefix: 'body.', required: 'required' };
  return html`<h2 id="body">Body ${schemaLink(body)}${markTags(body.marks, root)}</h2>
<p>${body.description && prose.line(body.description)}</p>
${fieldList(body.fields, listing)}`;
}

function responseSection(response: BodyModel, prose: Prose): Html {
  const { status = '', examples } = response;
  const prefix = responsePrefix(response);
  const title = status === '200' ? 'Answer 200' : `Answer ${status}`;
  return html`<h2 id="${prefix.slice(0, -1)}">${title} ${schemaLink(response)}${markTags(response.marks, root)}</h2>
<p>${response.description && prose.line(response.description)}</p>
${fieldList(response.fields, { prose, root, prefix, required: 'always there' })}
${examples.map(
  ({ summary = 'Example', value }) =>
    html`<details class="example"><summary>Example: ${summary}</summary>${codeBlock(JSON.stringify(value, null, 2), 'json', summary)}</details>\n`,
)}`;
}

/** Anchors of the success begin with `response.`, those of other answers with their status. */
export function responsePrefix({ status }: BodyModel): string {
  return status === '200' ? 'response.' : `${status}.`;
}

function schemaLink({ schemaName }: BodyModel): Html | undefined {
  if (schemaName === undefined) return undefined;
  return html`<a class="schema" href="${root}schemas/${schemaName}.html">${schemaName}</a>`;
}

function samples(site: Site, operation: OperationModel): Html {
  const client = typedClientSample(site.bundle, operation.id);
  return html`<h2 id="samples">Samples</h2>
<figure class="sample"><figcaption>curl</figcaption>${codeBlock(curlSample(operation), 'sh', 'Sample for curl')}</figure>
<figure class="sample"><figcaption>Typed client</figcaption>${codeBlock(client, 'ts', 'Sample for the typed client')}</figure>`;
}

function openPoints({ decisions }: OperationModel, prose: Prose): Html {
  return html`<h2 id="open-points">Open points named here</h2>\n${decisionNotes(decisions, prose, root)}`;
}
