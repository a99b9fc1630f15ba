import { idsOf } from '../../api/decisions.ts';
import { html } from '../../lib/html.ts';
import type { NamedSchema } from '../contents.ts';
import type { Site } from '../site.ts';
import { decisionMarks, decisionNotes, fieldList } from './field-list.ts';
import { page } from './layout.ts';

const root = '../';

/** A named schema: its own fields, and the operations that use it. */
export function schemaPage(site: Site, named: NamedSchema): string {
  const { name, schema, fields, decisions, usedBy } = named;
  return page(site, {
    path: `schemas/${name}.html`,
    title: name,
    description: schema.description,
    markdown: `schemas/${name}.md`,
    main: html`<p class="crumb">Schema</p>
<h1>${name}${decisionMarks(site, idsOf(schema.keywords['x-decision']), root)}</h1>
<p class="links"><a href="${name}.md">Markdown</a></p>
${site.prose(root).blocks(schema.description)}
<h2 id="fields">Fields</h2>
${fieldList(fields, { site, root, prefix: '', required: 'always present' })}
<h2 id="used-by">Used by</h2>
<ul>${usedBy.map(({ id, summary }) => html`<li><a href="${root}operations/${id}.html">${summary}</a> <code>${id}</code></li>`)}</ul>
<h2 id="open-points">Open points</h2>
${decisionNotes(site, decisions, root)}`,
  });
}
