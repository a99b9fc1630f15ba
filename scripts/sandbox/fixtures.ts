import type { NamedFixtures } from '../api/fixtures.ts';
import { mentionedEntry, type SeedData } from './seed.ts';

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
