import type { Api } from '../../api/api.ts';
import { type Html, type HtmlContent, html } from '../../lib/html.ts';
import { defaultAddress, defaultPorts } from '../../lib/local-address.ts';
import { firstSentence } from '../../lib/markdown.ts';
import { sampleLanguages } from '../../samples/code-samples.ts';
import { type QuickStartStep, quickStart } from '../../samples/quick-start.ts';
import { areaAnchor } from '../contents.ts';
import {
  type MissingOperations,
  missingOperations,
  missingWords,
  mostMissing,
  otherMissing,
  pluralOf,
} from '../missing-operations.ts';
import type { Site } from '../site.ts';
import { page } from './layout.ts';
import { codeBlock, heading } from './prose.ts';
import { resourceDiagram } from './resource-diagram.ts';
import { type Tab, tabs } from './tabs.ts';
import { exampleRun, workflowDiagram } from './workflow-diagram.ts';

/** What the service is, and how to begin. */
export function startPage(site: Site): string {
  const { name: title, api } = site;
  const { summary } = api;
  return page(site, {
    path: 'index.html',
    title,
    description: summary || title,
    main: html`<h1>${title}</h1>
<div class="lead">${site.prose('').blocks(leadOf(api))}</div>
${firstJob(site)}
${areas(site)}
${quickStartSection(site)}
${about(site)}
${resourcesSection(site)}
${exampleRunSection(site)}
${guides(site)}
${heading(2, 'further', 'Further reading')}
${further(site)}
${missingSection(site)}`,
  });
}

/** Two sentences of what the service is; one where the document has no more. */
function leadOf({ summary, description }: Api): string {
  return `${summary} ${firstSentence(description)}`;
}

