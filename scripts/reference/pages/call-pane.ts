import type { Operation } from '../../api/operation.ts';
import type { TokenPlacement } from '../../api/security.ts';
import { defaultAddress, defaultPorts } from '../../lib/default-ports.ts';
import { type Html, html, trusted } from '../../lib/html.ts';
import { sampleLanguages } from '../../samples/code-samples.ts';
import { exampleTarget } from '../../samples/request.ts';
import { requestForm } from '../request-form.ts';
import type { Site } from '../site.ts';
import { codeBlock, heading } from './prose.ts';
import { type Tab, tabs } from './tabs.ts';

/** A call beside the text that explains it: the request in each language, a console, the responses. */
export function callPane(site: Site, operation: Operation): Html {
  const request = sampleLanguages.map(
    ({ id, label, syntax, source }): Tab => ({
      ...{ id, label },
      content: codeBlock(source(operation), syntax, `Request in ${label}`),
    }),
  );
  return html`<section class="pane" aria-labelledby="request">
${heading(2, 'request', 'Request')}
${tabs('language', 'Language', request)}
${consoleSection(operation)}
${responseExamples(site, operation)}
</section>`;
}

/** The examples of responses; a response that arrives is shown in their place. */
function responseExamples(site: Site, { responses }: Operation): Html {
  const items = responses.flatMap(({ status, content }) => {
    const examples = content?.examples ?? [];
    return examples.map(({ name, summary, value }): Tab => {
      const id = `${status}-${name}`;
      const label = examples.length === 1 ? status : `${status} ${name}`;
      const code = codeBlock(JSON.stringify(value, null, 2), 'json', `Response ${status}: ${name}`);
      return {
        ...{ id, label },
        content: html`<p class="caption">${site.prose('../').line(summary || name)}</p>${code}`,
      };
    });
  });
  const output = html`<div class="response" role="status" aria-live="polite"></div>`;
  const received: Tab = { id: 'received', label: 'Received', content: output, isHidden: true };
  return html`${heading(2, 'example-response', 'Response')}\n${tabs('response', 'Example', [...items, received])}`;
}

/**
 * The console in which an operation is tried against a sandbox. Without scripts it says how to try
 * the operation with curl.
 */
function consoleSection(operation: Operation): Html {
  const { id, method, path, requestBody: body, token } = operation;
  const example = body?.content?.examples[0]?.value;
  const text = example === undefined ? undefined : JSON.stringify(example, null, 2);
  return html`<details class="console" id="try" data-operation="${id}" data-method="${method}" data-path="${path.template}" ${tokenAttributes(token[0])}>
<summary>Try it</summary>
<noscript><p>The console needs scripts. Without them, start a sandbox with <code>npx docproc sandbox --port ${defaultPorts.sandbox}</code>, and send the sample for curl.</p></noscript>
<form hidden>
<label>Address <input name="address" type="url" value="${defaultAddress('sandbox')}" spellcheck="false" autocomplete="off"></label>
${token.length > 0 && html`<label>Token <input name="token" type="password" value="fake-sandbox-token" autocomplete="off"></label>`}
<label>Path and query <input name="target" value="${exampleTarget(operation)}" spellcheck="false" autocomplete="off"></label>
${text !== undefined && html`<label>Body <textarea name="body" rows="${Math.min(text.split('\n').length, 14)}" spellcheck="false">${text}</textarea></label>`}
<p class="actions"><button type="submit">Send</button> <button type="button" data-copy="curl">Copy as curl</button> <button type="button" data-copy="client">Copy as TypeScript</button></p>
${jsonScript(requestForm(operation))}
</form>
<details class="history" hidden><summary>Calls in this tab</summary><ol></ol></details>
</details>`;
}

/** A value for the scripts of the page, which no browser runs. */
function jsonScript(value: object): Html {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  return html`<script type="application/json">${trusted(text)}</script>`;
}

/** Where the console puts a token; a page cannot set a cookie of another origin. */
function tokenAttributes(placement: TokenPlacement | undefined): Html | undefined {
  if (!placement || placement.in === 'cookie') return undefined;
  const { in: place, parameter, prefix } = placement;
  return place === 'query'
    ? html`data-query="${parameter}"`
    : html`data-header="${parameter}" data-prefix="${prefix}"`;
}
