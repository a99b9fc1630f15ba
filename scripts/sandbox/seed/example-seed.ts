import { resolve } from '../../document/json-pointer.ts';
import type { Example, OpenAPIDocument, Response } from '../../document/openapi.ts';
import { operationsOf } from '../../document/operations.ts';
import { UsageError } from '../../lib/exit-code.ts';
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
  const value = <T>(operationId: string, key?: string): T =>
    exampleValue(document, operationId, key) as T;
  const { token: _, ...enrollment } = value<Enrollment>('authorizeEnrollment');
  const series = value<{ series_id: string; list: SeriesEntry[] }>('listSeriesEntries');
  return {
    workspaces: [
      {
        workspace: value<Workspace>('updateWorkspace'),
        tokens: [exampleToken],
        clients: [{ ...exampleClient, enrollments: [enrollment] }],
        entries: [
          ...value<{ list: SiloEntry[] }>('listSiloEntries', 'first-page').list,
          ...value<{ list: SiloEntry[] }>('listSiloEntries', 'last-page').list,
        ],
        workflows: [value<Workflow>('updateWorkflow')],
        jobs: [value<Job>('fetchJob', 'failed'), value<Job>('createJob')],
        series: [{ id: series.series_id, entries: series.list }],
      },
      otherWorkspace,
    ],
  };
}

/** An example of the response 200 of an operation: the one of this key, or the first. */
function exampleValue(document: OpenAPIDocument, operationId: string, key?: string): unknown {
  const located = operationsOf(document).find((each) => each.operation.operationId === operationId);
  const response = located?.operation.responses['200'];
  const content = response && resolve<Response>(document, response).content?.['application/json'];
  const examples = content?.examples ?? {};
  const example = key === undefined ? Object.values(examples)[0] : examples[key];
  if (!example) {
    throw new UsageError(
      `The document has no example ${key ?? 1} of a response of ${operationId}, of which the sandbox makes its data. Give other data with --seed.`,
    );
  }
  return resolve<Example>(document, example).value;
}
