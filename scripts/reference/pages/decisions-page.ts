import type { Decision } from '../../document/openapi.ts';
import { type Html, html } from '../../lib/html.ts';
import { type Prose, proseOf } from '../markdown/prose.ts';
import { isAssumed } from '../model/mark.ts';
import type { Site } from '../site.ts';
import { page } from './layout.ts';

/** The register: every point that the source leaves open. */
export function decisionsPage(site: Site): string {
  const prose = proseOf(site.bundle, '');
  const decisions = site.bundle['x-decisions'] ?? [];
  const assumed = decisions.filter(isAssumed).length;
  return page(site, {
    path: 'decisions.html',
    title: 'Decisions',
    description: 'Every point that the source of the interface leaves open, and what is assumed.',
    markdown: 'decisions.md',
    main: html`<h1>Decisions</h1>
<p>The source of this interface leaves ${decisions.length} points open. For ${assumed} of them the document assumes an answer; the others stay open. An overlay puts the answer of your deployment in the place of an assumption.</p>
<p class="links"><a href="decisions.md">Markdown</a></p>
${decisions.map((decision) => entry(site, decision, prose))}`,
  });
}

function entry(site: Site, decision: Decision, prose: Prose): Html {
  const { id, title, source, open_point, assumption, elsewhere = {}, change, judged } = decision;
  const kind = isAssumed(decision) ? 'assumed' : 'open';
  const named = site.operations.filter(({ decisions }) => decisions.includes(decision));
  return html`<section class="entry" id="${id}">
<h2><a class="anchor" href="#${id}">${id}</a> ${title} <span class="mark ${kind}">${kind}</span></h2>
<dl class="notes">
<div><dt>Open in the source (${source})</dt><dd>${prose.line(open_point)}</dd></div>
<div><dt>Assumed</dt><dd>${assumption === 'none' ? 'Nothing.' : prose.line(assumption)}${judged && html` The contract tests judge by it, at the level <code>assumed</code>.`}</dd></div>
${Object.entries(elsewhere).map(([part, does]) => html`<div><dt>In the ${part}</dt><dd>${prose.line(does)}</dd></div>`)}
<div><dt>To change it</dt><dd>${prose.line(change.how)}${(change.targets ?? []).map((target) => html` <code>${target}</code>`)}</dd></div>
${named.length > 0 && html`<div><dt>Named by</dt><dd class="list">${named.map(({ id, summary }) => html`<a href="operations/${id}.html">${summary}</a> `)}</dd></div>`}
</dl>
</section>\n`;
}
