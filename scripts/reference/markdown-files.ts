import { journeysMarkdown } from './journeys-markdown.ts';
import { decisionsMarkdown, operationMarkdown, schemaMarkdown } from './markdown.ts';
import type { Site } from './site.ts';

/** The pages of a reference in Markdown, for programs, by their paths in its folder. */
export function markdownFiles(site: Site): Map<string, string> {
  const { api, schemas, guides, journeys } = site;
  return new Map([
    ...api.operations.map(
      (each) => [`operations/${each.id}.md`, operationMarkdown(site, each)] as const,
    ),
    ...schemas.map((each) => [`schemas/${each.name}.md`, schemaMarkdown(site, each)] as const),
    ...(journeys.length > 0 ? [['journeys.md', journeysMarkdown(site)] as const] : []),
    ['decisions.md', decisionsMarkdown(api.decisions)] as const,
    ...guides.map((guide) => [`guides/${guide.name}.md`, guide.markdown] as const),
  ]);
}
