import { HttpError } from '../../lib/http-error.ts';
import { UsageError } from '../../lib/usage-error.ts';
import type { SiloRules } from '../rules.ts';
import { begin, forgetSecrets } from '../seed/initial-data.ts';
import type { SeedData } from '../seed/seed.ts';
import { Backups } from '../storage/node/backup.ts';
import { openDataFile } from '../storage/node/data-file.ts';
import { openInMemory } from '../storage/node/node-database.ts';
import { parseStored } from '../storage/storage-errors.ts';
import { Store } from '../storage/store.ts';

/** The storage of a sandbox. */
interface OpenedStore {
  store: Store;
  /** Undefined when the data is in memory. */
  backups?: Backups;
}

/**
 * Opens the storage of a sandbox. Only a new one is seeded: a file that exists keeps its data.
 *
 * @param path in memory unless given
 * @param seedOf returns the seed data of a new one
 * @throws UsageError when the file cannot be used
 */
export function openStore(
  rules: SiloRules,
  path: string | undefined,
  seedOf: () => SeedData,
): OpenedStore {
  if (path === undefined) {
    const db = openInMemory();
    const store = new Store(db);
    begin(store, rules, seedOf());
    db.neverCommit();
    return { store };
  }
  const db = openDataFile(path, {
    fill: (fresh) => begin(new Store(fresh), rules, seedOf()),
    upgrade: (old) => forgetSecrets(new Store(old)),
  });
  const store = new Store(db);
  requireSettings(store, path);
  return { store, backups: new Backups(db) };
}

/** @throws UsageError when the settings that a start needs are damaged; then the store is closed */
function requireSettings(store: Store, path: string): void {
  try {
    for (const name of ['fixtures', 'clock'] as const) {
      parseStored(store.settings.find(name) ?? 'null', `setting ${name}`);
    }
  } catch (error) {
    store.close();
    throw error instanceof HttpError ? new UsageError(`${path}: ${error.message}`) : error;
  }
}
