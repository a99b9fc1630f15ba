import { UsageError } from '../../lib/exit-code.ts';
import { HttpError } from '../../lib/http-error.ts';
import { fixturesOfSeed } from '../fixtures.ts';
import type { SiloRules } from '../rules.ts';
import { digestSecrets, type SeedData, type StoredSeed, seedStore } from '../seed.ts';
import { openDataFile } from '../storage/node/data-file.ts';
import { openInMemory } from '../storage/schema.ts';
import { Store } from '../storage/store.ts';
import { parseStored } from '../storage/stored-json.ts';

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
  const db = openDataFile(path, {
    fill: (fresh) => begin(new Store(fresh), rules, seedOf()),
    upgrade: (old) => forgetSecrets(new Store(old)),
  });
  const store = new Store(db);
  requireSettings(store, path);
  return store;
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

/** Earlier versions stored the seed data with its tokens and secrets. */
function forgetSecrets(store: Store): void {
  const seed = parseStored<SeedData>(store.settings.find('seed') ?? noSeed, 'setting seed');
  store.transaction(() => store.settings.save('seed', JSON.stringify(digestSecrets(seed))));
}

const noSeed = '{"workspaces":[]}';

/** Fills an empty store, and stores the seed data, without its secrets, for a later reset. */
export function begin(store: Store, rules: SiloRules, seed: SeedData): void {
  fill(store, rules, digestSecrets(seed), JSON.stringify(fixturesOfSeed(seed)));
}

/** Puts a store back to the seed data and the fixtures with which it began. */
export function beginAgain(store: Store, rules: SiloRules): void {
  const seed = parseStored<StoredSeed>(store.settings.find('seed') ?? noSeed, 'setting seed');
  const fixtures = store.settings.find('fixtures') ?? '{}';
  store.transaction(() => {
    store.clear();
    fill(store, rules, seed, fixtures);
  });
}

function fill(store: Store, rules: SiloRules, seed: StoredSeed, fixtures: string): void {
  store.transaction(() => {
    store.settings.save('seed', JSON.stringify(seed));
    store.settings.save('fixtures', fixtures);
    seedStore(store, rules, seed);
  });
}
