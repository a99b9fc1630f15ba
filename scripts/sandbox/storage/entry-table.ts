import type { Mention } from '../areas/silo/mentions.ts';
import { textBytes } from '../messages.ts';
import type { SiloEntry } from '../resources.ts';
import type { Cache, CacheMemory } from './cache.ts';
import type { Database, SqlStatement, SqlValue } from './database.ts';
import { damagedRow } from './storage-errors.ts';

/** A place in a listing: behind the entry with this time of creation and this number. */
export interface PagePosition {
  /** ms since 1970. */
  createdAt: number;
  seq: number;
}

/** An entry as it is stored. */
interface EntryRow {
  /** Number in the order of arrival. */
  seq: number;
  /** ms since 1970. */
  created_at: number;
  /** The entry, as JSON. */
  body: string;
}

/** A page of entries. */
export interface EntryPage {
  /** The entries as JSON, separated by commas: as bytes, because they are sent as they are. */
  list: Uint8Array;
  /** Position of the last entry on the page, if another one follows it. */
  next: PagePosition | undefined;
}

/** Which entries of a workspace to list, in the order of creation. */
export interface EntryQuery {
  workspace: string;
  folder?: string | undefined;
  after: PagePosition;
  /** How many at most on the page. */
  limit: number;
}

/** Which entries that mention a UUID to list, in the order of creation. */
export interface MentionQuery extends Omit<EntryQuery, 'folder'> {
  uuid: string;
  /** Only where the UUID is mentioned at this path. */
  context?: string | undefined;
  /** Only entries that mention this UUID as well. */
  also?: string | undefined;
}

/** Silo entries, and which UUIDs they mention where. */
export class EntryTable {
  readonly #find: SqlStatement<EntryRow>;
  readonly #known: SqlStatement<unknown>;
  readonly #all: Listing;
  readonly #inFolder: Listing;
  readonly #insert: SqlStatement<unknown>;
  readonly #update: SqlStatement<unknown>;
  readonly #related: Listing;
  readonly #relatedAt: Listing;
  readonly #mention: SqlStatement<unknown>;
  readonly #forget: SqlStatement<unknown>;
  readonly #delete: SqlStatement<unknown>;
  readonly #longestRow: number;

  constructor(db: Database, memory: CacheMemory) {
    this.#longestRow = db.longestValue ?? Number.POSITIVE_INFINITY;
    this.#find = db.prepare(
      'SELECT seq, created_at, body FROM entries WHERE workspace = ? AND id = ?',
    );
    this.#known = db.prepare('SELECT 1 FROM entries WHERE id = ?');
    this.#all = new Listing(db, memory, 'body', 'entries e WHERE workspace = ?');
    this.#inFolder = new Listing(
      db,
      memory,
      'body',
      'entries e WHERE workspace = ? AND folder = ?',
    );
    this.#related = new Listing(db, memory, withContext, mentioning('e.place = 0'));
    this.#relatedAt = new Listing(db, memory, withContext, mentioning('e.context = ?'));
    this.#insert = db.prepare(
      'INSERT INTO entries (workspace, id, folder, created_at, body) VALUES (?, ?, ?, ?, ?)',
    );
    this.#update = db.prepare('UPDATE entries SET folder = ?, body = ? WHERE seq = ?');
    this.#mention = db.prepare('INSERT INTO mentions VALUES (?, ?, ?, ?, ?, ?)');
    this.#forget = db.prepare('DELETE FROM mentions WHERE seq = ?');
    this.#delete = db.prepare('DELETE FROM entries WHERE seq = ?');
  }

  find(workspace: string, id: string): EntryRow | undefined {
    return this.#find.get(workspace, id);
  }

  /** Whether any workspace has an entry of this identifier. */
  isKnown(id: string): boolean {
    return this.#known.get(id) !== undefined;
  }

  list({ workspace, folder, after, limit }: EntryQuery): EntryPage {
    if (folder === undefined) return this.#all.page([workspace], after, limit);
    return this.#inFolder.page([workspace, folder], after, limit);
  }

  related({ workspace, uuid, context, also, after, limit }: MentionQuery): EntryPage {
    const second = [also ?? null, also ?? null];
    if (context === undefined)
      return this.#related.page([workspace, uuid, ...second], after, limit);
    return this.#relatedAt.page([workspace, uuid, context, ...second], after, limit);
  }

  insert(workspace: string, entry: SiloEntry, mentions: readonly Mention[]): void {
    const createdAt = Date.parse(entry.created_at);
    this.refresh();
    const { lastInsertRowid } = this.#insert.run(
      workspace,
      entry.id.toLowerCase(),
      entry.folder ?? null,
      createdAt,
      JSON.stringify(entry),
    );
    this.#remember(workspace, { createdAt, seq: Number(lastInsertRowid) }, mentions);
  }

  /** Empties the caches of the listings, because an entry has changed. */
  refresh(): void {
    for (const listing of [this.#all, this.#inFolder, this.#related, this.#relatedAt]) {
      listing.forget();
    }
  }

  delete(row: EntryRow): void {
    this.refresh();
    this.#forget.run(row.seq);
    this.#delete.run(row.seq);
  }

  /**
   * @param mentions of its new data; left out when the data has not changed
   * @returns the entry as it is stored
   */
  update(
    workspace: string,
    row: EntryRow,
    entry: SiloEntry,
    mentions?: readonly Mention[],
  ): string {
    const body = JSON.stringify(entry);
    this.refresh();
    this.#update.run(entry.folder ?? null, body, row.seq);
    if (!mentions) return body;
    this.#forget.run(row.seq);
    this.#remember(workspace, { createdAt: row.created_at, seq: row.seq }, mentions);
    return body;
  }

  /** How many bytes its row has left for an entry to grow; `Infinity` where a row has no limit of its own. */
  roomBeside(entry: SiloEntry): number {
    if (this.#longestRow === Number.POSITIVE_INFINITY) return this.#longestRow;
    const row = `${entry.folder ?? ''}${JSON.stringify(entry)}`;
    return this.#longestRow - textBytes(row).length;
  }

  #remember(
    workspace: string,
    { createdAt, seq }: PagePosition,
    mentions: readonly Mention[],
  ): void {
    const places = new Map<string, number>();
    for (const { uuid, context } of mentions) {
      const place = places.get(uuid) ?? 0;
      this.#mention.run(workspace, uuid, createdAt, seq, place, context);
      places.set(uuid, place + 1);
    }
  }
}

