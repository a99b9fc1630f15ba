import { type Operation, responseExamplesOf } from '../../api/operation.ts';
import { type Html, type HtmlContent, html } from '../../lib/html.ts';
import { defaultPorts } from '../../lib/local-address.ts';
import { readableJson } from '../../lib/readable-json.ts';
import { sampleLanguages } from '../../samples/code-samples.ts';
import { exampleRequest, responseExample } from '../../samples/request.ts';
import { cataloguedError } from '../error-catalogue.ts';
import type { Site } from '../site.ts';
import { decisionMarks } from './field-list.ts';
import { codeBlock, heading, pathCode } from './prose.ts';

/** A call beside the text that explains it: the request in each language, a console, the responses. */
export function callPane(site: Site, operation: Operation): Html {
  const sample = exampleRequest(operation);
  const samples = sampleLanguages.map(
    ({ id, label, syntax, request }): Tab => ({
      ...{ id, label },
      content: codeBlock(request(sample), syntax),
    }),
  );
  return html`<section class="pane" aria-labelledby="request">
${heading(2, 'request', 'Request')}
${tabs('language', 'Language', samples)}
${consoleSection(operation)}
${responseExamples(site, operation)}
</section>`;
}

/** The examples of responses; a response that arrives is shown in their place. */
function responseExamples(site: Site, operation: Operation): Html {
  const items = operation.responses.flatMap((response) => {
    const { status } = response;
    // Those on the page of shared responses are the same for every operation.
    const isElsewhere = site.ownPageName(response) !== undefined;
    const examples = isElsewhere ? [] : responseExamplesOf(operation, response);
    return examples.map(({ name, summary, value, decisions }): Tab => {
      const id = `${status}-${name}`;
      const isPlain = examples.length === 1 && status.startsWith('2');
      // A class such as 4XX says less than the number that readers look for.
      const number = cataloguedError(site.errorCatalogue, value)?.status ?? status;
      const label = isPlain ? status : `${number} ${name.replaceAll('-', ' ')}`;
      const code = codeBlock(readableJson(responseExample(operation, value)), 'json');
      return {
        ...{ id, label },
        content: html`<p class="caption">${site.prose('../').line(summary || name)}${decisionMarks(site, decisions, '../')}</p>${code}`,
      };
    });
  });
  const output = html`<div class="response" role="status" aria-live="polite"></div>`;
  const received: Tab = { id: 'received', label: 'Received', content: output, isHidden: true };
  return html`${heading(2, 'example-response', 'Response')}\n${tabs('response', 'Example', [...items, received])}`;
}

/**
 * The console in which an operation is tried against a sandbox; a script fills it when it is opened. Without
 * scripts, a text in its place says how to try the operation with curl.
 */
function consoleSection({ id, summary }: Operation): Html {
  return html`<section id="try"><details class="console" data-operation="${id}">
<summary>Try it <small>${summary}</small></summary>
</details>
<noscript><p>The console needs scripts. Without them, start a sandbox with <code>npx docproc sandbox --port ${defaultPorts.sandbox}</code>, and send the sample for curl.</p></noscript></section>`;
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

/** One tab: what its label says, and what it shows. */
export interface Tab {
  /** Within its group: letters, digits, dashes. */
  readonly id: string;
  readonly label: string;
  readonly content: HtmlContent;
  /** Whether a script has to show it first. */
  readonly isHidden?: boolean;
}

/**
 * A choice of which one part is shown. It works without scripts, and with the arrow keys; a row of labels that is
 * longer than the screen is wide scrolls. The style sheet knows 16 parts: further ones are always shown.
 *
 * @param group unique on the page; a script keeps the choice of `language` for the whole site
 * @param legend what is chosen, for those who do not see the labels side by side
 */
export function tabs(group: string, legend: string, items: readonly Tab[]): Html {
  return html`<fieldset class="tabs" data-tabs="${group}"><legend>${legend}</legend>
<span class="tab-row">${items.map(
    ({ id, label, isHidden = false }, index) =>
      html`<label${isHidden && html` hidden`}><input type="radio" name="${group}" value="${id}"${index === 0 && html` checked`}>${label}</label>`,
  )}</span>
${items.map(({ content }) => html`<div class="panel">${content}</div>\n`)}</fieldset>`;
}
