/**
 * What a contract test needs to know of a server and cannot find out through the API, by the names of a file of
 * fixtures and of `GET /_sandbox/fixtures`. All of it is optional.
 */
export interface NamedFixtures {
  /** Presented as the document says, by default as a Bearer token. */
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
  /** A token of another workspace, to see that the two are kept apart. */
  other_token?: string;
  /** What the other workspace holds. */
  other_entry_id?: string;
  other_workflow_id?: string;
  /** A step of a workflow, without id and `next`, that ends with the status `ERR`. */
  failing_step?: object;
  /** A step, without id and `next`, that takes about half a second. */
  slow_step?: object;
  /** A step, without id and `next`, that leaves an attachment on its job. */
  attaching_step?: object;
  /** A step, without id and `next`, that ends with a status other than `OK` and `ERR`. */
  branching_step?: object;
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
  'folder',
  'related_entry_id',
  'workspace_id',
  'other_entry_id',
  'other_workflow_id',
] as const satisfies readonly (keyof NamedFixtures)[];

/** The fixtures that are steps of a workflow. */
export const stepFixtures = [
  'failing_step',
  'slow_step',
  'attaching_step',
  'branching_step',
] as const satisfies readonly Exclude<keyof NamedFixtures, (typeof textFixtures)[number]>[];
