import MiniSearch from 'minisearch';
import { successOf } from '../api/operation.ts';
import { headingAnchor, markdownSections } from '../lib/markdown.ts';
import { capitalized } from '../lib/text.ts';
import { responseAnchor } from './anchors.ts';
import { compressedText } from './compressed-text.ts';
import { type Field, flatten, parameterField } from './fields.ts';
import type { Guide } from './guides.ts';
import { kindOf } from './provenance.ts';
import { type SearchEntry, searchOptions } from './search-options.ts';
import type { Site } from './site.ts';

type Unnumbered = Omit<SearchEntry, 'id'>;

/**
 * The index as a script, since a page from a disk may not fetch a file; compressed, as few hosts compress
 * so large a one.
 */
export function searchIndexScript(entries: readonly SearchEntry[]): string {
  return `globalThis.searchIndex="${compressedText(JSON.stringify(searchIndex(entries)))}";\n`;
}

/** The index of entries; what it finds has their ids. */
export function searchIndex(entries: readonly SearchEntry[]): MiniSearch<SearchEntry> {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(entries);
  return index;
}

/** Everything that search finds: operations, fields however deep, responses, schemas, decisions, facts, guides. */
export function searchEntries(site: Site): SearchEntry[] {
  const entries = [
    ...operationEntries(site),
    ...schemaEntries(site),
    ...decisionEntries(site),
    ...factEntries(site),
    ...site.guides.flatMap(guideEntries),
  ];
  return entries.map((entry, id) => ({ id, ...entry }));
}

function operationEntries(site: Site): Unnumbered[] {
  return site.api.operations.flatMap((operation) => {
    const { id, summary, description, method, path, parameters, requestBody, responses } =
      operation;
    const page = `operations/${id}.html`;
    const entry = (prefix: string) => (field: Field) =>
      fieldEntry(field, `${page}#${prefix}`, summary);
    const received = flatten(site.fieldsOf(successOf(operation)));
    return [
      {
        address: page,
        kind: 'operation' as const,
        title: summary,
        place: `${method} ${path}`,
        text: `${id} ${description}`,
      },
      ...parameters.map((each) => ({
        ...entry(`${each.in}.`)(parameterField(each)),
        kind: 'parameter' as const,
      })),
      ...flatten(site.fieldsOf(requestBody)).map(entry('body.')),
      ...responses.map((response) => ({
        address: `${page}#${responseAnchor(operation, response)}`,
        kind: 'response' as const,
        title: `Response ${response.status}`,
        place: summary,
        text: response.description,
      })),
      // The outermost fields of a response are those of a schema, which is found by itself.
      ...received.filter(({ path }) => path.includes('.')).map(entry('response.')),
    ];
  });
}

function schemaEntries({ schemas }: Site): Unnumbered[] {
  return schemas.flatMap(({ name, schema, fields }) => [
    {
      address: `schemas/${name}.html`,
      kind: 'schema' as const,
      title: name,
      place: 'Schema',
      text: schema.description,
    },
    ...flatten(fields).map((field) => fieldEntry(field, `schemas/${name}.html#`, name)),
  ]);
}

function fieldEntry(
  { path, type, description }: Field,
  address: string,
  place: string,
): Unnumbered {
  const text = `${type}. ${description}`;
  return { address: address + path, kind: 'field', title: path, place, text };
}

function decisionEntries({ api }: Site): Unnumbered[] {
  return api.decisions.map((decision) => {
    const { id, title, open_point, assumption } = decision;
    const kind = kindOf(decision);
    return {
      address: `decisions.html#${id}`,
      kind: 'decision',
      title: `${id} ${title}`,
      place: capitalized(kind),
      text: kind === 'open' ? open_point : `${open_point} Assumed: ${assumption}`,
    };
  });
}

/** The facts that the page on traceability lists. */
function factEntries({ api, guides }: Site): Unnumbered[] {
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

/** One entry a section of a guide. */
function guideEntries({ name, title, markdown, isList }: Guide): Unnumbered[] {
  return markdownSections(markdown).map(({ heading, text }) => ({
    address: `guides/${name}.html#${headingAnchor(heading)}`,
    kind: isList ? 'list' : 'guide',
    title: heading,
    place: heading === title ? 'Guide' : title,
    text: plainText(text).slice(0, 400),
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
