import MiniSearch from 'minisearch';
import { type Parameter, type Response, successOf } from '../../api/operation.ts';
import { capitalized } from '../../lib/text.ts';
import { uuid } from '../../lib/uuid.ts';
import { responseAnchor } from '../anchors.ts';
import { compressedText } from '../browser-scripts.ts';
import { type Field, flatten, parameterField } from '../fields/fields.ts';
import { kindOf } from '../provenance.ts';
import { sharedResponseAnchor, sharedResponsesPage } from '../shared-responses.ts';
import type { Site } from '../site.ts';
import { exampleEntries, identifierPaths } from './search-examples.ts';
import {
  type SearchEntry,
  searchOptions,
  takesIdentifier,
  type UnnumberedEntry,
} from './search-options.ts';
import { packIndex } from './search-packing.ts';
import { pageEntries } from './search-pages.ts';
import { reasonsOf } from './search-statuses.ts';
import { wordsOfRole } from './search-synonyms.ts';

/**
 * The index as a script, since a page from a disk may not fetch a file; compressed, as few hosts compress
 * so large a one.
 */
export function searchIndexScript(entries: readonly SearchEntry[]): string {
  return `globalThis.searchIndex="${compressedText(JSON.stringify(packIndex(searchIndex(entries).toJSON())))}";\n`;
}

/** The index of entries; what it finds has their ids. */
export function searchIndex(entries: readonly SearchEntry[]): MiniSearch<SearchEntry> {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(entries);
  return index;
}

/** Everything that search finds: operations, fields however deep, schemas, examples, decisions, guides, pages. */
export function searchEntries(site: Site): SearchEntry[] {
  const entries = [
    ...operationEntries(site),
    ...sharedResponseEntries(site),
    ...schemaEntries(site),
    ...exampleEntries(site),
    ...decisionEntries(site),
    ...pageEntries(site),
  ];
  return entries.map((entry, id) => ({ id, ...entry }));
}

function operationEntries(site: Site): UnnumberedEntry[] {
  return site.api.operations.flatMap((operation) => {
    const { id, summary, description, method, path, parameters, requestBody, responses } =
      operation;
    const page = `operations/${id}.html`;
    const entry = (prefix: string) => (field: Field) =>
      fieldEntry(field, `${page}#${prefix}`, summary);
    const identifiers = identifierPaths(operation);
    const received = flatten(site.fieldsOf(successOf(operation)));
    return [
      {
        address: page,
        kind: 'operation' as const,
        title: summary,
        place: `${method} ${path}`,
        text: `${id}: ${description}`,
      },
      ...parameters.map((each) => ({
        ...entry(`${each.in}.`)(parameterField(each)),
        kind: 'parameter' as const,
        name: hiddenWords(each),
      })),
      ...flatten(site.fieldsOf(requestBody)).map((field) => ({
        ...entry('body.')(field),
        ...(identifiers.has(field.path) && { name: takesIdentifier }),
      })),
      ...responses
        .filter((response) => site.ownPageName(response) === undefined)
        .flatMap((response) =>
          responseEntries(response, `${page}#${responseAnchor(operation, response)}`, summary),
        ),
      // The outermost fields of a response are those of a schema, which is found by itself.
      ...received.filter(({ path }) => path.includes('.')).map(entry('response.')),
    ];
  });
}

/** What readers call a parameter by what it does, and whether it takes an identifier. */
function hiddenWords({ role, examples }: Parameter): string {
  const takesId = examples.some(({ value }) => uuid.test(String(value)));
  return [wordsOfRole(role), ...(takesId ? [takesIdentifier] : [])].join(' ').trim();
}

/** The responses on the page of shared ones. */
function sharedResponseEntries({ ownPageResponses }: Site): UnnumberedEntry[] {
  return ownPageResponses.flatMap(({ name, response }) =>
    responseEntries(response, `${sharedResponsesPage}#${sharedResponseAnchor(name)}`, name),
  );
}

/** A response and its headers. */
function responseEntries(
  { status, description, headers }: Response,
  address: string,
  place: string,
): UnnumberedEntry[] {
  const title = `Response ${status}`;
  return [
    { address, kind: 'response', title, place, text: description, name: reasonsOf(status) },
    ...headers.map(parameterField).map((field) => ({
      ...fieldEntry(field, `${address}.header.`, `${title}, ${place}`),
      kind: 'header' as const,
    })),
  ];
}

function schemaEntries({ schemas }: Site): UnnumberedEntry[] {
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
): UnnumberedEntry {
  const text = `${type}. ${description}`;
  return { address: address + path, kind: 'field', title: path, place, text };
}

function decisionEntries({ api }: Site): UnnumberedEntry[] {
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
