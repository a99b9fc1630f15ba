import type { Operation } from '../../api/operation.ts';
import { type Html, html } from '../../lib/html.ts';
import type { Site } from '../site.ts';
import { decisionMarks } from './field-list.ts';
import { pathCode } from './prose.ts';

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
