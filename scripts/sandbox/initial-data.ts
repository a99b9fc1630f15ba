import { fixturesOfSeed } from './fixtures.ts';
import type { SiloRules } from './rules.ts';
import { digestSecrets, type SeedData, type StoredSeed, seedStore } from './seed.ts';
import type { Store } from './storage/store.ts';
import { parseStored } from './storage/stored-json.ts';

/** Seed data of a file that names none. */
const noSeed = '{"workspaces":[]}';

/**
 * Fills an empty store, and stores the seed data, without its secrets, for a later reset.
 *
 * @param fixtures those of the seed unless given
 */
export function begin(
  store: Store,
  rules: SiloRules,
  seed: SeedData,
  fixtures: object = fixturesOfSeed(seed),
): void {
  fill(store, rules, digestSecrets(seed), JSON.stringify(fixtures));
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

/** Removes tokens and secrets from the stored seed data, where earlier versions kept them. */
export function forgetSecrets(store: Store): void {
  const seed = parseStored<SeedData>(store.settings.find('seed') ?? noSeed, 'setting seed');
  store.write(() => store.settings.save('seed', JSON.stringify(digestSecrets(seed))));
}
