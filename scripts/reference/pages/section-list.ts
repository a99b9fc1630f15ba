import { type Html, html } from '../../lib/html.ts';
import type { PageSection } from './layout.ts';

/** The sections of a page, beside it where the screen is wide. */
export function sectionList(sections: readonly PageSection[]): Html | undefined {
  if (sections.length < 2) return undefined;
  return html`<nav class="sections" aria-label="On this page"><h2>On this page</h2>
<ul>${sections.map(([anchor, title]) => html`<li><a href="#${anchor}">${title}</a></li>`)}</ul></nav>`;
}
