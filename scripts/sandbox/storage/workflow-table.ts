import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A workflow as it is stored. */
export interface WorkflowRow {
  /** Digest of the body that created it; empty when it came from seed data. */
  digest: string;
  /** The workflow, as JSON. */
  body: string;
}

export class WorkflowTable {
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT digest, body FROM workflows WHERE workspace = ? AND id = ?');
    this.#insert = db.prepare(
      'INSERT OR REPLACE INTO workflows (workspace, id, digest, body) VALUES (?, ?, ?, ?)',
    );
    this.#update = db.prepare('UPDATE workflows SET body = ? WHERE workspace = ? AND id = ?');
  }

  find(workspace: string, id: string): WorkflowRow | undefined {
    return this.#find.get(workspace, id) as WorkflowRow | undefined;
  }

  insert(workspace: string, id: string, { digest, body }: WorkflowRow): void {
    this.#insert.run(workspace, id, digest, body);
  }

  update(workspace: string, id: string, body: string): void {
    this.#update.run(body, workspace, id);
  }
}
