import { type Html, html } from '../../lib/html.ts';

/**
 * The sections of a page, beside it where the screen is wide.
 *
 * @param sections anchor and title of each
 */
export function sectionList(sections: readonly (readonly [string, string])[]): Html | undefined {
  if (sections.length < 2) return undefined;
  return html`<nav class="sections" aria-label="On this page"><h2>On this page</h2>
<ul>${sections.map(([anchor, title]) => html`<li><a href="#${anchor}">${title}</a></li>`)}</ul></nav>`;
}
