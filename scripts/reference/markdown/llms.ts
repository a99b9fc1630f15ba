import { areasOf, type Site } from '../site.ts';
import { decisionsMarkdown } from './decisions-markdown.ts';
import { operationMarkdown, sections } from './operation-markdown.ts';
import { schemaMarkdown } from './schema-markdown.ts';

/** The table of contents for language models (https://llmstxt.org). */
export function llmsText(site: Site): string {
  const { title, bundle, guides, schemas } = site;
  const list = (rows: string[]) => rows.join('\n');
  return sections([
    `# ${title}`,
    `> ${bundle.info.summary ?? title}`,
    bundle.info.description ?? '',
    ...areasOf(site).flatMap(({ name, operations }) => [
      `## ${name}`,
      list(
        operations.map(
          ({ id, summary, method, path }) =>
            `- [${summary}](operations/${id}.md): \`${method} ${path}\`, operation \`${id}\``,
        ),
      ),
    ]),
    '## Schemas',
    list(schemas.map(({ name, description }) => `- [${name}](schemas/${name}.md): ${description}`)),
    '## More',
    list([
      '- [Decisions](decisions.md): what the source leaves open, and what is assumed',
      '- [OpenAPI document](openapi.yaml): the same for programs, also as [JSON](openapi.json)',
      '- [Everything in one file](llms-full.txt)',
      ...guides.map((guide) => `- [${guide.title}](guides/${guide.name}.md)`),
    ]),
  ]);
}

/** The whole reference in one text. */
export function llmsFullText(site: Site): string {
  const { title, bundle, operations, schemas, guides } = site;
  const parts = [
    sections([`# ${title} ${site.version}`, bundle.info.description ?? '']),
    ...operations.map((operation) => operationMarkdown(bundle, operation)),
    ...schemas.map(schemaMarkdown),
    decisionsMarkdown(bundle['x-decisions'] ?? []),
    ...guides.map(({ markdown }) => markdown),
  ];
  return parts.join('\n---\n\n');
}
