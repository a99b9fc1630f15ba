import { headingAnchor, markdownSections } from '../../lib/markdown.ts';
import { capitalized } from '../../lib/text.ts';
import { sampleLanguages } from '../../samples/code-samples.ts';
import { quickStart } from '../../samples/quick-start.ts';
import { apiChangelogName, conceptsGroup, type Guide } from '../guides.ts';
import { missingSentences } from '../missing-operations.ts';
import type { Site } from '../site.ts';
import { guidePlaces, type SearchKind, type UnnumberedEntry } from './search-options.ts';
import { reasonsOf } from './search-statuses.ts';

/** What search finds beside the interface itself: guides, journeys, facts, other pages, and files to download. */
export function pageEntries(site: Site): UnnumberedEntry[] {
  return [
    ...site.guides.flatMap(guideEntries),
    ...errorEntries(site),
    ...missingEntries(site),
    ...quickStartEntries(site),
    ...journeyEntries(site),
    ...factEntries(site),
    ...otherPageEntries(site),
    ...fileEntries(site),
  ];
}

/** One entry a section of a guide. */
function guideEntries(guide: Guide): UnnumberedEntry[] {
  const { name, title, markdown, group } = guide;
  const whole = group === conceptsGroup ? guidePlaces.concept : guidePlaces.other;
  return markdownSections(markdown).map(({ heading, text }) => ({
    address: `guides/${name}.html#${headingAnchor(heading)}`,
    kind: kindOf(guide),
    title: heading,
    place: heading === title ? whole : title,
    text: plainText(text).slice(0, 400),
    ...(heading === title && { name }),
  }));
}

/** What changed in the interface is a page of it, and no list to look things up in. */
function kindOf({ name, isList, isAboutTools }: Guide): SearchKind {
  if (name === apiChangelogName) return 'page';
  return isAboutTools ? 'tool' : isList ? 'list' : 'guide';
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
    name: reasonsOf(status),
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

/** The quick start of the start page, and the languages in which it and every request stand. */
function quickStartEntries({ journeys, api }: Site): UnnumberedEntry[] {
  if (quickStart(journeys, api).length === 0) return [];
  const text = 'From a token to a finished job. Every page of an operation has its request too.';
  return [
    { title: 'Quick start', address: 'index.html#first-job' },
    ...sampleLanguages.map(({ label }) => ({
      title: `Samples for ${label}`,
      address: 'index.html#own-programs',
    })),
  ].map((each) => ({ ...each, kind: 'page', place: 'Start', text }));
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
      kind: path === 'changelog.html' ? 'tool' : 'page',
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
