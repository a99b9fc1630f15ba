import type { Workflow } from '../resources.ts';
import type { Cache, CacheMemory } from './cache.ts';
import type { Database, SqlStatement } from './database.ts';
import { parseStored } from './storage-errors.ts';

/** A workflow as it is stored. */
interface WorkflowRow {
  /** Body of the request that created it, as JSON; empty when it came from seed data. */
  request: string;
  /** The workflow, as JSON. */
  body: string;
}

/** How many bytes of memory a character of JSON takes at most when it is parsed. */
const parsedFactor = 8;

/** Workflows. */
export class WorkflowTable {
  readonly #find: SqlStatement<WorkflowRow>;
  readonly #known: SqlStatement<unknown>;
  readonly #insert: SqlStatement<unknown>;
  readonly #update: SqlStatement<unknown>;
  /** Cache: workflows that jobs have run, parsed. */
  readonly #parsed: Cache<Workflow>;

  constructor(db: Database, memory: CacheMemory) {
    this.#parsed = memory.cache();
    this.#find = db.prepare('SELECT request, body FROM workflows WHERE workspace = ? AND id = ?');
    this.#known = db.prepare('SELECT 1 FROM workflows WHERE id = ?');
    this.#insert = db.prepare(
      'INSERT OR REPLACE INTO workflows (workspace, id, request, body) VALUES (?, ?, ?, ?)',
    );
    this.#update = db.prepare('UPDATE workflows SET body = ? WHERE workspace = ? AND id = ?');
  }

  find(workspace: string, id: string): WorkflowRow | undefined {
    return this.#find.get(workspace, id);
  }

  /** Whether any workspace has a workflow of this identifier. */
  isKnown(id: string): boolean {
    return this.#known.get(id) !== undefined;
  }

  /** The workflow itself, which the caller must not change. */
  read(workspace: string, id: string): Workflow | undefined {
    const key = `${workspace} ${id}`;
    const known = this.#parsed.get(key);
    if (known) return known;
    const row = this.find(workspace, id);
    if (!row) return undefined;
    const workflow = parseStored<Workflow>(row.body, `workflow ${id}`);
    this.#parsed.set(key, workflow, parsedFactor * row.body.length);
    return workflow;
  }

  insert(workspace: string, id: string, { request, body }: WorkflowRow): void {
    this.#insert.run(workspace, id, request, body);
    this.refresh();
  }

  update(workspace: string, id: string, body: string): void {
    this.#update.run(body, workspace, id);
    this.refresh();
  }

  /** Empties the cache. */
  refresh(): void {
    this.#parsed.clear();
  }
}
