import { successOf } from '../../api/operation.ts';
import { objectIn, pageIn, type ReceivedPage, resourceSchema } from '../../api/success.ts';
import { type JsonObject, text } from '../../lib/json.ts';
import { shorten } from '../../lib/text.ts';
import { nilUuid } from '../../lib/uuid.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { queryValue } from '../exchange.ts';
import { assumed, documented, type Finding } from '../finding.ts';
import { firstRepeated, sameUuid, timeOf } from '../values.ts';

const seriesMembers: ResponseCheck = {
  id: 'series-members',
  kind: 'stateless',
  asserts: 'Every entry in the listing of a series names that series.',
  basis: restsOn('F255'),
  fix: 'Restrict the query to the series in the path.',
  needs: 'a listing with entries that name a series',
  appliesTo: (operation) =>
    resourceSchema(operation)?.property('series_id') !== undefined &&
    successOf(operation)?.content?.schema.property('series_id') !== undefined,
  evaluate({ response }, { operation }) {
    const listed = text(objectIn(response)?.series_id);
    const page = pageIn(response, operation);
    const members = page?.items.flatMap(({ series_id }) => text(series_id) ?? []) ?? [];
    if (!page || members.length === 0 || listed === undefined) return undefined;
    const foreign = members.find((series) => !sameUuid(series, listed));
    if (foreign === undefined) return [];
    return [
      documented('F255', {
        message: 'The listing of a series holds an entry of another series.',
        pointer: page.pointer,
        expected: 'entries of the series listed',
        actual: `an entry of ${foreign} in the listing of ${listed}`,
      }),
    ];
  },
};

const seriesCodes: ResponseCheck = {
  id: 'series-codes',
  kind: 'stateless',
  asserts: 'Every entry in the listing of a series has a code of its own.',
  basis: restsOn('F019', 'D182'),
  fix: 'Give each entry of a series its code before it is listed.',
  needs: 'a listing with an entry of a series',
  appliesTo: (operation) =>
    resourceSchema(operation)?.property('series_id') !== undefined &&
    resourceSchema(operation)?.property('code') !== undefined,
  evaluate({ response }, { operation }) {
    const page = pageIn(response, operation);
    if (!page || page.items.length === 0) return undefined;
    const without = page.items.findIndex(({ code }) => code === undefined || code === null);
    if (without < 0) return sharedCodes(page);
    return [
      documented('F019', {
        message: 'An entry of a series has no code.',
        pointer: `${page.pointer}/${without}`,
        expected: 'each entry with a `code`',
        actual: `an entry without one: ${String(page.items[without]?.id)}`,
      }),
    ];
  },
};

function sharedCodes({ items, pointer }: ReceivedPage): Finding[] {
  // An entry that is listed twice is another check's matter.
  const codes = new Map(items.map(({ id, code }) => [String(id), code]));
  const shared = firstRepeated([...codes.values()]);
  if (shared === undefined) return [];
  const details = { pointer, expected: 'a code of its own for each', actual: String(shared) };
  return [assumed('D182', { message: 'Two entries of a series have the same code.', ...details })];
}

const seriesChain: ResponseCheck = {
  id: 'series-chain',
  kind: 'stateless',
  asserts:
    'The predecessor links of a series lead to earlier entries, no two entries have the same one, and none leads back to itself. Where the whole series is listed, only one entry has no predecessor in it.',
  basis: restsOn('F019', 'D108', 'D109', 'D110', 'D197'),
  fix: 'Set `previous_id` to the entry that came directly before, and leave it out of the first.',
  needs: 'a listing of two entries of which one has a `previous_id`',
  appliesTo: (operation) => resourceSchema(operation)?.property('previous_id') !== undefined,
  evaluate({ request, response }, { operation }) {
    const page = pageIn(response, operation);
    if (!page || page.items.length < 2) return undefined;
    const links = new Map(page.items.map((each) => [idOf(each.id), idOf(each.previous_id)]));
    if ([...links.values()].every((previous) => previous === undefined)) return undefined;
    const whole = !queryValue(request, operation, 'page-cursor') && isWhole(page);
    return [
      ...linksToSeries(page),
      ...successors(page, links),
      ...loops(links, page),
      ...severalSuccessors(links, page, whole),
      ...(whole ? gaps(links, page) : []),
    ];
  },
};

/** A link that names the series itself, which is none of its entries. */
function linksToSeries({ items, pointer: list }: ReceivedPage): Finding[] {
  const found = items.find(
    ({ previous_id, series_id }) =>
      idOf(previous_id) !== undefined && idOf(previous_id) === idOf(series_id),
  );
  if (!found) return [];
  const message = 'The predecessor of a series entry is the series itself.';
  const [expected, actual] = ['an entry of the series', String(found.previous_id)];
  const pointer = `${list}/0/previous_id`;
  return [documented('F019', { message, pointer, expected, actual })];
}

/** How many links have to lead to later entries before they count as links to successors. */
const fewest = 2;