/** An entry as JSON, with the place of the mention as its first property. */
const withContext = `'{"context":' || json_quote(context) || ',' ||
  substr((SELECT body FROM entries WHERE seq = e.seq), 2)`;

/** Entries that mention a UUID, and also a second one unless that is null. */
function mentioning(where: string): string {
  return `mentions e WHERE workspace = ? AND uuid = ? AND ${where} AND
    (? IS NULL OR EXISTS (SELECT 1 FROM mentions o WHERE o.seq = e.seq AND o.uuid = ?))`;
}

const nothing = new Uint8Array();

/** Entries of a page as JSON, separated by commas, and whether all of them are JSON: 0 if not. */
interface Texts {
  list: Uint8Array | null;
  sound: number | null;
}

/**
 * Reads pages of entries in the order of creation. SQLite joins the texts of a page, which is
 * several times faster than turning each into a string first, unless a value may not be that long. Pages
 * are cached until an entry changes.
 */
class Listing {
  readonly #positions: SqlStatement<{ created_at: number; seq: number }>;
  readonly #texts: SqlStatement<Texts>;
  readonly #isJoined: boolean;
  readonly #damaged: SqlStatement<{ id: string }>;
  readonly #pages: Cache<EntryPage>;

  /**
   * @param text SQL for the JSON of an entry
   * @param from SQL for a table called `e`, which has `created_at` and `seq`, and conditions
   */
  constructor(db: Database, memory: CacheMemory, text: string, from: string) {
    this.#pages = memory.cache();
    const rest = `FROM ${from} AND (e.created_at, e.seq) > (?, ?)
      ORDER BY e.created_at, e.seq LIMIT ? OFFSET ?`;
    this.#damaged = db.prepare('SELECT id FROM entries WHERE NOT json_valid(body) LIMIT 1');
    this.#positions = db.prepare(`SELECT e.created_at, e.seq ${rest}`);
    this.#isJoined = db.longestValue === undefined;
    const [list, sound] = this.#isJoined
      ? ['group_concat(text)', 'min(json_valid(text))']
      : ['text', 'json_valid(text)'];
    this.#texts = db.prepare(
      `SELECT CAST(${list} AS BLOB) AS list, ${sound} AS sound FROM (SELECT ${text} AS text ${rest})`,
    );
  }

  /**
   * @param values of the conditions
   * @param after where the page begins
   * @param limit how many entries it holds at most
   */
  page(values: readonly SqlValue[], after: PagePosition, limit: number): EntryPage {
    const key = JSON.stringify([values, after, limit]);
    const known = this.#pages.get(key);
    if (known) return known;
    const page = this.#read([...values, after.createdAt, after.seq], limit);
    // The page of the response holds the same bytes once more.
    this.#pages.set(key, page, 2 * page.list.length);
    return page;
  }

  /** Empties the cache, because an entry has changed. */
  forget(): void {
    this.#pages.clear();
  }

  #read(bound: readonly SqlValue[], limit: number): EntryPage {
    const texts = this.#isJoined
      ? this.#texts.get(...bound, limit, 0)
      : joinTexts(this.#texts.all(...bound, limit, 0));
    if (texts?.sound === 0) throw damagedRow(`entry ${this.#damaged.get()?.id}`);
    const list = texts?.list ?? nothing;
    const [last, following] = this.#positions.all(...bound, 2, limit - 1);
    if (!last || !following) return { list, next: undefined };
    return { list, next: { createdAt: last.created_at, seq: last.seq } };
  }
}

const comma = 0x2c;

/** Does what SQLite does where it joins the texts itself. */
function joinTexts(rows: readonly Texts[]): Texts {
  const texts = rows.map(({ list }) => list ?? nothing);
  const length = texts.reduce((sum, text) => sum + text.length + 1, 0);
  const list = new Uint8Array(Math.max(0, length - 1)).fill(comma);
  let place = 0;
  for (const text of texts) {
    list.set(text, place);
    place += text.length + 1;
  }
  return { list, sound: Math.min(1, ...rows.map(({ sound }) => sound ?? 1)) };
}
