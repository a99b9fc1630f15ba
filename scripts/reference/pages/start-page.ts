import { type Html, html } from '../../lib/html.ts';
import { resourceDiagram } from '../diagrams/resource-diagram.ts';
import { workflowDiagram } from '../diagrams/workflow-diagram.ts';
import { exampleRun } from '../diagrams/workflow-run.ts';
import { codeBlock } from '../highlight.ts';
import { type Prose, proseOf } from '../markdown/prose.ts';
import { fiveSteps } from '../samples/five-steps.ts';
import { areasOf, type Site } from '../site.ts';
import { page } from './layout.ts';

/** What the service is, and the way in. */
export function startPage(site: Site): string {
  const prose = proseOf(site.bundle, '');
  const { info } = site.bundle;
  return page(site, {
    path: 'index.html',
    title: site.title,
    description: info.summary ?? site.title,
    main: html`<h1>${site.title}</h1>
<p class="lead">${info.summary}</p>
${areas(site, prose)}
<h2 id="first-job">From a token to a finished job</h2>
<p>Five steps, against a sandbox on your own computer: <code>npx --package document-processing-api docproc sandbox --port 4020</code>.</p>
${steps(site)}
<h2 id="resources">The resources</h2>
<p>Lines show what a resource contains, dashed arrows what it refers to by an identifier.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Diagram of the resources">${resourceDiagram(site)}</div>
${run(site)}
<h2 id="further">Further</h2>
${further(site)}
<h2 id="about">About this document</h2>
${prose.blocks(info.description ?? '')}`,
  });
}

function areas(site: Site, prose: Prose): Html {
  return html`<div class="cards">${areasOf(site).map(
    ({ name, description, operations }) => html`<section class="card"><h2>${name}</h2>
<p>${prose.line(description)}</p>
<ul>${operations.map(({ id, summary }) => html`<li><a href="operations/${id}.html">${summary}</a></li>`)}</ul>
</section>\n`,
  )}</div>`;
}

function steps(site: Site): Html {
  return html`<ol class="steps">${fiveSteps(site.operations).map(
    ({ title, why, curl, client }) => html`<li><h3>${title}</h3><p>${why}</p>
<div class="pair"><figure class="sample"><figcaption>curl</figcaption>${codeBlock(curl, 'sh', `${title}, by curl`)}</figure>
<figure class="sample"><figcaption>Typed client</figcaption>${codeBlock(client, 'ts', `${title}, by the typed client`)}</figure></div></li>\n`,
  )}</ol>`;
}

function run({ bundle }: Site): Html | undefined {
  const example = exampleRun(bundle);
  if (!example) return undefined;
  return html`<h2 id="run">A run of a workflow</h2>
<p>The workflow “${example.workflow}” of the examples, and what a job met on its way: ${example.job.charAt(0).toLowerCase() + example.job.slice(1)}. After each step, its status picks the next one.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Diagram of a workflow run">${workflowDiagram(example)}</div>`;
}

function further({ guides }: Site): Html {
  return html`<ul>
<li><a href="reference.html">Everything on one page</a>, by Redoc</li>
${guides.map(({ name, title }) => html`<li><a href="guides/${name}.html">${title}</a></li>\n`)}<li><a href="decisions.html">Decisions</a>: what the source leaves open, and what is assumed</li>
<li><a href="changelog.html">Changelog</a></li>
<li>Downloads: <a href="openapi.yaml" download>openapi.yaml</a>, <a href="openapi.json" download>openapi.json</a></li>
<li>In plain text: <a href="llms.txt">llms.txt</a>, <a href="llms-full.txt">llms-full.txt</a></li>
</ul>`;
}
