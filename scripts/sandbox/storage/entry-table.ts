import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SiloEntry } from '../resources.ts';
import type { Mention } from '../silo/find-mentions.ts';

/** A place in a listing: behind the entry with this time of creation and this number. */
export interface Position {
  /** ms since 1970. */
  createdAt: number;
  seq: number;
}

/** An entry as it is stored. */
export interface EntryRow {
  /** Number in the order of arrival. */
  seq: number;
  /** ms since 1970. */
  created_at: number;
  /** The entry, as JSON. */
  body: string;
}

/** An entry that mentions a UUID. */
export interface MentionRow extends EntryRow {
  /** Dotted path in its data at which it does. */
  context: string;
}

/** Which entries of a workspace to list, in the order of creation. */
export interface EntryQuery {
  workspace: string;
  folder?: string | undefined;
  after: Position;
  /** How many at most. */
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

const behind = '(created_at, seq) > (?, ?) ORDER BY created_at, seq LIMIT ?';

/** Silo entries, and which UUIDs they mention where. */
export class EntryTable {
  readonly #find: StatementSync;
  readonly #list: StatementSync;
  readonly #listFolder: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #related: StatementSync;
  readonly #relatedAt: StatementSync;
  readonly #mention: StatementSync;
  readonly #forget: StatementSync;
  readonly #delete: StatementSync;

  constructor(db: DatabaseSync) {
    const columns = 'SELECT seq, created_at, body FROM entries WHERE workspace = ?';
    this.#find = db.prepare(`${columns} AND id = ?`);
    this.#list = db.prepare(`${columns} AND ${behind}`);
    this.#listFolder = db.prepare(`${columns} AND folder = ? AND ${behind}`);
    this.#insert = db.prepare(
      'INSERT INTO entries (workspace, id, folder, created_at, body) VALUES (?, ?, ?, ?, ?)',
    );
    this.#update = db.prepare('UPDATE entries SET folder = ?, body = ? WHERE seq = ?');
    this.#related = db.prepare(relatedStatement('m.place = 0'));
    this.#relatedAt = db.prepare(relatedStatement('m.context = ?'));
    this.#mention = db.prepare('INSERT INTO mentions VALUES (?, ?, ?, ?, ?, ?)');
    this.#forget = db.prepare('DELETE FROM mentions WHERE seq = ?');
    this.#delete = db.prepare('DELETE FROM entries WHERE seq = ?');
  }

  find(workspace: string, id: string): EntryRow | undefined {
    return this.#find.get(workspace, id) as EntryRow | undefined;
  }

  list({ workspace, folder, after, limit }: EntryQuery): EntryRow[] {
    const { createdAt, seq } = after;
    const rows =
      folder === undefined
        ? this.#list.all(workspace, createdAt, seq, limit)
        : this.#listFolder.all(workspace, folder, createdAt, seq, limit);
    return rows as unknown as EntryRow[];
  }

  related({ workspace, uuid, context, also, after, limit }: MentionQuery): MentionRow[] {
    const rest = [also ?? null, also ?? null, after.createdAt, after.seq, limit];
    const rows =
      context === undefined
        ? this.#related.all(workspace, uuid, ...rest)
        : this.#relatedAt.all(workspace, uuid, context, ...rest);
    return rows as unknown as MentionRow[];
  }

  insert(workspace: string, entry: SiloEntry, mentions: readonly Mention[]): void {
    const createdAt = Date.parse(entry.created_at);
    const { lastInsertRowid } = this.#insert.run(
      workspace,
      entry.id.toLowerCase(),
      entry.folder ?? null,
      createdAt,
      JSON.stringify(entry),
    );
    this.#remember(workspace, { createdAt, seq: Number(lastInsertRowid) }, mentions);
  }

  delete(row: EntryRow): void {
    this.#forget.run(row.seq);
    this.#delete.run(row.seq);
  }

  /** @param mentions of its new data; left out when the data has not changed */
  update(workspace: string, row: EntryRow, entry: SiloEntry, mentions?: readonly Mention[]): void {
    this.#update.run(entry.folder ?? null, JSON.stringify(entry), row.seq);
    if (!mentions) return;
    this.#forget.run(row.seq);
    this.#remember(workspace, { createdAt: row.created_at, seq: row.seq }, mentions);
  }

  #remember(workspace: string, { createdAt, seq }: Position, mentions: readonly Mention[]): void {
    const places = new Map<string, number>();
    for (const { uuid, context } of mentions) {
      const place = places.get(uuid) ?? 0;
      this.#mention.run(workspace, uuid, createdAt, seq, place, context);
      places.set(uuid, place + 1);
    }
  }
}

function relatedStatement(where: string): string {
  return `
    SELECT m.seq, m.created_at, m.context, e.body
    FROM mentions m JOIN entries e ON e.seq = m.seq
    WHERE m.workspace = ? AND m.uuid = ? AND ${where}
      AND (? IS NULL OR EXISTS (SELECT 1 FROM mentions o WHERE o.seq = m.seq AND o.uuid = ?))
      AND (m.created_at, m.seq) > (?, ?)
    ORDER BY m.created_at, m.seq LIMIT ?`;
}
