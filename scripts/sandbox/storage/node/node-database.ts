import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { migrate } from '../schema.ts';
import { sqliteCode } from '../storage-errors.ts';
import { Transactions } from '../transactions.ts';

/** The storage port over `node:sqlite`. */
export interface NodeDatabase extends Database {
  /**
   * Copies everything to an empty file, a few pages at a time. Meanwhile the connection can go on writing,
   * and must not be closed. The copy is that of one moment between the call and its end.
   */
  backup(target: string): Promise<void>;
  /**
   * Keeps one transaction open until the end, which is several times faster. Only for a database in memory,
   * because nothing is written. If memory runs out, it goes back to its present data.
   */
  neverCommit(): void;
}

/** How to open a database. */
interface OpenOptions {
  readOnly?: boolean;
  /** How long to wait for a lock, in ms. */
  timeout?: number;
}

/**
 * Opens a database. No other module knows the driver.
 *
 * @param location path or address of a file, or `:memory:`
 * @throws Error of SQLite when it cannot be opened
 */
export function openDatabase(location: string | URL, options: OpenOptions = {}): NodeDatabase {
  // Node.js types every row as a record, because it does not know the SQL of a statement.
  return new NodeConnection(location, options) as unknown as NodeDatabase;
}

/** An empty database in memory, with its tables. */
export function openInMemory(): NodeDatabase {
  const db = openDatabase(':memory:');
  // A stored job takes most of a page of 4 kB.
  db.exec('PRAGMA page_size = 16384; PRAGMA temp_store = MEMORY');
  migrate(db);
  return db;
}

/** How often a backup begins before it gives up: an open transaction stops only its beginning. */
const mostBeginnings = 1_000;

class NodeConnection extends DatabaseSync {
  readonly copySchema = 'temp';
  readonly cacheBytes = 64_000_000;
  #begun: Transactions | undefined;

  transaction<T>(work: () => T, undone?: () => void): T {
    return this.#transactions.run(work, undone);
  }

  write<T>(work: () => T, undone?: () => void): T {
    return this.#transactions.runOne(work, undone);
  }

  neverCommit(): void {
    this.#transactions.neverCommit();
  }

  get #transactions(): Transactions {
    this.#begun ??= new Transactions(this);
    return this.#begun;
  }

  async backup(target: string): Promise<void> {
    for (let begun = 1; ; begun += 1) {
      try {
        await backup(this, target);
        return;
      } catch (error) {
        if (begun === mostBeginnings || !isBusy(error)) throw error;
        await setImmediate();
      }
    }
  }
}

/** Whether a transaction was open. Node.js then reports the code of the copy, which has no error. */
function isBusy(error: unknown): boolean {
  return [0, 5, 6].includes(sqliteCode(error) ?? -1);
}
