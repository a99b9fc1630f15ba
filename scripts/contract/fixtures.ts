/** What the tests need to know of a server and cannot find out through the API. All of it is optional. */
export interface Fixtures {
  /** Presented as the document says, by default as a Bearer token. */
  token?: string;
  /** A token of another workspace, to see that the two are kept apart. */
  other_token?: string;
  entry_id?: string;
  series_id?: string;
  workflow_id?: string;
  job_id?: string;
  client_id?: string;
  client_secret?: string;
  enrollment_id?: string;
  owner_id?: string;
  /** A step, without id and `next`, that ends with the status `ERR`. */
  failing_step?: object;
  /** A step, without id and `next`, that takes about half a second. */
  slow_step?: object;
  [other: string]: unknown;
}

/** The fixtures whose values must appear nowhere, with the shell variables that stand for them. */
export const secretFixtures = {
  token: 'TOKEN',
  other_token: 'OTHER_TOKEN',
  client_id: 'CLIENT_ID',
  client_secret: 'CLIENT_SECRET',
} as const;

/** What the sandbox gives beside what the tests read. */
const otherFixtures = [
  'folder',
  'related_entry_id',
  'workspace_id',
  'other_entry_id',
  'other_workflow_id',
];

/**
 * Every name that a fixture can have.
 *
 * @param needed those that the requests of an API need
 */
export function fixtureNames(needed: readonly string[]): string[] {
  const steps = ['failing_step', 'slow_step'];
  return [...new Set([...textFixtures, ...steps, ...needed, ...otherFixtures])];
}

/** The fixtures that are text. */
export const textFixtures = [
  'token',
  'other_token',
  'entry_id',
  'series_id',
  'workflow_id',
  'job_id',
  'client_id',
  'client_secret',
  'enrollment_id',
  'owner_id',
] as const;
