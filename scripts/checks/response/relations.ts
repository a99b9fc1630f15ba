import { isListingBy, type Operation } from '../../api/operation.ts';
import { pageIn, resourceSchema, resourcesIn } from '../../api/success.ts';
import { isJsonObject, type JsonObject, text } from '../../lib/json.ts';
import { onceForEach } from '../../lib/once.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { queryValue, type ReceivedResponse, type SentRequest } from '../exchange.ts';
import { assumed, documented } from '../finding.ts';

/** The path of a value in a document, key by key. */
type Path = readonly string[];

/** Whether an operation searches for what mentions a document. */
export function searchesRelations(operation: Operation): boolean {
  return isListingBy(operation, 'relation-target');
}

const relatedMention: ResponseCheck = {
  id: 'related-mention',
  kind: 'stateful',
  asserts: 'The document of every related entry mentions the UUID that was searched.',
  basis: restsOn('F012', 'F196', 'F197', 'D137'),
  fix: 'Search the document of each entry for the UUID, and return those that hold it.',
  needs: 'a related entry with its data',
  lag: 'D137',
  appliesTo: searchesRelations,
  evaluate({ request, response }, { operation }) {
    const searched = searchedFor(request, operation);
    const found = documentsIn(response, operation);
    if (found.length === 0) return undefined;
    const foreign = found.find(
      ({ document }) => !searched.some((uuid) => mentionsOf(document, uuid).length > 0),
    );
    if (!foreign) return [];
    return [
      documented('F197', {
        message: 'A related entry does not mention the UUID that was searched.',
        pointer: foreign.pointer,
        expected: `the UUID somewhere in \`${foreign.field}\``,
        actual: `none in entry ${foreign.entry.id}`,
      }),
    ];
  },
};

const relatedContext: ResponseCheck = {
  id: 'related-context',
  kind: 'stateful',
  asserts:
    'The `context` of a related entry is the dotted path of a place at which the UUID stands.',
  basis: restsOn('F033', 'D137'),
  fix: 'Set `context` to the path of the property that holds the UUID, such as `corrects.uuid`.',
  needs: 'a related entry with its data and a `context`',
  lag: 'D137',
  appliesTo: searchesRelations,
  evaluate({ request, response }, { operation }) {
    const searched = searchedFor(request, operation);
    const entries = documentsIn(response, operation).flatMap(({ document, entry, pointer }) => {
      const mentions = searched.flatMap((uuid) => mentionsOf(document, uuid));
      const context = text(entry.context);
      return context !== undefined && mentions.length > 0 ? [{ context, mentions, pointer }] : [];
    });
    if (entries.length === 0) return undefined;
    // Where contexts name a key of the document itself, none begins further within.
    const isWhole = entries.some(
      ({ mentions }) => mentions.length === 1 && mentions[0]?.length === 1,
    );
    const isNamed = (context: string, path: Path) => sameContext(context, path, isWhole);
    return entries
      .filter(({ context, mentions }) => !mentions.some((path) => isNamed(context, path)))
      .map(({ context, mentions, pointer }) =>
        documented('F033', {
          message: 'The UUID does not stand at the `context` of a related entry.',
          pointer: `${pointer}/0/context`,
          expected: 'the path of a mention',
          actual: `${context}, where the UUID stands at ${mentions.map((path) => path.join('.')).join(', ')}`,
        }),
      );
  },
};

function searchedFor(request: SentRequest, operation: Operation): string[] {
  const named = queryValue(request, operation, 'relation-target');
  return [...Object.values(request.path), ...(named === undefined ? [] : [named])];
}

/** The entries of a page with the documents that they show, the field of these, and a JSON Pointer to the list. */
function documentsIn(response: ReceivedResponse | undefined, operation: Operation) {
  const { items = [], pointer = '' } = pageIn(response, operation) ?? {};
  const field = resourceSchema(operation)?.propertyWithRole('document-content')?.name ?? '';
  return items.flatMap((entry) => {
    const document = entry[field];
    const isShown = isJsonObject(document) && Object.keys(document).length > 0;
    return isShown ? [{ entry, document, field, pointer }] : [];
  });
}

/** Every place in a document at which a UUID stands, alone or within a longer text, or as a key. */
function mentionsOf(data: JsonObject, uuid: string): Path[] {
  const searched = uuid.toLowerCase();
  return textsAndKeysOf(data).flatMap(({ path, text: found }) =>
    found.includes(searched) ? [path] : [],
  );
}

/** Every text and every key in a document, in lower case, with its place. */
const textsAndKeysOf = onceForEach((document: JsonObject) => {
  const keys = keysIn(document).map((path) => ({ path, text: path.at(-1) ?? '' }));
  return [...textsIn(document), ...keys].map(({ path, text: found }) => ({
    path,
    text: found.toLowerCase(),
  }));
});

function keysIn(data: unknown, path: Path = []): Path[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [
    [...path, key],
    ...keysIn(value, [...path, key]),
  ]);
}

/** Every text in a document, with its place. */
export function textsIn(data: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof data === 'string') return [{ path, text: data }];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => textsIn(value, [...path, key]));
}

/**
 * Whether a context names the place of a mention. How contexts begin, and how they write the places
 * in a list, is open (D06), so indexes do not count, nor does where the path starts or whether it
 * ends at the object around the UUID.
 *
 * @param isWhole whether contexts begin at the document, or outside of it
 */
function sameContext(context: string, mention: Path, isWhole: boolean): boolean {
  if (isUndotted(context, mention)) return false;
  const named = stepsOf(context);
  const found = stepsOf(mention.join('.'));
  const places = [found, found.slice(0, -1)].filter(({ length }) => length > 0);
  return (
    named.length > 0 &&
    places.some((place) => endsWith(named, place) || (!isWhole && endsWith(place, named)))
  );
}

// Only a key that holds a slash itself puts one into a dotted path.
function isUndotted(context: string, mention: Path): boolean {
  const slashes = /[^/]\/[^/]/.test(context) && !context.includes('.');
  return slashes && mention.every((key) => !key.includes('/'));
}

function endsWith(path: Path, end: Path): boolean {
  return (
    path.length >= end.length && end.every((key, index) => path.at(index - end.length) === key)
  );
}

function stepsOf(context: string): string[] {
  return context.split(/[.[\]/]+/).filter((key) => key !== '' && !/^(\d+|\*|#|\$)$/.test(key));
}

const contextOfSearch: ResponseCheck = {
  id: 'context-of-search',
  kind: 'stateless',
  asserts: 'An entry that no search has found has no `context`.',
  basis: restsOn('D208'),
  fix: 'Add `context` to what a search finds, and do not store it with the entry.',
  needs: 'an entry outside of a search',
  appliesTo: (operation) =>
    !searchesRelations(operation) && resourceSchema(operation)?.property('context') !== undefined,
  evaluate({ response }, { operation }) {
    const entries = resourcesIn(response, operation);
    if (entries.length === 0) return undefined;
    const contexts = entries.flatMap(({ context }) => text(context) || []);
    return contexts.slice(0, 1).map((actual) =>
      assumed('D208', {
        message: 'An entry that no search has found has a context.',
        pointer: '/context',
        expected: 'no context',
        actual,
      }),
    );
  },
};

/** Checks of what a search for related entries finds, and other operations do not show. */
export const relatedEntryChecks: readonly ResponseCheck[] = [
  relatedMention,
  relatedContext,
  contextOfSearch,
];
