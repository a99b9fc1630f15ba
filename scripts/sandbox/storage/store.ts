import { AccessTable } from './access-table.ts';
import { CacheMemory } from './cache.ts';
import type { Database } from './database.ts';
import { EntryTable } from './entry-table.ts';
import { EffectTable, JobTable } from './job-table.ts';
import { tables } from './schema.ts';
import { SeriesTable } from './series-table.ts';
import { ValueTable } from './value-table.ts';
import { WorkflowTable } from './workflow-table.ts';

/** The data of a sandbox, in a file or in memory. */
export class Store {
  readonly settings: ValueTable<SettingName>;
  readonly entries: EntryTable;
  readonly jobs: JobTable;
  readonly effects: EffectTable;
  readonly workflows: WorkflowTable;
  readonly series: SeriesTable;
  readonly access: AccessTable;
  readonly #db: Database;
  #closed = false;

  /** @param db with its tables */
  constructor(db: Database) {
    this.#db = db;
    this.settings = new ValueTable(db, 'settings');
    const memory = new CacheMemory(db.cacheBytes);
    this.entries = new EntryTable(db, memory);
    this.jobs = new JobTable(db, memory);
    this.effects = new EffectTable(db);
    this.workflows = new WorkflowTable(db, memory);
    this.series = new SeriesTable(db);
    this.access = new AccessTable(db, memory);
  }

  /**
   * Does all of the work or none. Every write must be in a transaction, or in {@link write}. When it returns, the work is
   * committed, unless it is part of another transaction.
   *
   * @param work is synchronous
   * @throws what the work throws, or the error of SQLite when it cannot be committed
   */
  transaction<T>(work: () => T): T {
    return this.#db.transaction(work, () => this.#refresh());
  }

  /**
   * Does work that writes by one statement only, which needs no transaction. When it returns, that is committed,
   * unless it is part of a transaction.
   *
   * @throws what the work throws, or the error of SQLite when it cannot be committed
   */
  write<T>(work: () => T): T {
    return this.#db.write(work, () => this.#refresh());
  }

  /** Deletes everything. */
  clear(): void {
    for (const table of tables) this.#db.exec(`DELETE FROM ${table}`);
    this.#refresh();
  }

  /** Copies everything under a name. The copy exists as long as `copySchema` of the driver says. */
  copyTo(name: string): void {
    this.transaction(() => {
      for (const table of tables) {
        const copy = this.#copyOf(table, name);
        this.#db.exec(`DROP TABLE IF EXISTS ${copy}`);
        this.#db.exec(`CREATE TABLE ${copy} AS SELECT * FROM main.${table}`);
      }
    });
  }

  /** Deletes a copy that {@link copyTo} made. */
  deleteCopy(name: string): void {
    this.transaction(() => {
      for (const table of tables) this.#db.exec(`DROP TABLE ${this.#copyOf(table, name)}`);
    });
  }

  /** Replaces everything by a copy that {@link copyTo} made. */
  copyFrom(name: string): void {
    this.transaction(() => {
      for (const table of tables) {
        this.#db.exec(`DELETE FROM main.${table}`);
        this.#db.exec(`INSERT INTO main.${table} SELECT * FROM ${this.#copyOf(table, name)}`);
      }
    });
    this.#refresh();
  }

  #copyOf(table: string, name: string): string {
    return `${this.#db.copySchema}."${name}/${table}"`;
  }

  /** Empties the caches of the tables. */
  #refresh(): void {
    this.entries.refresh();
    this.effects.refresh();
    this.jobs.refresh();
    this.workflows.refresh();
    this.access.refresh();
  }

  /** Closes the storage. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#db.close();
  }
}

/** Names of settings, whose values are JSON. */
type SettingName =
  /** The seed data with which it began. */
  | 'seed'
  /** The fixtures that it gives, so that a start need not read all of it. */
  | 'fixtures'
  /** The clock, if it was set. */
  | 'clock';
