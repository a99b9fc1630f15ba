import type { ObjectSql, ObjectStorage } from '../storage/durable-object/object-storage.ts';

/** A workspace that the directory knows. */
export interface ListedWorkspace {
  id: string;
  /** ms since 1970. */
  created_at: number;
}

/** Which workspace a token or a client belongs to. It has one object of its own, which sees no other data. */
export class WorkspaceDirectory {
  readonly #storage: ObjectStorage;
  readonly #sql: ObjectSql;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS workspaces (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, workspace TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS keys_by_workspace ON keys (workspace);
    `);
  }

  /** The workspace of a key that {@link add} was given. */
  find(key: string): string | undefined {
    const find = 'SELECT workspace FROM keys WHERE key = ?';
    return this.#sql.exec<{ workspace: string }>(find, key).toArray()[0]?.workspace;
  }

  has(workspace: string): boolean {
    const find = 'SELECT 1 FROM workspaces WHERE id = ?';
    return this.#sql.exec(find, workspace).toArray().length > 0;
  }

  /**
   * Leads keys to a workspace.
   *
   * @throws Error when one of them leads to another already
   */
  add(workspace: string, keys: readonly string[]): void {
    this.#storage.transactionSync(() => {
      const list = 'INSERT OR IGNORE INTO workspaces VALUES (?, ?)';
      this.#sql.exec(list, workspace, Date.now());
      for (const key of keys) this.#sql.exec('INSERT INTO keys VALUES (?, ?)', key, workspace);
    });
  }

  /** Forgets a workspace and all its keys. */
  remove(workspace: string): void {
    this.#storage.transactionSync(() => {
      this.#sql.exec('DELETE FROM keys WHERE workspace = ?', workspace);
      this.#sql.exec('DELETE FROM workspaces WHERE id = ?', workspace);
    });
  }

  list(): ListedWorkspace[] {
    return this.#sql
      .exec<ListedWorkspace>('SELECT * FROM workspaces ORDER BY created_at')
      .toArray();
  }
}
