import { sinceTime } from '../areas/silo/entries.ts';
import { pageRules, unknownCursor } from '../listings/paging.ts';
import { textBytes } from '../messages.ts';
import { deriveUuid, type SiloEntry } from '../resources.ts';
import type { Call, PageRules, SeriesRules, SiloRules } from '../rules.ts';
import type { EntryPage, PagePosition } from '../storage/entry-table.ts';
import { earlier } from './responses.ts';
import { alteredChain } from './series-responses.ts';
import { decisions, type SupportedAnswers } from './supported-decisions.ts';

/** An item of a listing: an entry, in a search with a place at which it mentions what was searched. */
interface Item {
  id: string;
  /** ms since 1970. */
  createdAt: number;
  /** As JSON. */
  text: string;
  /** Whether it meets the conditions. One that does not keeps its place, so that no update moves the others. */
  listed: boolean;
}

/** The listings of a sandbox whose order, filters or pages were answered: each is read whole, and then cut. */
export function listingRules(
  answers: SupportedAnswers,
): Partial<SiloRules & SeriesRules & Pick<PageRules, 'writeCursor' | 'cursorPosition'>> {
  let walks = 0;
  /** A listing without a stable order is in one order for all pages of a walk: the cursor holds its number. */
  const walkOf = (position: PagePosition | undefined): number => {
    if (position) return position.createdAt;
    if (answers.to(decisions.stableOrder) !== 'unstable') return 0;
    walks += 1;
    return walks;
  };
  const page = (call: Call, items: readonly Item[], limit: number): EntryPage => {
    const position = call.rules.cursorPosition(call);
    const walk = walkOf(position);
    const ordered = rotated(inOrder(items, answers.to(decisions.order)), walk);
    return cut(ordered, { createdAt: walk, seq: position?.seq ?? 0 }, limit, answers);
  };
  return {
    entryPage: (call, limit) => page(call, entriesIn(call, answers), limit),
    mentionPage: (call, limit) => page(call, mentionsIn(call, answers), limit),
    seriesPage: (call, limit) => {
      const start = call.rules.cursorPosition(call)?.seq ?? 0;
      return cut(seriesItems(call, answers), { createdAt: 0, seq: start }, limit, answers);
    },
    cursorPosition: (call) => positionOf(call, answers),
    writeCursor: (call, { createdAt, seq }) =>
      answers.to(decisions.cursors) === 'number'
        ? String(createdAt * walkFactor + seq)
        : pageRules.writeCursor(call, { createdAt, seq }),
  };
}

/** A cursor that is a number holds the number of a walk, and a place among all items. */
const walkFactor = 1_000_000;

function positionOf(call: Call, answers: SupportedAnswers): PagePosition | undefined {
  const first = answers.to(decisions.forgedCursor) === 'first-page';
  const cursor = call.query['page-cursor'];
  if (answers.to(decisions.cursors) === 'number' && cursor) {
    if (/^\d{1,12}$/.test(cursor)) {
      const number = Number(cursor);
      return { createdAt: Math.floor(number / walkFactor), seq: number % walkFactor };
    }
    if (first) return undefined;
    throw unknownCursor(call);
  }
  const { cursors, rules } = call;
  if (first && cursor) return cursors.read(cursor, rules.cursorScope(call));
  return pageRules.cursorPosition(call);
}

/** All entries, the earliest first, of which those are listed that a listing asks for. */
function entriesIn(call: Call, answers: SupportedAnswers): Item[] {
  const folder = call.query['folder-filter'];
  const isOnSide = bySide(call, answers);
  return allEntries(call).map((entry) => {
    const isInFolder = folder === undefined || liesIn(entry.folder, folder, answers);
    return itemOf(entry, isInFolder && isOnSide(entry));
  });
}

function liesIn(found: string | undefined, searched: string, answers: SupportedAnswers): boolean {
  if (found === searched) return true;
  const isCaseless = answers.to(decisions.similarFolders) === 'same';
  const [name, folder] = isCaseless ? [plain(found ?? ''), plain(searched)] : [found, searched];
  const takesIn = answers.to(decisions.foldersBelow) === 'taken-in';
  return name === folder || (takesIn && name?.startsWith(`${folder}/`) === true);
}

