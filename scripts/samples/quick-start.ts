import { type Api, type JobOperations, jobOperationsOf, operationWithRole } from '../api/api.ts';
import {
  type Operation,
  type Page,
  pageOf,
  parametersIn,
  parameterWithRole,
  successOf,
} from '../api/operation.ts';
import type { Property } from '../api/schema.ts';
import { defaultAddress } from '../lib/default-ports.ts';
import { curlCommand } from './curl.ts';
import { literal } from './quoting.ts';
import type { SampleRequest } from './request.ts';

/** One step from a token to the result of a job. */
interface QuickStartStep {
  title: string;
  /** What the step is for, in a sentence or two. */
  why: string;
  request: SampleRequest;
  /** Commands of a POSIX shell that go on from the step before. */
  curl: string;
  /** TypeScript that goes on from the step before. */
  client: string;
}

/** What the requests of a quick start are made with. A value `<NAME>` is a variable of the shell. */
interface QuickStartValues {
  baseUrl: string;
  client_id: string;
  client_secret: string;
  /** Id of the enrollment, and of its owner; those of the document's example by default. */
  enrollment_id?: string;
  owner_id?: string;
  /** Folder in which to find an entry; that of the document's example by default. */
  folder?: string;
  entry_id: string;
  /** Ids that the caller chooses. That of a job is a UUID of version 7. */
  workflow_id: string;
  job_id: string;
}

const exampleValues: QuickStartValues = {
  baseUrl: defaultAddress('sandbox'),
  client_id: 'fake-client',
  client_secret: 'fake-client-secret',
  entry_id: '<ENTRY>',
  workflow_id: '0b6f2f6c-3d0e-4f5a-9c55-8f6f0f6a7c21',
  job_id: '01a1d0aa-4c00-7d31-8a52-6b1f4e2c9d07',
};

/** The operations that the steps call, found by their roles. */
interface Operations extends JobOperations {
  authorize: Operation;
  token: Property;
  list: Operation;
  page: Page;
  createWorkflow: Operation;
}

/**
 * The five steps from a token to the result of a job: authorize, find an entry, create a workflow, run it on
 * the entry, read the result.
 *
 * @returns nothing for a document without one of the operations
 */
export function quickStart(api: Api, values: Partial<QuickStartValues> = {}): QuickStartStep[] {
  const operations = operationsFor(api);
  if (!operations) return [];
  const given = { ...exampleValues, ...values };
  const steps = [authorize, findEntry, createWorkflow, createJob, fetchJob];
  return steps.map((step) => step(operations, given));
}

function operationsFor(api: Api): Operations | undefined {
  const [job] = jobOperationsOf(api);
  const authorize = operationWithRole(api, 'authorize-enrollment');
  const token = authorize && successOf(authorize)?.content?.schema.propertyWithRole('access-token');
  const list = operationWithRole(api, 'list-entries');
  const page = list && pageOf(list);
  const createWorkflow = operationWithRole(api, 'create-workflow');
  if (!job || !authorize || !token || !list || !page || !createWorkflow) return undefined;
  return { ...job, authorize, token, list, page, createWorkflow };
}

function authorize(operations: Operations, values: QuickStartValues): QuickStartStep {
  const { authorize: operation, token } = operations;
  const { client_id, client_secret, enrollment_id, owner_id, baseUrl } = values;
  const example = exampleBody(operation);
  const body = {
    ...{ client_id, client_secret },
    id: enrollment_id ?? example.id,
    owner_id: owner_id ?? example.owner_id,
  };
  const request = { operation, path: {}, query: {}, body };
  const field = token.name === 'token' ? 'token' : `${token.name}: token`;
  return {
    title: 'Get a token',
    why: 'Authorize an enrollment with the credentials of a client. The sandbox has a client of its own.',
    request,
    curl: [
      `BASE_URL=${baseUrl}`,
      `TOKEN=$(${curlCommand(request, { flags: ['--silent'] })} |`,
      `  sed -n 's/.*"${token.name}": *"\\([^"]*\\)".*/\\1/p')`,
    ].join('\n'),
    client: [
      "import { createClient } from 'document-processing-api';",
      '',
      `const baseUrl = '${baseUrl}';`,
      'const open = createClient({ baseUrl });',
      `const { ${field} = '' } = await ${method(operation, 'open')}(${literal(body, '', 70)});`,
      'const api = createClient({ baseUrl, token });',
    ].join('\n'),
  };
}

