import { headingAnchor, markdownSections } from '../../lib/markdown.ts';
import { capitalized } from '../../lib/text.ts';
import type { Guide } from '../guides.ts';
import { missingSentences } from '../missing-operations.ts';
import type { Site } from '../site.ts';
import type { UnnumberedEntry } from './search-options.ts';

/** What search finds beside the interface itself: guides, journeys, facts, other pages, and files to download. */
export function pageEntries(site: Site): UnnumberedEntry[] {
  return [
    ...site.guides.flatMap(guideEntries),
    ...errorEntries(site),
    ...missingEntries(site),
    ...journeyEntries(site),
    ...factEntries(site),
    ...otherPageEntries(site),
    ...fileEntries(site),
  ];
}

/** One entry a section of a guide. */
function guideEntries({ name, title, markdown, isList, isAboutTools }: Guide): UnnumberedEntry[] {
  return markdownSections(markdown).map(({ heading, text }) => ({
    address: `guides/${name}.html#${headingAnchor(heading)}`,
    kind: isAboutTools ? 'tool' : isList ? 'list' : 'guide',
    title: heading,
    place: heading === title ? 'Guide' : title,
    text: plainText(text).slice(0, 400),
    ...(heading === title && { name }),
  }));
}

/** The errors of the catalogue, each by its status and its code. */
function errorEntries({ errorCatalogue }: Site): UnnumberedEntry[] {
  const { path: address = '', errors = [] } = errorCatalogue ?? {};
  return errors.map(({ status, code, cause, action }) => ({
    address,
    kind: 'error',
    title: `${status} ${code}`,
    place: 'Errors by status',
    text: plainText(`${capitalized(cause)}: ${action}.`),
  }));
}

/** What the start page says the API does not have. */
function missingEntries({ api }: Site): UnnumberedEntry[] {
  return missingSentences(api).map(({ words, nearest }) => ({
    address: 'index.html#missing',
    kind: 'page',
    title: `No operation to ${words}`,
    place: 'What the API does not have',
    text: nearest,
  }));
}

/** Markdown in one line, without its signs for tables, code, emphasis and links. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^\|[-:| ]+\|$/gm, '')
    .replace(/^```.*$/gm, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*/g, '')
    .replace(/[|\s]+/g, ' ')
    .trim();
}

function journeyEntries({ journeys }: Site): UnnumberedEntry[] {
  return journeys.map(({ id, title, description }) => ({
    address: `journeys.html#${id}`,
    kind: 'guide',
    title,
    place: 'Journeys',
    text: plainText(description),
  }));
}

/** The facts that the page on traceability lists. */
function factEntries({ api, guides }: Site): UnnumberedEntry[] {
  const list = guides.find(({ name }) => name === 'traceability')?.markdown ?? '';
  const listed = api.facts.filter(({ id }) => list.includes(`\n| ${id} |`));
  return listed.map(({ id, section, statement }) => ({
    address: `guides/traceability.html#${id}`,
    kind: 'fact',
    title: id,
    place: section,
    text: statement,
  }));
}

/** The pages that are neither an operation nor a schema nor a guide, such as the changelog. */
function otherPageEntries({ navigation }: Site): UnnumberedEntry[] {
  const links = navigation.groups.flatMap((group) => group.links);
  return links
    .filter(({ path }) => !path.includes('/'))
    .map(({ path, text }) => ({
      ...{ address: path, title: text, place: 'Page', text: path },
      kind: 'page',
    }));
}

function fileEntries({ downloads, hasFullText, yaml }: Site): UnnumberedEntry[] {
  const files = [
    { path: yaml, purpose: 'the OpenAPI document' },
    { path: 'openapi.json', purpose: 'the OpenAPI document' },
    ...downloads,
    { path: 'llms.txt', purpose: 'a table of contents for language models' },
    ...(hasFullText
      ? [{ path: 'llms-full.txt', purpose: 'the full text for language models' }]
      : []),
  ];
  return files.map(({ path, purpose }) => ({
    ...{ address: path, title: path, place: 'File', text: purpose },
    kind: 'page',
  }));
}
