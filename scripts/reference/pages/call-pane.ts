import { type Operation, responseExamplesOf } from '../../api/operation.ts';
import { type Html, html } from '../../lib/html.ts';
import { readableJson } from '../../lib/readable-json.ts';
import { exampleRequest, responseExample } from '../../samples/request.ts';
import { cataloguedError } from '../error-catalogue.ts';
import type { Site } from '../site.ts';
import { decisionMarks } from './field-list.ts';
import { codeBlock, heading, pathCode } from './prose.ts';
import { requestTabs } from './request-tabs.ts';
import { type Tab, tabs } from './tabs.ts';

/** A call beside the text that explains it: the request in each language, what sends it, the responses. */
export function callPane(site: Site, operation: Operation): Html {
  return html`<section class="pane" aria-labelledby="request">
${heading(2, 'request', 'Request')}
${requestTabs(exampleRequest(operation))}
${sendRow(operation)}
${responseExamples(site, operation)}
</section>`;
}

/** The examples of responses; a response that arrives is shown in their place. */
function responseExamples(site: Site, operation: Operation): Html {
  const examples = operation.responses.flatMap((response) =>
    // Those on the page of shared responses are the same for every operation.
    site.ownPageName(response) === undefined
      ? responseExamplesOf(operation, response).map((each) => ({ ...each, response }))
      : [],
  );
  // A class such as 4XX says less than the number that readers look for.
  const numbers = examples.map(
    ({ value, response }) => cataloguedError(site.errorCatalogue, value)?.status ?? response.status,
  );
  const items = examples.map(({ name, summary, value, decisions, response }, index): Tab => {
    const number = numbers[index] ?? response.status;
    // The row stays short; the line below it says what the example is.
    const isOnly = numbers.filter((each) => each === number).length === 1;
    const code = codeBlock(readableJson(responseExample(operation, value)), 'json');
    return {
      id: `${response.status}-${name}`,
      label: isOnly ? number : `${number} ${name.replaceAll('-', ' ')}`,
      content: html`<p class="caption">${site.prose('../').line(summary || name)}${decisionMarks(site, decisions, '../')}</p>${code}`,
    };
  });
  const output = html`<div class="response" role="status" aria-live="polite"></div>`;
  const received: Tab = { id: 'received', label: 'Received', content: output, isHidden: true };
  return html`${heading(2, 'example-response', 'Response')}\n${tabs('response', 'Example', [...items, received])}`;
}

/**
 * The row that sends the request above it, and opens a form to edit it; a script makes the form when either is first
 * used. Without scripts, a text says where the samples get their values.
 */
function sendRow({ id }: Operation): Html {
  return html`<p id="try" data-operation="${id}"><button>Send</button> <button aria-expanded="false">Edit</button></p>
<noscript><p class="caption">The samples read <code>BASE_URL</code> and <code>TOKEN</code> from the environment. Set those of a <a href="../guides/getting-started.html">local sandbox</a>.</p></noscript>`;
}

/**
 * Method and path of an operation, and on what it rests as a whole. In a large reference, a script lets the path break.
 *
 * @param root path from the page to the root of the folder: empty, or `../`
 */
export function requestLine(site: Site, operation: Operation, root: string): Html {
  const { method, path, decisions } = operation;
  const { template } = path;
  const code = site.navigation.isLarge ? html`<code>${template}</code>` : pathCode(template);
  return html`<p class="request-line"><span class="method ${method.toLowerCase()}">${method}</span> ${code}${decisionMarks(site, decisions, root)}</p>`;
}
