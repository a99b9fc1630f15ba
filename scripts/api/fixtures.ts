/** What each fixture is: a text, or a step of a workflow, without id and `next`. */
export const fixtureKinds = {
  /** Presented as the document says, by default as a Bearer token. */
  token: 'text',
  /** A token of another workspace, to see that the two are kept apart. */
  other_token: 'text',
  entry_id: 'text',
  series_id: 'text',
  workflow_id: 'text',
  job_id: 'text',
  client_id: 'text',
  client_secret: 'text',
  enrollment_id: 'text',
  owner_id: 'text',
  folder: 'text',
  /** A UUID that another entry mentions. */
  related_entry_id: 'text',
  workspace_id: 'text',
  /** What the other workspace holds. */
  other_entry_id: 'text',
  other_workflow_id: 'text',
  /** A step that ends with the status `ERR`. */
  failing_step: 'step',
  /** A step that takes about half a second. */
  slow_step: 'step',
  /** A step that leaves an attachment on its job. */
  attaching_step: 'step',
  /** A step that ends with a status other than `OK` and `ERR`. */
  branching_step: 'step',
} as const;

/**
 * What a contract test needs to know of a server and cannot find out through the API, by the names of a file of
 * fixtures and of `GET /_sandbox/fixtures`. All of it is optional.
 */
export type NamedFixtures = {
  [Name in keyof typeof fixtureKinds]?: (typeof fixtureKinds)[Name] extends 'step'
    ? object
    : string;
};
