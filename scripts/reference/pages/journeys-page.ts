import type { Journey, JourneyStep } from '../../document/journeys.ts';
import { type Html, html } from '../../lib/html.ts';
import {
  environmentVariable,
  type JourneyRequest,
  journeyRequests,
} from '../../samples/journey-requests.ts';
import { repetition } from '../markdown.ts';
import type { Site } from '../site.ts';
import { page, sectionList } from './layout.ts';
import { heading } from './prose.ts';
import { requestTabs } from './request-tabs.ts';

/** What callers do with several operations, one after the other. */
export function journeysPage(site: Site): string {
  return page(site, {
    path: 'journeys.html',
    title: 'Journeys',
    description: 'What callers do with several operations, one after the other.',
    markdown: 'journeys.md',
    main: html`<div class="with-contents"><div><h1>Journeys</h1>
<p>What callers do with several operations, one after the other. Each sample takes its values from environment variables, such as <code>BASE_URL</code> and <code>TOKEN</code>. <code>TOKEN</code> is what the first journey returns. <code>redocly respect</code> and other programs run the same steps from the Arazzo document.</p>
<p class="links"><a href="journeys.md">Markdown</a>${site.downloads
      .filter(({ path }) => path.includes('.arazzo.'))
      .map(({ path }) => html`, <a href="${path}" download>${path}</a>`)}</p>
${site.journeys.map((journey) => section(site, journey))}</div>
${sectionList(site.journeys.map(({ id, title }) => [id, title]))}</div>`,
  });
}

function section(site: Site, journey: Journey): Html {
  const { id, title, description, inputs } = journey;
  const prose = site.prose('');
  return html`<section>${heading(2, id, title)}
<p>${prose.line(description)}</p>
<p>You need: ${Object.entries(inputs).map(
    ([name, { description: said }], index) =>
      html`${index > 0 && ', '}<code>${environmentVariable(name)}</code>${said && html` (${prose.line(sentencePart(said))})`}`,
  )}.</p>
<ol class="steps">${journeyRequests(journey, site.api)?.map((each) => step(site, journey, each))}</ol>
</section>\n`;
}

function step(site: Site, journey: Journey, { step, request }: JourneyRequest): Html {
  const { operation } = request;
  const prose = site.prose('');
  return html`<li><h3><a href="operations/${operation.id}.html">${operation.summary}</a></h3>
<p>${prose.line(`${step.description}${repetition(step)}`)}</p>
${requestTabs(request, `${journey.id}-${step.id}`)}
<p class="links"><a href="operations/${operation.id}.html#try">Try it</a></p>
${expectations(step.conditions)}${kept(step)}${goOn(site, step)}</li>\n`;
}

function expectations(conditions: readonly string[]): Html | undefined {
  const others = conditions.filter((each) => each !== '$statusCode == 200');
  if (others.length === 0) return undefined;
  return html`<p>It succeeds if the status is 200, and ${others.map(
    (each, index) => html`${index > 0 && ', '}<code>${each}</code>`,
  )}.</p>`;
}

/** What later steps take from the response. */
function kept({ outputs, next }: JourneyStep): Html | undefined {
  const entries = Object.entries({ ...outputs, ...next?.inputs });
  if (entries.length === 0) return undefined;
  return html`<p>Keep from the response: ${entries.map(
    ([name, pointer], index) =>
      html`${index > 0 && ', '}<code>${pointer}</code> as <code>${environmentVariable(name)}</code>`,
  )}.</p>`;
}

/** The journey that follows. */
function goOn({ journeys }: Site, { next }: JourneyStep): Html | undefined {
  const following = journeys.find(({ id }) => id === next?.id);
  if (!next || !following) return undefined;
  return html`<p>If ${next.conditions.map(
    (each, index) => html`${index > 0 && ' and '}<code>${each}</code>`,
  )}, go on with <a href="#${following.id}">${following.title}</a>.</p>`;
}

/** What is said of an input, within a sentence. */
function sentencePart(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}
