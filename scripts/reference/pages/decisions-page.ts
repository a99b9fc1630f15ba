import type { Operation } from '../../api/operation.ts';
import type { Decision } from '../../document/openapi.ts';
import { type Html, html } from '../../lib/html.ts';
import { kindOf } from '../provenance.ts';
import type { Site } from '../site.ts';
import { page } from './layout.ts';

/** The register: every point that the source leaves open. */
export function decisionsPage(site: Site): string {
  const { decisions } = site.api;
  const assumed = decisions.filter((each) => kindOf(each) === 'assumed').length;
  const users = usersOfDecisions(site);
  return page(site, {
    path: 'decisions.html',
    title: 'Decisions',
    description: 'Every point that the source of the interface leaves open, and what is assumed.',
    markdown: 'decisions.md',
    main: html`<h1>Decisions</h1>
<p>The source of this interface leaves ${decisions.length} points open. The document makes an assumption about ${assumed} of them; nothing is assumed about the others. To replace an assumption with what your deployment does, write an overlay.</p>
<p class="links"><a href="decisions.md">Markdown</a></p>
${decisions.map((decision) => entry(site, decision, users.get(decision) ?? []))}`,
  });
}

/** The operations whose pages name a decision. */
function usersOfDecisions({ api, decisionsOf }: Site): Map<Decision, Operation[]> {
  const users = new Map<Decision, Operation[]>(api.decisions.map((each) => [each, []]));
  for (const operation of api.operations) {
    for (const decision of decisionsOf(operation)) users.get(decision)?.push(operation);
  }
  return users;
}

function entry(site: Site, decision: Decision, users: readonly Operation[]): Html {
  const { id, title, source, open_point, assumption, elsewhere = {}, change, checked } = decision;
  const kind = kindOf(decision);
  const prose = site.prose('');
  return html`<section class="entry" id="${id}">
<h2><a class="anchor" href="#${id}">${id}</a> ${title} <span class="mark ${kind}">${kind}</span></h2>
<dl class="notes">
<div><dt>Open in the source (${source})</dt><dd>${prose.line(open_point)}</dd></div>
<div><dt>Assumed</dt><dd>${kind === 'open' ? 'Nothing.' : prose.line(assumption)}${checked && html` The contract tests check it at the level <code>assumed</code>.`}</dd></div>
${Object.entries(elsewhere).map(([part, does]) => html`<div><dt>In the ${part}</dt><dd>${prose.line(does)}</dd></div>`)}
<div><dt>To change it</dt><dd>${prose.line(change.how)}${targets(change.targets ?? [])}</dd></div>
${users.length > 0 && html`<div><dt>Named by</dt><dd><ul class="plain">${users.map((each) => html`<li><a href="operations/${each.id}.html">${each.summary}</a></li>`)}</ul></dd></div>`}
</dl>
</section>\n`;
}

function targets(paths: readonly string[]): Html | undefined {
  if (paths.length === 0) return undefined;
  return html`<ul class="plain">${paths.map((path) => html`<li><code>${path}</code></li>`)}</ul>`;
}
