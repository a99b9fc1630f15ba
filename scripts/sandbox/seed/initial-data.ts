import type { NamedFixtures } from '../../api/fixtures.ts';
import type { SiloRules } from '../rules.ts';
import { parseStored } from '../storage/storage-errors.ts';
import type { Store } from '../storage/store.ts';
import {
  digestSecrets,
  mentionedEntry,
  type SeedData,
  type StoredSeed,
  seedStore,
} from './seed.ts';

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

/** Fixtures before JSON leaves out what is undefined. */
type PartialFixtures = { [K in keyof NamedFixtures]: NamedFixtures[K] | undefined };

/** The fixtures that seed data gives, from its first workspace and its second. */
export function fixturesOfSeed({ workspaces: [first, second] }: SeedData): PartialFixtures {
  const client = first?.clients?.[0];
  const enrollment = client?.enrollments[0];
  const entry = mentionedEntry(first?.entries);
  return {
    token: first?.tokens?.[0],
    entry_id: (entry ?? first?.entries?.[0])?.id,
    related_entry_id: entry?.id,
    folder: (entry ?? first?.entries?.[0])?.folder,
    series_id: first?.series?.[0]?.id,
    workflow_id: first?.workflows?.[0]?.id,
    job_id: first?.jobs?.at(-1)?.id,
    workspace_id: first?.workspace.id,
    client_id: client?.client_id,
    client_secret: client?.client_secret,
    enrollment_id: enrollment?.id,
    owner_id: enrollment?.owner_id,
    other_token: second?.tokens?.[0],
    other_entry_id: second?.entries?.[0]?.id,
    other_workflow_id: second?.workflows?.[0]?.id,
    failing_step: { provider: 'sandbox', config: { sandbox: { outcome: 'ERR' } } },
    slow_step: { provider: 'sandbox', config: { sandbox: { delay: 300 } } },
  };
}
