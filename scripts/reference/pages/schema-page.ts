import { html } from '../../lib/html.ts';
import { proseOf } from '../markdown/prose.ts';
import type { SchemaModel } from '../model/schema-model.ts';
import type { Site } from '../site.ts';
import { fieldList } from './fields.ts';
import { page } from './layout.ts';
import { decisionNotes, markTags } from './marks.ts';

const root = '../';

/** A named schema: its own fields, and the operations that use it. */
export function schemaPage(site: Site, schema: SchemaModel): string {
  const prose = proseOf(site.bundle, root);
  return page(site, {
    path: `schemas/${schema.name}.html`,
    title: schema.name,
    description: schema.description,
    markdown: `schemas/${schema.name}.md`,
    main: html`<p class="crumb">Schema</p>
<h1>${schema.name}${markTags(schema.marks, root)}</h1>
<p class="links"><a href="${schema.name}.md">Markdown</a></p>
${prose.blocks(schema.description)}
<h2 id="fields">Fields</h2>
${fieldList(schema.fields, { prose, root, prefix: '', required: 'always there' })}
<h2 id="used-by">Used by</h2>
<ul>${schema.usedBy.map(({ id, summary }) => html`<li><a href="${root}operations/${id}.html">${summary}</a> <code>${id}</code></li>`)}</ul>
<h2 id="open-points">Open points named here</h2>
${decisionNotes(schema.decisions, prose, root)}`,
  });
}
