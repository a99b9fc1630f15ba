import type { Enrollment, Job, SeriesEntry, SiloEntry, Workflow, Workspace } from '../resources.ts';

/** What a sandbox holds at its start: the contents of the file that `--seed` names. */
export interface SeedData {
  workspaces: WorkspaceSeed[];
}

/** One workspace, seen by its tokens and by nobody else. */
export interface WorkspaceSeed {
  workspace: Workspace;
  tokens?: string[];
  clients?: ClientSeed[];
  entries?: SiloEntry[];
  workflows?: Workflow[];
  jobs?: Job[];
  series?: SeriesSeed[];
}

/** A client of the service, with the enrollments that it may authorize. */
export interface ClientSeed {
  client_id: string;
  client_secret: string;
  enrollments: Omit<Enrollment, 'token'>[];
}

export interface SeriesSeed {
  id: string;
  entries: SeriesEntry[];
}