/** Links to entries that were created later: all of them, and each to a higher number in the code, or some. */
function successors({ items, pointer: list }: ReceivedPage, links: Links): Finding[] {
  const pairs = items.flatMap((item) => {
    const linked = items.find(({ id }) => idOf(id) === links.get(idOf(item.id)));
    return linked ? [{ item, linked }] : [];
  });
  const later = pairs.filter(
    ({ item, linked }) => timeOf(linked.created_at) > timeOf(item.created_at),
  );
  const [first] = later;
  if (!first) return [];
  const [expected, actual] = ['an earlier entry', `${first.linked.code} for ${first.item.code}`];
  const details = { pointer: `${list}/0/previous_id`, expected, actual };
  const isReversed = later.every(({ item, linked }) => numberIn(linked) > numberIn(item));
  if (isReversed && later.length >= fewest && later.length === pairs.length) {
    const message = 'The predecessor of each entry of a series is the one that came after it.';
    return [documented('F019', { message, ...details })];
  }
  const message = 'The predecessor of an entry of a series was created after it.';
  return [assumed('D197', { message, ...details })];
}

/** The number at the end of the code of a series entry. */
function numberIn({ code }: JsonObject): number {
  return Number(/\d+$/.exec(text(code) ?? '')?.[0]);
}

type Links = ReadonlyMap<string | undefined, string | undefined>;

function loops(links: Links, page: ReceivedPage): Finding[] {
  const own = [...links].find(([id, previous]) => id !== undefined && id === previous);
  if (own) {
    const message = 'The predecessor of a series entry is that entry itself.';
    const details = { expected: 'an earlier entry', actual: String(own[0]) };
    const pointer = `${page.pointer}/0/previous_id`;
    return [documented('F019', { message, pointer, ...details })];
  }
  const loop = [...links.keys()].find((start) => {
    const seen = new Set<string | undefined>();
    let current: string | undefined = start;
    while (current !== undefined && links.has(current) && !seen.has(current)) {
      seen.add(current);
      current = links.get(current);
    }
    return current !== undefined && seen.has(current);
  });
  return loop === undefined
    ? []
    : [broken(page, 'D110', 'The predecessors of a series lead in a circle.', loop)];
}

/** The fewest entries with one predecessor, of a whole series, that count as a wrong link and not as branches. */
const leastLinks = 10;

function severalSuccessors(links: Links, page: ReceivedPage, isWhole: boolean): Finding[] {
  const named = [...links.values()].filter((each) => each !== undefined);
  const twice = firstRepeated(named);
  if (twice === undefined) return [];
  // A series may branch, but what all of its entries name is not what comes before each.
  if (isWhole && named.length >= leastLinks && named.every((each) => each === twice)) {
    const message = 'All entries of a series have the same predecessor.';
    const details = { expected: 'the entry before each', actual: twice };
    return [documented('F019', { message, pointer: page.pointer, ...details })];
  }
  return [broken(page, 'D109', 'Two entries of a series have the same predecessor.', twice)];
}

function gaps(links: Links, page: ReceivedPage): Finding[] {
  const heads = [...links].filter(([, previous]) => previous === undefined || !links.has(previous));
  const [head] = heads;
  if (heads.length === 1 && head?.[1] !== undefined) {
    const message = 'The first entry of a series has a predecessor, which the whole series lacks.';
    return [broken(page, 'D108', message, head[1])];
  }
  if (heads.length <= 1) return [];
  // One entry may go on from another series, unless the first of this one goes on from none.
  const dangling = heads.flatMap(([, previous]) => previous ?? []);
  if (dangling.length > 1 || (dangling.length === 1 && beginsWithout(page))) {
    const message = 'Entries of a series have a predecessor that the whole series lacks.';
    const details = {
      expected: 'the predecessor among them',
      actual: shorten(dangling.join(', ')),
    };
    return [documented('F019', { message, pointer: page.pointer, ...details })];
  }
  const second = String(heads[1]?.[0]);
  const message = 'The chain of a series is broken: several entries have no predecessor in it.';
  return [broken(page, 'D108', message, second)];
}

/** Whether the entry that was created first is known, and has no predecessor. */
function beginsWithout({ items }: ReceivedPage): boolean {
  const [first] = items.toSorted((a, b) => timeOf(a.created_at) - timeOf(b.created_at));
  const isFirst = items.every(({ created_at }) => timeOf(created_at) >= timeOf(first?.created_at));
  return isFirst && idOf(first?.previous_id) === undefined;
}

function broken(
  { pointer }: ReceivedPage,
  decision: string,
  message: string,
  actual: string,
): Finding {
  return assumed(decision, { message, pointer, expected: 'one chain', actual });
}

function idOf(value: unknown): string | undefined {
  const id = text(value)?.toLowerCase();
  return id === nilUuid ? undefined : id;
}

// A listing shorter than its page size cannot have left anything out.
function isWhole({ size, items }: ReceivedPage): boolean {
  return size !== undefined && items.length < size;
}

/** Checks of the listing of a series. */
export const seriesChecks: readonly ResponseCheck[] = [seriesMembers, seriesCodes, seriesChain];
