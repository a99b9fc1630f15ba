import { defaultPorts } from '../../lib/default-ports.ts';
import { type Html, html } from '../../lib/html.ts';
import { quickStart } from '../../samples/quick-start.ts';
import { areaAnchor } from '../contents.ts';
import type { Site } from '../site.ts';
import { page } from './layout.ts';
import { codeBlock, heading } from './prose.ts';
import { resourceDiagram } from './resource-diagram.ts';
import { exampleRun, workflowDiagram } from './workflow-diagram.ts';

/** What the service is, and how to begin. */
export function startPage(site: Site): string {
  const { name: title, api } = site;
  const { summary, description } = api;
  return page(site, {
    path: 'index.html',
    title,
    description: summary || title,
    main: html`<h1>${title}</h1>
<p class="lead">${summary}</p>
${areas(site)}
${quickStartSection(site)}
${resourcesSection(site)}
${exampleRunSection(site)}
${heading(2, 'further', 'Further reading')}
${further(site)}
${heading(2, 'about', 'About this document')}
${site.prose('').blocks(description)}`,
  });
}

/** A diagram of very many resources shows nothing. */
const mostResources = 60;

function resourcesSection(site: Site): Html | undefined {
  if (site.schemas.length > mostResources) return undefined;
  return html`${heading(2, 'resources', 'Resources')}
<p>Solid lines show what a resource contains, dashed arrows what it refers to by an identifier.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Diagram of the resources">${resourceDiagram(site)}</div>`;
}

/** An area of more operations is listed in the contents. */
const mostInCard = 12;

function areas(site: Site): Html {
  return html`<div class="cards">${site.areas.map(
    ({ name, description, operations }) => html`<section class="card"><h2>${name}</h2>
<p>${site.prose('').line(description)}</p>
<ul>${operations.slice(0, mostInCard).map(({ id, summary }) => html`<li><a href="operations/${id}.html">${summary}</a></li>`)}${operations.length > mostInCard && html`<li><a href="contents.html#${areaAnchor(name)}">All ${operations.length}</a></li>`}</ul>
</section>\n`,
  )}</div>`;
}

function quickStartSection({ api, journeys, sandbox }: Site): Html | undefined {
  const steps = quickStart(journeys, api);
  if (steps.length === 0) return undefined;
  const [first] = api.operations.filter(({ role }) => role === 'create-job');
  return html`${heading(2, 'first-job', 'Quick start: from a token to a finished job')}
${sandbox && first && html`<p>To begin without installing anything, <a href="operations/${first.id}.html#try">run a job in your browser</a>: select <strong>Send</strong>.</p>\n`}<p>Start a sandbox on your computer, in a clone of the repository or where you installed the package, then follow the steps:</p>
<div class="sample">${codeBlock(`npx docproc sandbox --port ${defaultPorts.sandbox}`, 'sh')}</div>
<ol class="steps">${steps.map(
    ({ title, why, curl, client }) => html`<li><h3>${title}</h3><p>${why}</p>
<div class="pair"><figure class="sample"><figcaption>curl</figcaption>${codeBlock(curl, 'sh')}</figure>
<figure class="sample"><figcaption>TypeScript client</figcaption>${codeBlock(client, 'ts')}</figure></div></li>\n`,
  )}</ol>`;
}

function exampleRunSection({ api }: Site): Html | undefined {
  const example = exampleRun(api);
  if (!example) return undefined;
  return html`${heading(2, 'run', 'A workflow run')}
<p>The example workflow “${example.workflow}”, and how one job ran it: ${example.job.charAt(0).toLowerCase() + example.job.slice(1)}. The status of each step selects the next step.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Diagram of a workflow run">${workflowDiagram(example)}</div>`;
}

function further(site: Site): Html {
  const guides = site.guides.filter(({ isList }) => !isList);
  return html`<ul>
<li><a href="contents.html">Contents</a>: every operation, schema and guide</li>
<li><a href="all.html">All on one page</a>, to read without scripts or to print; and the same <a href="reference.html">in Redoc</a></li>
${guides.map(({ name, title }) => html`<li><a href="guides/${name}.html">${title}</a></li>\n`)}<li><a href="decisions.html">Decisions</a>: what the source leaves open, and what is assumed</li>
<li><a href="changelog.html">Changelog</a></li>
<li>Downloads: <a href="openapi.yaml" download>openapi.yaml</a>, <a href="openapi.json" download>openapi.json</a></li>
${site.downloads.map(({ path, purpose }) => html`<li><a href="${path}" download>${path}</a>: ${purpose}</li>\n`)}<li>Plain text: <a href="llms.txt">llms.txt</a>${site.hasFullText && html`, <a href="llms-full.txt">llms-full.txt</a>`}</li>
</ul>`;
}
