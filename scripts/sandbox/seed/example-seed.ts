import { UsageError } from '../../command-line/usage-error.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import type { Enrollment, Job, SeriesEntry, SiloEntry, Workflow, Workspace } from '../resources.ts';
import { otherWorkspace } from './other-workspace.ts';
import type { SeedData } from './seed-data.ts';

/** Token of the workspace that the examples tell of. */
export const exampleToken = 'fake-sandbox-token';

/** Credentials of the client that may authorize its enrollment. */
export const exampleClient = { client_id: 'fake-client', client_secret: 'fake-client-secret' };

/**
 * The story that the examples of a document tell, as data: a workspace with its invoices, the
 * workflow that issues them, its jobs and the series of its numbers; and beside it another one.
 */
export function exampleSeed(document: OpenAPIDocument): SeedData {
  const value = <T>(name: string): T => exampleValue(document, name) as T;
  const { token: _, ...enrollment } = value<Enrollment>('authorizeEnrollment.response');
  const series = value<{ series_id: string; list: SeriesEntry[] }>('listSeriesEntries.response');
  return {
    workspaces: [
      {
        workspace: value<Workspace>('updateWorkspace.response'),
        tokens: [exampleToken],
        clients: [{ ...exampleClient, enrollments: [enrollment] }],
        entries: [
          ...value<{ list: SiloEntry[] }>('listSiloEntries.response-first-page').list,
          ...value<{ list: SiloEntry[] }>('listSiloEntries.response').list,
        ],
        workflows: [value<Workflow>('updateWorkflow.response')],
        jobs: [value<Job>('fetchJob.response-failed'), value<Job>('createJob.response')],
        series: [{ id: series.series_id, entries: series.list }],
      },
      otherWorkspace,
    ],
  };
}

function exampleValue(document: OpenAPIDocument, name: string): unknown {
  const example = document.components?.examples?.[name];
  if (!example) {
    throw new UsageError(
      `The document has no example ${name}, of which the sandbox makes its data. Give other data with --seed.`,
    );
  }
  return example.value;
}