/** A name without what many databases pass over when they compare texts. */
function plain(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function bySide(call: Call, answers: SupportedAnswers): (entry: SiloEntry) => boolean {
  const date = sinceTime(call);
  if (date === undefined) return () => true;
  // Whether the date itself counts may hang on the date.
  const isOther = answers.to(decisions.sameBound) === 'varies' && date % 2 === 1;
  const isAfter = (answers.to(decisions.atDate) === 'after') !== isOther;
  const isOfUpdate = answers.to(decisions.dateOf) === 'update';
  return ({ created_at, updated_at }) => {
    const time = Date.parse(isOfUpdate ? shownUpdate(created_at, updated_at, answers) : created_at);
    return isAfter ? time > date : time >= date;
  };
}

/** The time of the last update, as a response shows it. */
function shownUpdate(created: string, updated: string, answers: SupportedAnswers): string {
  const shown = answers.to(decisions.updateTime) === 'stays' ? created : updated;
  return answers.to(decisions.updateOrder) === 'unordered' ? earlier(shown) : shown;
}

/** All entries, of which those are listed that a search finds, each once or once for each place. */
function mentionsIn(call: Call, answers: SupportedAnswers): Item[] {
  const searched = searchedIn(call, answers);
  const context = call.query['context-filter'];
  const isOther = answers.to(decisions.context) === 'other';
  const isAt = (place: string, asked: string) =>
    isOther ? place.includes(asked) : place === asked;
  const isOnSide = bySide(call, answers);
  return allEntries(call).flatMap((entry) => {
    const mentions = call.rules.mentionsIn(entry);
    const found = searched.some((uuids) =>
      uuids.every((uuid) => mentions.some((each) => each.uuid === uuid)),
    );
    const places = mentions
      .filter(({ uuid }) => searched.some((uuids) => uuids[0] === uuid))
      .filter((each) => context === undefined || isAt(each.context, context));
    if (!found || places.length === 0 || !isOnSide(entry)) return [itemOf(entry, false)];
    const shown = answers.to(decisions.entryFound) === 'each-place' ? places : places.slice(0, 1);
    return shown.map((place) => itemOf({ ...entry, context: place.context }, true));
  });
}

/** The UUIDs of a search: an entry has to mention every one of one of the lists, the first of it at the place. */
function searchedIn({ id, query }: Call, answers: SupportedAnswers): string[][] {
  const target = query['relation-target']?.toLowerCase();
  if (target === undefined) return [[id]];
  switch (answers.to(decisions.twoIdentifiers)) {
    case 'query':
      return [[target]];
    case 'either':
      return [[id], [target]];
    default:
      return [[id, target]];
  }
}

function allEntries({ store, workspace }: Call): SiloEntry[] {
  const after = { createdAt: -Infinity, seq: 0 };
  const { list } = store.entries.list({ workspace, after, limit: mostItems });
  return JSON.parse(`[${new TextDecoder().decode(list)}]`);
}

/** How many entries a listing has at most. */
const mostItems = 100_000;

function itemOf(entry: SiloEntry, listed: boolean): Item {
  const text = JSON.stringify(entry);
  return { id: entry.id, createdAt: Date.parse(entry.created_at), text, listed };
}

function seriesItems({ store, workspace, id }: Call, answers: SupportedAnswers): Item[] {
  const rows = store.series.list(workspace, id, 0, mostItems);
  const entries = alteredChain(
    rows.map(({ body }) => JSON.parse(body)),
    answers,
  );
  const items = rows.map(({ seq }, index) => {
    const text = JSON.stringify(entries[index]);
    return { id: String(seq), createdAt: 0, text, listed: true };
  });
  return inOrder(items, seriesOrders[answers.to(decisions.seriesOrder) ?? 'chain']);
}

const seriesOrders = {
  chain: 'oldest-first',
  'newest-first': 'newest-first',
  any: 'none',
} as const;

function inOrder(
  items: readonly Item[],
  order: 'oldest-first' | 'newest-first' | 'none' = 'oldest-first',
): Item[] {
  if (order === 'newest-first') return items.toReversed();
  if (order === 'oldest-first') return [...items];
  const key = ({ id }: Item) => deriveUuid('order', id);
  return items.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function rotated(items: readonly Item[], by: number): Item[] {
  const at = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

function cut(
  items: readonly Item[],
  { createdAt, seq: start }: PagePosition,
  limit: number,
  answers: SupportedAnswers,
): EntryPage {
  const places = items.flatMap(({ listed }, place) => (listed && place >= start ? [place] : []));
  const taken = places.slice(0, limit);
  const isFollowed = places.length > taken.length;
  const leadsOn = answers.to(decisions.lastPage) === 'empty-page' ? taken.length > 0 : isFollowed;
  const list = taken.map((place) => items[place]?.text).join(',');
  const end = (taken.at(-1) ?? start) + 1;
  return {
    list: textBytes(list),
    next: limit > 0 && leadsOn ? { createdAt, seq: end } : undefined,
  };
}
