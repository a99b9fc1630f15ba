import { DurableObject, type ObjectContext } from 'cloudflare:workers';

/** A workspace that the directory knows. */
interface ListedWorkspace {
  id: string;
  /** ms since 1970. */
  created_at: number;
}

/** Which workspace a token or a client belongs to. It has one object of its own, which sees no other data. */
export class Directory extends DurableObject<unknown> {
  readonly #storage = this.ctx.storage;
  readonly #sql = this.ctx.storage.sql;

  constructor(context: ObjectContext, environment: unknown) {
    super(context, environment);
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS workspaces (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, workspace TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS keys_by_workspace ON keys (workspace);
    `);
  }

  /** The workspace of a key that leads to one. */
  find(key: string): string | undefined {
    const find = 'SELECT workspace FROM keys WHERE key = ?';
    return this.#sql.exec<{ workspace: string }>(find, key).toArray()[0]?.workspace;
  }

  has(workspace: string): boolean {
    const find = 'SELECT 1 FROM workspaces WHERE id = ?';
    return this.#sql.exec(find, workspace).toArray().length > 0;
  }

  /**
   * Lists a workspace, and leads keys to it.
   *
   * @throws Error when one of them leads to another already
   */
  list(workspace: string, keys: readonly string[]): void {
    this.#storage.transactionSync(() => {
      const list = 'INSERT OR IGNORE INTO workspaces VALUES (?, ?)';
      this.#sql.exec(list, workspace, Date.now());
      this.add(workspace, keys);
    });
  }

  /**
   * Leads more keys to a workspace. Some may lead to it already: an enrollment issues the same tokens again
   * after a reset.
   *
   * @returns whether the workspace is listed; nothing is added if not
   * @throws Error when one of them leads to another already
   */
  add(workspace: string, keys: readonly string[]): boolean {
    if (!this.has(workspace)) return false;
    this.#storage.transactionSync(() => {
      for (const key of keys) {
        this.#sql.exec('INSERT INTO keys VALUES (?, ?) ON CONFLICT DO NOTHING', key, workspace);
        if (this.find(key) !== workspace) throw new Error('A key leads to another workspace.');
      }
    });
    return true;
  }

  /** Forgets a workspace and all its keys. */
  remove(workspace: string): void {
    this.#storage.transactionSync(() => {
      this.#sql.exec('DELETE FROM keys WHERE workspace = ?', workspace);
      this.#sql.exec('DELETE FROM workspaces WHERE id = ?', workspace);
    });
  }

  listed(): ListedWorkspace[] {
    return this.#sql
      .exec<ListedWorkspace>('SELECT * FROM workspaces ORDER BY created_at')
      .toArray();
  }
}
