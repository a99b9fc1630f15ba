import { fixturesOf } from './fixtures.ts';
import type { SiloRules } from './rules.ts';
import { type SeedData, seedStore } from './seed.ts';
import { openDataFile } from './storage/data-file.ts';
import { openInMemory } from './storage/schema.ts';
import { Store } from './storage/store.ts';

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
): Store {
  if (path === undefined) {
    const store = new Store(openInMemory());
    begin(store, rules, seedOf());
    store.neverCommit();
    return store;
  }
  const db = openDataFile(path, (fresh) => begin(new Store(fresh), rules, seedOf()));
  return new Store(db);
}

/** The seed data with which a store began. */
export function storedSeed(store: Store): SeedData {
  return JSON.parse(store.settings.find('seed') ?? '{"workspaces":[]}');
}

/** Fills an empty store, and stores the seed data itself for a later reset. */
export function begin(store: Store, rules: SiloRules, seed: SeedData): void {
  store.transaction(() => {
    store.settings.save('seed', JSON.stringify(seed));
    store.settings.save('fixtures', JSON.stringify(fixturesOf(seed)));
    seedStore(store, rules, seed);
  });
}
