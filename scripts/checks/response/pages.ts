import { type Operation, pageOf, parameterWithRole, successOf } from '../../api/operation.ts';
import { objectIn, pageIn } from '../../api/success.ts';
import type { Fact } from '../../document/openapi.ts';
import { type JsonObject, text } from '../../lib/json.ts';
import { type Basis, basisOfCalls, callFact, restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { queryValue } from '../exchange.ts';
import { assumed, documented, type Finding, findingOn } from '../finding.ts';
import { idsOf, timeOf } from '../values.ts';
import { searchesRelations } from './relations.ts';

/** Whether an operation lists the entries of a series. */
function listsSeries(operation: Operation): boolean {
  return successOf(operation)?.content?.schema.property('series_id') !== undefined;
}

/** By what nothing is listed twice: a search may find an entry for each place at which it mentions the UUID. */
export function onceBasis(operation: Operation, facts: readonly Fact[]): Basis | undefined {
  if (parameterWithRole(operation, 'relation-target')) return { decision: 'D87' };
  const fact = callFact(operation, facts);
  return fact === undefined ? undefined : { fact };
}

const pageLimit: ResponseCheck = {
  id: 'page-limit',
  kind: 'stateless',
  asserts: 'A page holds no more items than its own `limit` says.',
  basis: restsOn('F077', 'D107'),
  fix: 'Set `limit` of the page to the number by which the list was cut.',
  needs: 'a page with a `limit`',
  appliesTo: (operation) => pageOf(operation)?.size !== undefined,
  evaluate({ request, response }, { operation }) {
    const page = pageIn(response, operation);
    if (page?.size === undefined) return undefined;
    // What a size of less than one leads to is open (D140), so that the page may give it back.
    const asked = queryValue(request, operation, 'page-size');
    if (Number(asked) < 1) return undefined;
    if (page.items.length <= page.size) return [];
    return [
      findingOn(listsSeries(operation) ? { decision: 'D107' } : { fact: 'F077' }, {
        message: 'The page holds more items than the page size that it says was used.',
        pointer: page.pointer,
        expected: `as many items as \`${pageOf(operation)?.size?.name}\` at most`,
        actual: `${page.items.length} items, \`${pageOf(operation)?.size?.name}\` ${page.size}`,
      }),
    ];
  },
};

const pageUnique: ResponseCheck = {
  id: 'page-unique',
  kind: 'stateless',
  asserts: 'No item stands on one page twice.',
  basis: restsOn('D87'),
  cites: (api) =>
    basisOfCalls(
      api,
      api.operations.filter((each) => pageOf(each)),
    ),
  fix: 'Look for a join that multiplies rows.',
  needs: 'a page with items',
  appliesTo: (operation) => pageOf(operation) !== undefined,
  evaluate({ response }, { operation, facts }) {
    const page = pageIn(response, operation);
    const basis = onceBasis(operation, facts);
    if (!page || !basis || idsOf(page.items).length === 0) return undefined;
    // An item that is updated while a page is read may be there as it was and as it is.
    const keys = page.items.map(({ id, updated_at }) => text(id) && `${id} ${updated_at}`);
    const twice = keys.findIndex((key, index) => key && keys.indexOf(key) < index);
    if (twice < 0) return [];
    return [
      findingOn(basis, {
        message: 'The page holds an item twice.',
        pointer: `${page.pointer}/${twice}/id`,
        expected: 'each id once',
        actual: String(page.items[twice]?.id),
      }),
    ];
  },
};

const pageFolder: ResponseCheck = {
  id: 'page-folder',
  kind: 'stateless',
  asserts: 'Every entry on a page that names a folder lies within that folder.',
  basis: restsOn('F080', 'D39', 'D164', 'D137'),
  fix: 'Apply the folder to the query, on every page and not only on the first.',
  needs: 'a page with a `folder` and entries',
  lag: 'D137',
  appliesTo: (operation) =>
    pageOf(operation)?.folder !== undefined &&
    parameterWithRole(operation, 'folder-filter') !== undefined,
  evaluate({ request, response }, { operation }) {
    const page = pageIn(response, operation);
    const searched = text(page?.folder);
    const folders = page?.items.flatMap(({ folder }) => text(folder) ?? []) ?? [];
    if (!page || searched === undefined || folders.length === 0) return undefined;
    // A name that no request and no entry has may stand for all folders.
    const isKnown =
      queryValue(request, operation, 'folder-filter') !== undefined || folders.includes(searched);
    return folders.flatMap((folder) => misplaced(searched, folder, page.pointer, isKnown));
  },
};

function misplaced(searched: string, folder: string, pointer: string, isKnown: boolean): Finding[] {
  if (folder === searched) return [];
  const message = 'The page names a folder, and holds an entry of another one.';
  const decision = isKnown ? folderDecision(folder, searched) : 'D39';
  const basis: Basis = decision === undefined ? { fact: 'F080' } : { decision };
  const expected = `entries in ${searched}`;
  return [findingOn(basis, { message, pointer, expected, actual: folder })];
}

/**
 * The decision by which a search in one folder does not find what lies in another, where nothing
 * states that the two are different: it may be one within the other, or the same, written otherwise.
 */
export function folderDecision(folder: string, searched: string): string | undefined {
  if (isSubfolder(folder, searched)) return 'D39';
  const [name, other] = [plainName(folder), plainName(searched)];
  if (name === other) return 'D164';
  return isSubfolder(name, other) ? 'D39' : undefined;
}

// As databases compare texts that tell neither case nor accents apart.
function plainName(folder: string): string {
  return folder.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Whether a folder may be one within another: its name goes on behind a separator. */
function isSubfolder(name: string, folder: string): boolean {
  const parent = folder.replace(/[/.:\\>|]+$/, '');
  return parent !== '' && name.startsWith(parent) && /^[/.:\\>|]/.test(name.slice(parent.length));
}

const pageDate: ResponseCheck = {
  id: 'page-date',
  kind: 'stateless',
  asserts:
    'Entries on a page that names the date of its request were created or updated on or after it. If the page names another date, all its entries lie on one side of it.',
  basis: restsOn('F081'),
  fix: 'Apply the date to the query, as a lower bound.',
  needs: 'a page with a `created_at` and two entries',
  appliesTo: (operation) => pageOf(operation)?.since !== undefined,
  evaluate({ request, response }, { operation }) {
    const page = pageIn(response, operation);
    const date = timeOf(page?.since);
    if (!page || Number.isNaN(date) || page.items.length < 2) return undefined;
    const isAsked = timeOf(queryValue(request, operation, 'since-filter')) === date;
    // By whichever time the server compares, at least one of them has to fit.
    const fits = ['created_at', 'updated_at'].some((field) => {
      const sides = sidesOf(page.items, field, date);
      return !sides.includes(-1) || !(isAsked || sides.includes(1));
    });
    if (fits) return [];
    const times = page.items.map(({ created_at }) => created_at).join(', ');
    return [
      documented('F081', {
        message: 'The page names a date, and holds entries from before it.',
        pointer: page.pointer,
        expected: `entries from ${page.since} on`,
        actual: times.slice(0, 200),
      }),
    ];
  },
};

/** In ms. */
const day = 86_400_000;

/** For each item whether its time lies before a date (-1), at it (0), or after it (1). */
function sidesOf(items: readonly JsonObject[], field: string, date: number): number[] {
  const times = items.map((each) => timeOf(each[field])).filter((each) => each > 0);
  return times.map((time) => Math.sign(time - date));
}

const requestedDate: ResponseCheck = {
  id: 'requested-date',
  kind: 'stateful',
  asserts: 'A page that names a date names the one that the request gave.',
  basis: restsOn('D67', 'D71', 'D36'),
  fix: 'Set `created_at` of the page to the date in the query.',
  needs: 'a page with a `created_at` that was requested with a date',
  appliesTo: (operation) => pageOf(operation)?.since !== undefined,
  evaluate({ request, response }, { operation }) {
    const page = pageIn(response, operation);
    const date = timeOf(page?.since);
    const given = timeOf(queryValue(request, operation, 'since-filter'));
    if (!page || Number.isNaN(date) || Number.isNaN(given)) return undefined;
    if (date === given) return [];
    // Cut to a day, and read in whatever time zone, it is at most two days away.
    const isCut = Math.abs(date - given) <= 2 * day;
    // A server that calls the parameter otherwise passes it over.
    const nameDecision = searchesRelations(operation) ? 'D71' : 'D67';
    return [
      assumed(isCut ? 'D36' : nameDecision, {
        message: 'The page names another date than the request.',
        pointer: page.pointer,
        expected: new Date(given).toISOString(),
        actual: String(page.since),
      }),
    ];
  },
};

const pageCursor: ResponseCheck = {
  id: 'page-cursor',
  kind: 'stateful',
  asserts: 'A page that was requested with a cursor gives back that cursor as its own.',
  basis: restsOn('D153', 'D68', 'D72'),
  fix: 'Set `cursor` of the page to the one in the query.',
  needs: 'a page that was requested with a cursor and has one',
  // Without a field for the next page, whether `cursor` names this page or the next one is open.
  appliesTo: (operation) =>
    pageOf(operation)?.cursor !== undefined &&
    pageOf(operation)?.next !== undefined &&
    parameterWithRole(operation, 'page-cursor') !== undefined,
  evaluate({ request, response, expectation }, { operation }) {
    const page = pageIn(response, operation);
    const sent = queryValue(request, operation, 'page-cursor');
    const nameDecision = parameterWithRole(operation, 'page-cursor')?.nameDecision;
    if (!page || !sent || expectation !== 'success') return undefined;
    // Whether an empty text stands for no cursor is open for the first page, which needs none.
    const field = pageOf(operation)?.cursor?.name ?? '';
    const named = objectIn(response)?.[field];
    if (typeof named !== 'string') return undefined;
    if (named === sent) return [];
    // The page in front of the one asked for: the parameter may have another name.
    const isIgnored = nameDecision !== undefined && page.next === sent;
    return [
      assumed(isIgnored ? nameDecision : 'D153', {
        message: 'The page names another cursor than the one that led to it.',
        pointer: `/${field}`,
        expected: 'the cursor of the query',
        actual: `${named === '' ? 'an empty text' : named} for ${sent}`,
      }),
    ];
  },
};

/** Checks of one page of a listing. */
export const pageChecks: readonly ResponseCheck[] = [
  pageLimit,
  pageUnique,
  pageFolder,
  pageDate,
  requestedDate,
  pageCursor,
];
