import type { OpenAPIDocument } from '../../document/openapi.ts';
import type { Sandbox } from '../create-sandbox.ts';
import { queryName } from '../request/query-name.ts';
import { securityOf } from '../request/security.ts';
import { curlLine, prepare } from './curl-writer.ts';
import { tourWorkflow } from './tour-workflow.ts';

/** One thing to try. */
export interface TourStop {
  /** What it shows. */
  title: string;
  /** A `curl` command of one line. */
  command: string;
}

/** What is sent at a stop, and whether the seed data has what it needs. */
type Plan = [title: string, needs: unknown, method: string, path: string, body?: object];

const workflowId = '01a20c5f-7a00-7c11-9d3e-5b8f2a6c4e10';
const jobId = '01a20c60-0b00-7f44-a061-8ebc5d9f7143';

/**
 * Ten commands that show what the sandbox does, to be followed in order: each has its effect. Those
 * for which the seed data has nothing are left out.
 *
 * @param url address under which the sandbox is served
 */
export async function tour(
  document: OpenAPIDocument,
  sandbox: Sandbox,
  url: string,
): Promise<TourStop[]> {
  const security = securityOf(document);
  const { token } = sandbox.fixtures;
  const page = `/silo/v1/entries?${queryName(document, 'listSiloEntries', 'page-size')}=2`;
  const first = prepare(sandbox.baseUrl, security, token, ['GET', page]);
  const response = await sandbox.fetch(first.url, { headers: first.headers });
  const { next_cursor: cursor } = (await response.json()) as { next_cursor?: string };
  const next = `${page}&${queryName(document, 'listSiloEntries', 'page-cursor')}=${cursor}`;
  return plansOf(document, sandbox, next, cursor)
    .filter(([, needs]) => needs !== undefined)
    .map(([title, , ...request]) => {
      const own = request[1].startsWith('/access/v1/enrollment') ? undefined : token;
      return { title, command: curlLine(prepare(url, security, own, request)) };
    });
}

function plansOf(
  document: OpenAPIDocument,
  { fixtures }: Sandbox,
  next: string,
  cursor: string | undefined,
): Plan[] {
  const { client_id, client_secret, enrollment_id: id, owner_id, folder, token } = fixtures;
  const { entry_id: silo_entry_id, series_id } = fixtures;
  const within = `${queryName(document, 'listSiloEntries', 'folder-filter')}=${encodeURIComponent(folder ?? '')}`;
  const entry = `/silo/v1/entries/${silo_entry_id}`;
  const job = `/transform/v1/jobs/${jobId}`;
  const wait = queryName(document, 'createJob', 'wait');
  const credentials = { client_id, client_secret, id, owner_id };
  const run = { silo_entry_id, workflow_id: workflowId };
  return [
    ['Get a token', id, 'POST', '/access/v1/enrollment/authorize', credentials],
    ['List the entries of a folder', folder, 'GET', `/silo/v1/entries?${within}`],
    ['Turn to the second page', cursor, 'GET', next],
    ['Move an entry to another folder', silo_entry_id, 'PATCH', entry, { folder: 'moved' }],
    ['Find what mentions it', silo_entry_id, 'GET', `${entry}/related`],
    ['Create a workflow', token, 'PUT', `/transform/v1/workflows/${workflowId}`, tourWorkflow],
    ['Run it on the entry, and wait', silo_entry_id, 'PUT', `${job}?${wait}=10`, run],
    ['Fetch the job', silo_entry_id, 'GET', job],
    ['List a series', series_id, 'GET', `/sequence/v1/series/${series_id}/entries`],
    ['Rename the workspace', token, 'PATCH', '/access/v1/workspace', { name: 'Renamed Works' }],
  ];
}
