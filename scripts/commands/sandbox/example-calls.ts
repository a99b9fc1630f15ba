import { type Api, operationWithRole, readApi } from '../../api/api.ts';
import { fieldNames, keyed } from '../../api/field-names.ts';
import type { Operation } from '../../api/operation.ts';
import type { OperationRole, Role } from '../../api/roles.ts';
import { pageIn } from '../../api/success.ts';
import { parseJson } from '../../lib/json.ts';
import { curlCommand } from '../../samples/curl.ts';
import { httpRequest } from '../../samples/http-request.ts';
import type { SampleRequest } from '../../samples/request.ts';
import { bodyText, type Respond } from '../../sandbox/messages.ts';
import type { WorkflowCreation } from '../../sandbox/resources.ts';
import type { InProcessSandbox } from '../../sandbox/sandbox-core.ts';

/** One command to try. */
interface ExampleCall {
  /** What it shows. */
  title: string;
  /** A `curl` command of one line, for a POSIX shell. */
  command: string;
}

/** The sandbox of which the commands are made. */
type CalledSandbox = Pick<InProcessSandbox, 'fixtures'> & { respond: Respond };

/** The values of a call, before they are in their places. */
interface CallValues {
  /** Value of the path parameter. */
  id?: string | undefined;
  /** Values of query parameters by their roles. */
  query?: Partial<Record<Role, string>>;
  body?: unknown;
}

/** A call of an operation. */
interface PlannedCall extends CallValues {
  title: string;
  /** What the step needs of the seed data; the step is left out when it is undefined. */
  needs: unknown;
  /** Of the operation; the step is left out when the document has none. */
  role: OperationRole;
}

const workflowId = '01a20c5f-7a00-7c11-9d3e-5b8f2a6c4e10';
const jobId = '01a20c60-0b00-7f44-a061-8ebc5d9f7143';

/** A workflow of two steps: the first takes a while, the second fails. */
const workflow: WorkflowCreation = {
  country: 'ES',
  name: 'Check and report',
  schema: 'bill/invoice',
  steps: [
    {
      id: '01a20c5f-7a00-7d22-8e4f-6c9a3b7d5f21',
      name: 'Check',
      provider: 'check',
      config: { sandbox: { delay: 700, message: 'All figures add up.' } },
      next: [{ status: 'OK', step_id: '01a20c5f-7a00-7e33-9f50-7dab4c8e6032' }],
    },
    {
      id: '01a20c5f-7a00-7e33-9f50-7dab4c8e6032',
      name: 'Report',
      provider: 'report',
      config: { sandbox: { outcome: 'ERR', code: 'closed', message: 'Come back tomorrow.' } },
      next: [{ status: 'ERR', stop: true }],
    },
  ],
};

/**
 * Ten commands that show what the sandbox does. Each works when those before it have run. Steps for
 * which the seed data has nothing are left out.
 *
 * @param url address at which the sandbox is served
 */
export async function exampleCalls(
  api: Api,
  sandbox: CalledSandbox,
  url: string,
): Promise<ExampleCall[]> {
  const { token = '' } = sandbox.fixtures;
  const named = readApi(api.document, fieldNames);
  return plannedCalls(sandbox.fixtures, await secondPageCursor(api, sandbox))
    .filter(({ needs }) => needs !== undefined)
    .flatMap(({ title, role, ...call }) => {
      const operation = operationWithRole(api, role);
      if (!operation) return [];
      const options = { baseUrl: url, token, flags: ['-s'], short: true };
      const schema = operationWithRole(named, role)?.requestBody?.content?.schema;
      const sample = sampleRequest(operation, { ...call, body: keyed(call.body, schema) });
      return [{ title, command: curlCommand(sample, options) }];
    });
}

/** Without `fetch`, which takes Node.js longer to load than everything else here. */
async function secondPageCursor(
  api: Api,
  { respond, fixtures: { token = '' } }: CalledSandbox,
): Promise<string | undefined> {
  const operation = operationWithRole(api, 'list-entries');
  if (!operation) return undefined;
  const call = { query: { 'page-size': '2' } } as const;
  const { url, headers } = httpRequest(sampleRequest(operation, call), { baseUrl: '', token });
  const names = headers.map(([name, value]) => [name.toLowerCase(), value]);
  const response = await respond({
    ...{ method: operation.method, target: url },
    ...{ headers: Object.fromEntries(names), body: new Uint8Array() },
  });
  return pageIn({ ...response, json: parseJson(bodyText(response)) }, operation)?.next;
}

function plannedCalls(
  fixtures: InProcessSandbox['fixtures'],
  cursor: string | undefined,
): PlannedCall[] {
  return [...siloCalls(fixtures, cursor), ...transformCalls(fixtures), ...otherCalls(fixtures)];
}

function siloCalls(
  fixtures: InProcessSandbox['fixtures'],
  cursor: string | undefined,
): PlannedCall[] {
  const { client_id, client_secret, enrollment_id, owner_id, folder, entry_id } = fixtures;
  const update = { needs: entry_id, id: entry_id, body: { folder: 'moved' } };
  const credentials = { client_id, client_secret, id: enrollment_id, owner_id };
  return [
    {
      title: 'Get a token',
      needs: enrollment_id,
      role: 'authorize-enrollment',
      body: credentials,
    },
    {
      title: 'List the entries of a folder',
      needs: folder,
      role: 'list-entries',
      query: { 'folder-filter': folder ?? '' },
    },
    {
      title: 'Get the second page',
      needs: cursor,
      role: 'list-entries',
      query: { 'page-size': '2', 'page-cursor': cursor ?? '' },
    },
    { title: 'Move an entry to another folder', role: 'update-entry', ...update },
    {
      title: 'Find the entries that mention it',
      needs: entry_id,
      role: 'list-related-entries',
      id: entry_id,
    },
  ];
}

function transformCalls({ entry_id, token }: InProcessSandbox['fixtures']): PlannedCall[] {
  return [
    {
      title: 'Create a workflow',
      needs: token,
      role: 'create-workflow',
      id: workflowId,
      body: workflow,
    },
    {
      title: 'Run it on the entry, and wait',
      needs: entry_id,
      role: 'create-job',
      id: jobId,
      query: { wait: '10' },
      body: { silo_entry_id: entry_id, workflow_id: workflowId },
    },
    { title: 'Fetch the job', needs: entry_id, role: 'fetch-job', id: jobId },
  ];
}

function otherCalls({ series_id, token }: InProcessSandbox['fixtures']): PlannedCall[] {
  const body = { name: 'Renamed Works' };
  return [
    { title: 'List a series', needs: series_id, role: 'list-series-entries', id: series_id },
    { title: 'Rename the workspace', needs: token, role: 'update-workspace', body },
  ];
}

function sampleRequest(
  operation: Operation,
  { id = '', query = {}, body }: CallValues,
): SampleRequest {
  return {
    operation,
    path: Object.fromEntries(operation.path.variables.map((name) => [name, id])),
    query: Object.fromEntries(
      operation.parameters.flatMap(({ name, role }) => {
        const value = role && query[role];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    body,
  };
}
