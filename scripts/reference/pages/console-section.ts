import { type Html, html } from '../../lib/html.ts';
import type { OperationModel } from '../model/operation-model.ts';
import { exampleTarget } from '../samples/curl.ts';

/**
 * The console with which an operation is tried against a sandbox. Without scripts it says how to
 * try the operation by curl.
 */
export function consoleSection(operation: OperationModel): Html {
  const example = operation.body?.examples[0]?.value;
  const body = example === undefined ? undefined : JSON.stringify(example, null, 2);
  return html`<section class="console" id="try" aria-labelledby="try-title" data-operation="${operation.id}" data-method="${operation.method}" data-header="${operation.authentication?.header ?? ''}" data-prefix="${operation.authentication?.prefix ?? ''}" data-path="${operation.path}">
<h2 id="try-title">Try it</h2>
<noscript><p>The console needs scripts. Start a sandbox with <code>npx --package document-processing-api docproc sandbox --port 4020</code>, and send the sample for curl.</p></noscript>
<form hidden>
<div class="row">
<label>Address <input name="address" type="url" value="http://127.0.0.1:4020" spellcheck="false" autocomplete="off"></label>
${operation.authentication && html`<label>Token <input name="token" type="password" value="fake-sandbox-token" autocomplete="off"></label>`}
</div>
<label>Path and query <input name="target" value="${exampleTarget(operation)}" spellcheck="false" autocomplete="off"></label>
${body !== undefined && html`<label>Body <textarea name="body" rows="${Math.min(body.split('\n').length, 14)}" spellcheck="false">${body}</textarea></label>`}
<button type="submit">Send</button>
</form>
<div class="answer" role="status" aria-live="polite"></div>
</section>`;
}
