import { decisionIds } from '../../api/decisions.ts';
import { type Html, html } from '../../lib/html.ts';
import { readableJson } from '../../lib/readable-json.ts';
import type { NamedSchema } from '../contents.ts';
import type { Site } from '../site.ts';
import { assumedSwitch, decisionMarks, fieldList, legend, openPoints } from './field-list.ts';
import { page } from './layout.ts';
import { codeBlock, heading } from './prose.ts';

const root = '../';

/** A named schema: its own fields, an example beside them, and the operations that use it. */
export function schemaPage(site: Site, named: NamedSchema): string {
  const { name, schema, fields, decisions, usedBy } = named;
  return page(site, {
    path: `schemas/${name}.html`,
    title: name,
    description: schema.description,
    markdown: `schemas/${name}.md`,
    main: html`<div class="columns">
<div class="intro">
<h1>${name}${decisionMarks(site, decisionIds(schema.keywords['x-decision']), root)}</h1>
${site.prose(root).blocks(schema.description)}
<p class="links"><a href="${name}.md">Markdown</a>${assumedSwitch(site)}</p>
${legend(site, decisions, root)}
</div>
${exampleOf(site, named)}
<div class="details">
${heading(2, 'fields', 'Fields')}
${fieldList(fields, { site, root, prefix: '', required: 'always present' })}
${heading(2, 'used-by', 'Used by')}
<ul>${usedBy.map(({ id, summary }) => html`<li><a href="${root}operations/${id}.html">${summary}</a> <code>${id}</code></li>`)}</ul>
${openPoints(site, decisions, root)}
</div>
</div>`,
  });
}

/** In a large reference, examples are on the pages of the operations alone. */
function exampleOf(site: Site, { example }: NamedSchema): Html | undefined {
  if (!example || !site.hasFullText) return undefined;
  const { id, summary } = example.operation;
  return html`<section class="pane" aria-labelledby="example-value">
${heading(2, 'example-value', 'Example')}
<p class="caption">From <a href="${root}operations/${id}.html">${summary}</a></p>
${codeBlock(readableJson(example.value), 'json')}
</section>`;
}
