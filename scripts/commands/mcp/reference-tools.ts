import { headingAnchor, markdownSections } from '../../lib/markdown.ts';
import { inputOf, type Tool, textArgument } from '../../mcp/tool.ts';
import { markdownFiles, operationMarkdown } from '../../reference/markdown.ts';
import { operationOutline } from '../../reference/operation-outline.ts';
import { searchEntries, searchIndex } from '../../reference/search/search-index.ts';
import type { SearchEntry } from '../../reference/search/search-options.ts';
import { find } from '../../reference/search/search-query.ts';
import { type ReferenceSource, type Site, siteOf } from '../../reference/site.ts';

/** The most matches that a search returns. */
const mostMatches = 12;

/** Tools that read the reference. */
export function referenceTools(source: ReferenceSource): Tool[] {
  const site = siteOf(source);
  const pages = markdownFiles(site);
  // A program reads Markdown: pages and files beside it are for people.
  const entries = searchEntries(site).filter(({ address }) => pages.has(markdownPath(address)));
  return [searchTool(entries), readTool(pages, entries), describeTool(site)];
}

/** The Markdown of the page that an address leads to. */
function markdownPath(address: string): string {
  return address.replace(/#.*/, '').replace(/\.html$/, '.md');
}

function searchTool(entries: readonly SearchEntry[]): Tool {
  const index = searchIndex(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    name: 'search_reference',
    description: 'Search operations, fields, schemas, decisions and guides of the API.',
    input: inputOf({ query: { type: 'string' } }, ['query']),
    readOnly: true,
    openWorld: false,
    run: async (input) => {
      const query = textArgument(input, 'query') ?? '';
      // Models ask in whole sentences: what has every word comes first, and what has some of them fills the list.
      const found = [...find(index, query), ...find(index, query, 'OR')];
      const ids = [...new Set(found.map(({ id }) => id))].slice(0, mostMatches);
      const matches = ids.flatMap((id) => byId.get(id) ?? []);
      return { text: matches.map(line).join('\n') || 'Nothing found. Try fewer words.' };
    },
  };
}

function readTool(pages: ReadonlyMap<string, string>, entries: readonly SearchEntry[]): Tool {
  const titles = new Map(entries.map(({ address, title }) => [address, title]));
  return {
    name: 'read_reference',
    description: 'Read what a search found: the section of a guide, a schema or a decision.',
    input: inputOf({ address: { type: 'string' } }, ['address']),
    readOnly: true,
    openWorld: false,
    run: async (input) => {
      const address = textArgument(input, 'address') ?? '';
      const [path = '', anchor] = address.split('#');
      const page = pages.get(markdownPath(address));
      if (page === undefined) {
        return {
          text: 'No such page. Give an address that search_reference returned.',
          failed: true,
        };
      }
      const section = sectionAt(page, anchor, titles.get(address));
      if (section !== undefined || !anchor || titles.has(address)) return { text: section ?? page };
      const anchors = markdownSections(page).map(({ heading }) => headingAnchor(heading));
      return {
        text: `No section ${anchor} in ${path}. It has: ${anchors.join(', ')}.`,
        failed: true,
      };
    },
  };
}

/**
 * The section that an anchor leads to; nothing for a field, whose schema has no sections.
 *
 * @param title of what a search found there, where one did
 */
function sectionAt(page: string, anchor = '', title?: string): string | undefined {
  const found = markdownSections(page).find(
    // The heading of a decision begins with its id.
    ({ heading }) =>
      heading === title || headingAnchor(heading) === anchor || heading.startsWith(`${anchor} `),
  );
  return found && `## ${found.heading}\n\n${found.text}`;
}

function describeTool(site: Site): Tool {
  const { operations } = site.api;
  const full = {
    type: 'boolean',
    description: 'Add examples, all descriptions, and what is assumed: four times as long.',
  };
  return {
    name: 'describe_operation',
    description: 'Parameters, body, fields of the responses, and code samples of one operation.',
    input: inputOf({ operation: { type: 'string', enum: operations.map(({ id }) => id) }, full }, [
      'operation',
    ]),
    readOnly: true,
    openWorld: false,
    run: async (input) => {
      const operation = operations.find(({ id }) => id === input.operation);
      if (!operation) return { text: 'No such operation.', failed: true };
      const isFull = input.full === true;
      return { text: isFull ? operationMarkdown(site, operation) : operationOutline(operation) };
    },
  };
}

function line({ kind, title, place, address, text }: SearchEntry): string {
  return `- ${kind} ${title} (${place}) at ${address}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`;
}
