import { isDeepStrictEqual } from 'node:util';
import { type Html, html } from '../../lib/html.ts';
import { sampleLanguages } from '../../samples/code-samples.ts';
import { exampleRequest, requestTarget, type SampleRequest } from '../../samples/request.ts';
import { codeBlock } from './prose.ts';
import { type Tab, tabs } from './tabs.ts';

/**
 * A request in each language.
 *
 * @param name of the choice, unique on the page
 */
export function requestTabs(sample: SampleRequest, name?: string): Html {
  const samples = sampleLanguages.map(
    ({ id, label, syntax, request }): Tab => ({
      ...{ id, label },
      content: codeBlock(request(sample), syntax),
    }),
  );
  return tabs('language', 'Language', samples, name);
}

/** A request of a guide, which leads to the page that explains and tries its operation. */
export function guideRequest(sample: SampleRequest, name: string, root: string): Html {
  const { id, summary } = sample.operation;
  return html`<div class="request">${requestTabs(sample, name)}
<p class="caption"><a href="${root}operations/${id}.html">${summary}</a> · <a href="${root}operations/${id}.html${formQuery(sample)}#try">Try it</a></p></div>`;
}

/** By this query, the form of an operation begins with a request; none for the example, with which it begins anyway. */
function formQuery(sample: SampleRequest): string {
  const given = partsOf(sample);
  if (isDeepStrictEqual(given, partsOf(exampleRequest(sample.operation)))) return '';
  return `?${new URLSearchParams(given)}`;
}

function partsOf(sample: SampleRequest): Record<string, string> {
  const { body } = sample;
  return {
    target: requestTarget(sample),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
