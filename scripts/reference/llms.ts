import { sections } from '../lib/markdown.ts';
import { missingSentences } from './missing-operations.ts';
import type { Site } from './site.ts';

/** The table of contents for language models (https://llmstxt.org). */
export function llmsText(site: Site): string {
  const { api, areas, schemas } = site;
  const { title, summary, description } = api;
  const list = (rows: string[]) => rows.join('\n');
  return sections([
    `# ${title}`,
    `> ${summary || title}`,
    description,
    ...areas.flatMap(({ name, operations }) => [
      `## ${name}`,
      list(
        operations.map(
          ({ id, summary, method, path }) =>
            `- [${summary}](operations/${id}.md): \`${method} ${path}\`, operation \`${id}\``,
        ),
      ),
    ]),
    '## Schemas',
    list(
      schemas.map(({ name, schema }) => `- [${name}](schemas/${name}.md): ${schema.description}`),
    ),
    ...missingText(site),
    '## More',
    list(furtherPages(site)),
  ]);
}

/** In a large reference, the list would be longer than what it is for. */
function missingText({ api, hasFullText }: Site): string[] {
  if (!hasFullText) return [];
  const lines = missingSentences(api).map(({ words, nearest }) =>
    nearest === '' ? `- ${words}` : `- ${words}. ${nearest}`,
  );
  if (lines.length === 0) return [];
  return ['## What the API does not have', ['There is no operation to:', '', ...lines].join('\n')];
}

function furtherPages(site: Site): string[] {
  const { guides, journeys } = site;
  return [
    ...(journeys.length > 0
      ? ['- [Journeys](journeys.md): what callers do with several operations, with commands']
      : []),
    ...(site.ownPageResponses.length > 0
      ? ['- [Shared responses](responses.md): those that several operations have']
      : []),
    '- [Decisions](decisions.md): what the source does not state, and what is assumed for it or open',
    `- [OpenAPI document](openapi.json): the same for programs, also as [YAML](${site.yaml})`,
    ...site.downloads.map(({ path, purpose }) => `- [${path}](${path}): ${purpose}`),
    ...(site.hasFullText ? ['- [Everything in one file](llms-full.txt)'] : []),
    '- Tools by the Model Context Protocol: `npx docproc mcp` searches this reference, calls a sandbox, and tests a server',
    ...guides.map((guide) => `- [${guide.title}](guides/${guide.name}.md)`),
  ];
}

/**
 * The whole reference in one text, without what is about the tools themselves.
 *
 * @param files every Markdown file of the reference, by its path
 */
export function llmsFullText({ api, guides }: Site, files: ReadonlyMap<string, string>): string {
  const { title, version, description } = api;
  const omitted = guides.filter(({ isAboutTools }) => isAboutTools).map(({ name }) => name);
  const parts = [...files].filter(
    ([path]) => !omitted.some((name) => path === `guides/${name}.md`),
  );
  const texts = parts.map(([, text]) => text);
  return [sections([`# ${title} ${version}`, description]), ...texts].join('\n---\n\n');
}
