import { type Operation, pageOf, parameterWithRole, successOf } from '../../api/operation.ts';
import type { Role } from '../../api/roles.ts';
import type { ResponseCheck } from '../check.ts';
import { type Finding, findingBy } from '../finding.ts';
import { idsOf, type JsonObject, pageIn, text, timeOf } from '../values.ts';

/** Whether the pages of an operation have a field with a role. */
function pageHas(operation: Operation, role: Role): boolean {
  const schema = successOf(operation)?.content?.schema;
  return pageOf(operation) !== undefined && schema?.propertyWithRole(role) !== undefined;
}

const pageLimit: ResponseCheck = {
  id: 'page-limit',
  kind: 'exchange',
  asserts: 'A page holds no more items than its own `limit` says.',
  basis: [{ section: 'Page of entries', fact: '`limit` is the page size that was used' }],
  fix: 'Set `limit` of the page to the number by which the list was cut.',
  needs: 'a page with a `limit`',
  appliesTo: (operation) => pageHas(operation, 'page-size'),
  evaluate({ response }, { operation }) {
    const page = pageIn(response, operation);
    if (page?.size === undefined) return undefined;
    if (page.items.length <= page.size) return [];
    return [
      {
        level: 'documented',
        message: 'The page holds more items than the page size that it says was used.',
        pointer: page.pointer,
        expected: 'as many items as `limit` at most',
        actual: `${page.items.length} items, \`limit\` ${page.size}`,
      },
    ];
  },
};

const pageUnique: ResponseCheck = {
  id: 'page-unique',
  kind: 'exchange',
  asserts: 'No item stands on one page twice.',
  basis: [
    { section: 'Endpoints / 2, 3 and 9', fact: 'a page lists entries, each with its own id' },
  ],
  fix: 'Look for a join that multiplies rows.',
  needs: 'a page with items',
  appliesTo: (operation) => pageOf(operation) !== undefined,
  evaluate({ response }, { operation }) {
    const page = pageIn(response, operation);
    const ids = idsOf(page?.items ?? []);
    if (!page || ids.length === 0) return undefined;
    const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
    if (twice < 0) return [];
    return [
      {
        level: 'documented',
        message: 'The page holds an item twice.',
        pointer: `${page.pointer}/${twice}/id`,
        expected: 'each id once',
        actual: String(ids[twice]),
      },
    ];
  },
};

const pageFolder: ResponseCheck = {
  id: 'page-folder',
  kind: 'exchange',
  asserts: 'Every entry on a page that names a folder lies within that folder.',
  basis: [
    { section: 'Page of entries', fact: '`folder` of a page is the folder that was searched' },
    { decision: 'D39' },
  ],
  fix: 'Apply the folder to the query, on every page and not only on the first.',
  needs: 'a page with a `folder` and entries',
  appliesTo: (operation) =>
    pageHas(operation, 'folder-filter') &&
    parameterWithRole(operation, 'folder-filter') !== undefined,
  evaluate({ response }, { operation }) {
    const page = pageIn(response, operation);
    const searched = page?.folder;
    const folders = page?.items.flatMap(({ folder }) => text(folder) ?? []) ?? [];
    if (!page || searched === undefined || folders.length === 0) return undefined;
    return folders.flatMap((folder) => misplaced(searched, folder, page.pointer));
  },
};

function misplaced(searched: string, folder: string, pointer: string): Finding[] {
  const [whole, part] = [folder.toLowerCase(), searched.toLowerCase().replace(/\/+$/, '')];
  if (whole === part || whole.startsWith(`${part}/`) || whole.startsWith(`${part}.`)) return [];
  const message = 'The page names a folder, and holds an entry of another one.';
  // Whether folders whose names begin alike are searched as well is open.
  const decision = whole.startsWith(part) ? 'D39' : undefined;
  const expected = `entries in ${searched}`;
  return [findingBy(decision, { message, pointer, expected, actual: folder })];
}

const pageDate: ResponseCheck = {
  id: 'page-date',
  kind: 'exchange',
  asserts: 'The entries on a page that names a date all lie on one side of it, whichever it is.',
  basis: [
    {
      section: 'Page of entries',
      fact: '`created_at` of a page is the date from which it provides',
    },
  ],
  fix: 'Apply the date to the query, as a lower or as an upper bound.',
  needs: 'a page with a `created_at` and two entries',
  appliesTo: (operation) => pageHas(operation, 'since-filter'),
  evaluate({ response }, { operation }) {
    const page = pageIn(response, operation);
    const date = timeOf(page?.since);
    if (!page || Number.isNaN(date) || page.items.length < 2) return undefined;
    // By whichever time the server compares, at least one of them has to fit.
    const fits = ['created_at', 'updated_at'].some((field) => oneSided(page.items, field, date));
    if (fits) return [];
    const times = page.items.map(({ created_at }) => created_at).join(', ');
    return [
      {
        level: 'documented',
        message: 'The page names a date, and holds entries of before and after it.',
        pointer: page.pointer,
        expected: `entries on one side of ${page.since}`,
        actual: times.slice(0, 200),
      },
    ];
  },
};

function oneSided(items: readonly JsonObject[], field: string, date: number): boolean {
  const times = items.map((each) => timeOf(each[field])).filter((each) => each > 0);
  return times.every((time) => time >= date) || times.every((time) => time <= date);
}

const pageCursor: ResponseCheck = {
  id: 'page-cursor',
  kind: 'behaviour',
  asserts: 'A page that was requested with a cursor gives back that cursor as its own.',
  basis: [{ decision: 'D33' }, { decision: 'D34' }],
  fix: 'Set `cursor` of the page to the one in the query.',
  needs: 'a page that was requested with a cursor and has one',
  // Without a field for the next page, whether `cursor` names this page or the next one is open.
  appliesTo: (operation) =>
    pageHas(operation, 'page-cursor') &&
    pageHas(operation, 'next-cursor') &&
    parameterWithRole(operation, 'page-cursor') !== undefined,
  evaluate({ request, response, expectation }, { operation }) {
    const page = pageIn(response, operation);
    const parameter = parameterWithRole(operation, 'page-cursor');
    const sent = parameter && request.query[parameter.name];
    if (page?.cursor === undefined || !sent || expectation !== 'success') return undefined;
    if (page.cursor === sent) return [];
    return [
      findingBy(parameter.decisions[0], {
        message: 'The page names another cursor than the one that led to it.',
        pointer: '/cursor',
        expected: 'the cursor of the query',
        actual: `${page.cursor} for ${sent}`,
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
  pageCursor,
];
