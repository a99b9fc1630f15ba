import { mentionedEntry, type SeedData } from './seed.ts';

/** What a contract test needs to know of a server: `GET /_sandbox/fixtures`. All optional. */
export interface SandboxFixtures {
  token?: string;
  entry_id?: string;
  /** A UUID that another entry mentions. */
  related_entry_id?: string;
  folder?: string;
  series_id?: string;
  workflow_id?: string;
  job_id?: string;
  workspace_id?: string;
  client_id?: string;
  client_secret?: string;
  enrollment_id?: string;
  owner_id?: string;
  /** Token of a second workspace, and identifiers of what it holds. */
  other_token?: string;
  other_entry_id?: string;
  other_workflow_id?: string;
  /** A step of a workflow that ends with `ERR`, and one that takes 300 ms; both without identifiers. */
  failing_step?: object;
  slow_step?: object;
}

/** Fixtures before JSON leaves out what is undefined. */
type PartialFixtures = { [K in keyof SandboxFixtures]: SandboxFixtures[K] | undefined };

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