function findEntry({ list: operation, page }: Operations, values: QuickStartValues) {
  const filter = parameterWithRole(operation, 'folder-filter');
  const folder = values.folder ?? String(filter?.examples[0]?.value ?? '');
  const query = { [filter?.name ?? 'folder']: folder };
  const request = { operation, path: {}, query };
  const items = page.items.name;
  const field = items === 'list' ? 'list' : `${items}: list`;
  return {
    title: 'Find an entry',
    why: 'List the documents of a folder, and take the first.',
    request,
    curl: [
      `ENTRY=$(${curlCommand(request, { flags: ['--silent'] })} |`,
      `  sed 's/.*"${items}": *\\[{"id": *"\\([^"]*\\)".*/\\1/')`,
      'echo "$ENTRY"',
    ].join('\n'),
    client: [
      `const { ${field} } = await ${method(operation)}(${literal(query)}).page();`,
      "const entryId = list[0]?.id ?? '';",
      'console.log(entryId);',
    ].join('\n'),
  };
}

function createWorkflow({ createWorkflow: operation }: Operations, values: QuickStartValues) {
  const { country, name, schema, steps } = exampleBody(operation);
  const [first = {}]: Record<string, unknown>[] = Array.isArray(steps) ? steps : [];
  const step = { id: first.id, name: first.name, provider: first.provider };
  const next = [{ status: 'OK', stop: true }];
  const body = { country, name, schema, steps: [{ ...step, next }] };
  const path = pathWith(operation, values.workflow_id);
  const request = { operation, path, query: {}, body };
  return {
    title: 'Create a workflow',
    why: 'You choose its id, so sending the request again changes nothing.',
    request,
    curl: curlCommand(request),
    client: [
      `const workflow = await ${method(operation)}(${literal(body, '', 70)}, {`,
      `  id: '${values.workflow_id}',`,
      '});',
    ].join('\n'),
  };
}

function createJob({ create: operation }: Operations, values: QuickStartValues): QuickStartStep {
  const { workflow_id, entry_id: silo_entry_id, job_id } = values;
  const wait = parameterWithRole(operation, 'wait')?.name ?? 'wait';
  const path = pathWith(operation, job_id);
  const request = {
    ...{ operation, path, query: { [wait]: '20' } },
    body: { silo_entry_id, workflow_id },
  };
  const run = ['api', ...operation.clientMethod.slice(0, -1), 'run'].join('.');
  return {
    title: 'Run the workflow on the entry',
    why: 'You choose the id of the job too, a UUID of version 7. The service can wait for the job to end before it responds; if the job takes longer, the client polls.',
    request,
    curl: curlCommand(request),
    client: [
      `const { id } = await ${run}(`,
      '  { silo_entry_id: entryId, workflow_id: workflow.id },',
      `  { id: '${job_id}' },`,
      ');',
    ].join('\n'),
  };
}

function fetchJob({ fetch: operation, completionTime }: Operations, values: QuickStartValues) {
  const request = { operation, path: pathWith(operation, values.job_id), query: {} };
  return {
    title: 'Read the result',
    why: 'The intents say what happened at each step, the faults what failed.',
    request,
    curl: curlCommand(request),
    client: [
      `const job = await ${method(operation)}(id);`,
      `console.log(job.${completionTime.name}, job.faults);`,
    ].join('\n'),
  };
}

function method(operation: Operation, client = 'api'): string {
  return [client, ...operation.clientMethod].join('.');
}

function pathWith(operation: Operation, id: string): Record<string, string> {
  return Object.fromEntries(parametersIn(operation, 'path').map(({ name }) => [name, id]));
}

function exampleBody({ requestBody }: Operation): Record<string, unknown> {
  const value = requestBody?.content?.examples[0]?.value;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