/** What the description says in sections of its own; what stands above them is what the areas are. */
function about({ api, prose }: Site): Html {
  const { description } = api;
  const start = description.search(/^## /m);
  if (start >= 0) return prose('').blocks(description.slice(start));
  return html`${heading(2, 'about', 'About this interface')}${prose('').blocks(description)}`;
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

/** What callers look for and do not find. */
function missingSection(site: Site): Html | undefined {
  const { api } = site;
  const missing = missingOperations(api);
  if (missing.length === 0 || missing.length > mostMissing) return undefined;
  return html`${heading(2, 'missing', 'What the API does not have')}
<p>There is no operation to:</p>
<ul>${missing.map((each) => missingItem(site, each))}${otherMissing(api).map(({ words, nearest }) => html`<li>${words}${nearest !== '' && `. ${nearest}`}</li>`)}</ul>`;
}

function missingItem({ schemas }: Site, missing: MissingOperations): Html {
  const { name, returnedBy } = missing;
  const hasPage = schemas.some((each) => each.name === name);
  const plural = pluralOf(name);
  const links = returnedBy.map(
    ({ id, summary }, index) =>
      html`${index > 0 && ' or '}<a href="operations/${id}.html">${summary}</a>`,
  );
  const named = hasPage ? html`<a href="schemas/${name}.html">${plural}</a>` : plural;
  return html`<li>${missingWords(missing, named)}${links.length > 0 && html`; only the response to ${links} shows one`}</li>`;
}

/** What works at once, for every visitor. */
function firstJob({ api, sandbox }: Site): Html | undefined {
  const first = api.operations.find(({ role }) => role === 'create-job');
  if (!sandbox || !first) return undefined;
  return html`<p><a class="primary" href="operations/${first.id}.html#try">Run a job in your browser</a></p>
<p class="caption">A sandbox runs in the page: you need no token, and nothing to install. Select <strong>Send</strong>.</p>`;
}

function quickStartSection(site: Site): Html | undefined {
  const steps = quickStart(site.journeys, site.api);
  if (steps.length === 0) return undefined;
  const languages: Tab[] = [
    {
      id: 'curl',
      label: 'curl',
      content: programSteps(steps, ({ curl }) => codeBlock(curl, 'sh')),
    },
    {
      ...{ id: 'client', label: 'TypeScript client' },
      content: programSteps(steps, ({ client }) => codeBlock(client, 'ts')),
    },
    ...separatePrograms(steps),
  ];
  return html`${heading(2, 'first-job', 'Quick start: from a token to a finished job')}
<ol class="plain-steps">${steps.map(
    ({ operationId, title, why }) =>
      html`<li><strong>${title}</strong>: ${why} <a href="operations/${operationId}.html#try">Try it</a></li>\n`,
  )}</ol>
${heading(3, 'own-programs', 'The same in a program of yours')}
${localSandbox(site)}
${tabs('language', 'Language', languages)}`;
}

/** In the other languages, each step is a program of its own. */
function separatePrograms(steps: readonly QuickStartStep[]): Tab[] {
  const note = html`<p>Each step is a program of its own. Set <code>BASE_URL</code> to <code>${defaultAddress('sandbox')}</code>.</p>`;
  return sampleLanguages
    .filter(({ id }) => id !== 'curl' && id !== 'client')
    .map(({ id, label, syntax, request: write }) => ({
      ...{ id, label },
      content: html`${note}${programSteps(
        steps,
        ({ request, kept }) => html`${codeBlock(write(request), syntax)}${keptText(kept)}`,
      )}`,
    }));
}

function keptText(kept: QuickStartStep['kept']): HtmlContent {
  return Object.entries(kept).map(
    ([variable, pointer]) =>
      html`<p>Set <code>${variable}</code> to <code>${pointer}</code> of the response.</p>`,
  );
}

/** Each step as the part of a program. */
function programSteps(
  steps: readonly QuickStartStep[],
  code: (step: QuickStartStep) => Html,
): Html {
  return html`<ol class="steps">${steps.map((step) => html`<li>${step.title}${code(step)}</li>\n`)}</ol>`;
}

/** What the programs need. */
function localSandbox({ navigation }: Site): Html {
  const packageGuide = navigation.has('guides/package.html')
    ? html`<a href="guides/package.html">get the package</a>`
    : 'get the package';
  return html`<p>The programs need a sandbox on your computer, which runs on Node.js. The package that has it is in no registry yet: ${packageGuide} from those who publish this reference, or work in a clone of their repository. Then start the sandbox:</p>
<div class="sample">${codeBlock(`npx docproc sandbox --port ${defaultPorts.sandbox}`, 'sh')}</div>`;
}

function exampleRunSection({ api }: Site): Html | undefined {
  const example = exampleRun(api);
  if (!example) return undefined;
  return html`${heading(2, 'run', 'A workflow run')}
<p>The example workflow “${example.workflow}”, and how one job ran it: ${example.job.charAt(0).toLowerCase() + example.job.slice(1)}. The status of each step selects the next step.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Diagram of a workflow run">${workflowDiagram(example)}</div>`;
}

/** The guides to read, by their groups; what is looked up in is in the contents. */
function guides(site: Site): Html | undefined {
  const read = Map.groupBy(
    site.guides.filter(({ isList }) => !isList),
    ({ group }) => group,
  );
  if (read.size === 0) return undefined;
  return html`${heading(2, 'guides', 'Guides')}
<div class="cards">${[...read].map(
    ([group, members]) => html`<section class="card"><h3>${group}</h3>
<ul>${members.map(({ name, title }) => html`<li><a href="guides/${name}.html">${title}</a></li>`)}</ul>
</section>\n`,
  )}</div>`;
}

function further(site: Site): Html {
  return html`<ul>
<li><a href="contents.html">Contents</a>: every operation, schema and guide</li>
<li><a href="all.html">All on one page</a>, to read without scripts or to print; and the same <a href="reference.html">in Redoc</a></li>
<li><a href="decisions.html">Decisions</a>: what the source does not state, and what is assumed for it or open</li>
<li><a href="changelog.html">Changelog of the tools</a></li>
<li>Downloads: <a href="${site.yaml}" download>${site.yaml}</a>, <a href="openapi.json" download>openapi.json</a></li>
${site.downloads.map(({ path, purpose }) => html`<li><a href="${path}" download>${path}</a>: ${purpose}</li>\n`)}<li>Plain text: <a href="llms.txt">llms.txt</a>${site.hasFullText && html`, <a href="llms-full.txt">llms-full.txt</a>`}</li>
</ul>`;
}
