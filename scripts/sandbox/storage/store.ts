import { AccessTable } from './access-table.ts';
import type { Database } from './database.ts';
import { EntryTable } from './entry-table.ts';
import { EffectTable, JobTable } from './job-table.ts';
import { tables } from './schema.ts';
import { SeriesTable } from './series-table.ts';
import { SettingsTable } from './settings-table.ts';
import { Transactions } from './transactions.ts';
import { WorkflowTable } from './workflow-table.ts';

/** Everything that a sandbox remembers. The same code serves a file and memory. */
export class Store {
  readonly settings: SettingsTable;
  readonly entries: EntryTable;
  readonly jobs: JobTable;
  readonly effects: EffectTable;
  readonly workflows: WorkflowTable;
  readonly series: SeriesTable;
  readonly access: AccessTable;
  readonly #db: Database;
  readonly #transactions: Transactions;
  #closed = false;

  /** @param db with its tables made */
  constructor(db: Database) {
    this.#db = db;
    this.#transactions = new Transactions(db, () => this.#refresh());
    this.settings = new SettingsTable(db);
    this.entries = new EntryTable(db);
    this.jobs = new JobTable(db);
    this.effects = new EffectTable(db);
    this.workflows = new WorkflowTable(db);
    this.series = new SeriesTable(db);
    this.access = new AccessTable(db);
  }

  /**
   * Does all of the work or none; every write belongs into one. When it returns, the work is
   * committed, unless it is part of another transaction.
   *
   * @param work is over when it returns: it does not wait for anything
   * @throws what the work throws, or the error of SQLite when it cannot be committed
   */
  transaction<T>(work: () => T): T {
    return this.#transactions.run(work);
  }

  /**
   * Keeps one transaction open for good, which is several times faster. Only for a store in memory:
   * nothing of it is ever written. Should memory run out, it goes back to what it holds now.
   */
  neverCommit(): void {
    this.#transactions.neverCommit();
  }

  /** Forgets everything. */
  clear(): void {
    for (const table of tables) this.#db.exec(`DELETE FROM ${table}`);
    this.#refresh();
  }

  /** Keeps a copy of everything under a name, as long as the process lives. */
  copyTo(name: string): void {
    this.transaction(() => {
      for (const table of tables) {
        this.#db.exec(`DROP TABLE IF EXISTS temp."${name}/${table}"`);
        this.#db.exec(`CREATE TEMP TABLE "${name}/${table}" AS SELECT * FROM main.${table}`);
      }
    });
  }

  /** Puts back what {@link copyTo} kept. */
  copyFrom(name: string): void {
    this.transaction(() => {
      for (const table of tables) {
        this.#db.exec(`DELETE FROM main.${table}`);
        this.#db.exec(`INSERT INTO main.${table} SELECT * FROM temp."${name}/${table}"`);
      }
    });
    this.#refresh();
  }

  /** Forgets what tables remember of themselves, after a change behind their back. */
  #refresh(): void {
    this.entries.refresh();
    this.effects.refresh();
    this.jobs.refresh();
    this.workflows.refresh();
    this.access.refresh();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#db.close();
  }
}
