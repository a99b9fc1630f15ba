import type { Operation } from '../../api/operation.ts';
import { parameterWithRole } from '../../api/operation.ts';
import { literal } from '../../generate/client/literal.ts';
import { exampleOf, tokenHeader } from './curl.ts';

/** One step from a token to a finished job. The code of each step continues that of the last. */
export interface QuickStartStep {
  title: string;
  why: string;
  curl: string;
  client: string;
}

/** Where a sandbox listens unless told otherwise. */
export const sandboxAddress = 'http://127.0.0.1:4020';

/** Identifiers that the caller chooses; the job's is of version 7. */
const workflowId = '0b6f2f6c-3d0e-4f5a-9c55-8f6f0f6a7c21';
const jobId = '01a1d0aa-4c00-7d31-8a52-6b1f4e2c9d07';

type Value = Record<string, unknown>;

/** @returns nothing for a document without the operations that the steps call */
export function quickStart(operations: readonly Operation[]): QuickStartStep[] {
  const find = (id: string) => operations.find((operation) => operation.id === id);
  const authorize = find('authorizeEnrollment');
  const list = find('listSiloEntries');
  const createWorkflow = find('createWorkflow');
  const createJob = find('createJob');
  const fetchJob = find('fetchJob');
  if (!authorize || !list || !createWorkflow || !createJob || !fetchJob) return [];
  return [
    token(authorize),
    entry(list),
    workflow(createWorkflow),
    job(createJob),
    result(fetchJob),
  ];
}

function token(operation: Operation): QuickStartStep {
  const { id, owner_id } = bodyOf(operation);
  const body = { client_id: 'fake-client', client_secret: 'fake-client-secret', id, owner_id };
  return {
    title: 'Get a token',
    why: 'Authorize an enrollment with the credentials of a client. The sandbox has one of its own.',
    curl: [
      `BASE_URL=${sandboxAddress}`,
      `TOKEN=$(curl --silent --request POST "$BASE_URL${operation.path}" \\`,
      '  --header "Content-Type: application/json" \\',
      `  --data '${pretty(body, '  ')}' |`,
      `  sed -n 's/.*"token": *"\\([^"]*\\)".*/\\1/p')`,
    ].join('\n'),
    client: [
      "import { createClient } from 'document-processing-api';",
      '',
      `const baseUrl = '${sandboxAddress}';`,
      'const open = createClient({ baseUrl });',
      `const { token = '' } = await open.${operation.clientMethod.join('.')}(${literal(body, '', 70)});`,
      'const api = createClient({ baseUrl, token });',
    ].join('\n'),
  };
}

function entry(operation: Operation): QuickStartStep {
  const folder = parameterWithRole(operation, 'folder-filter');
  const { name = 'folder' } = folder ?? {};
  const example = (folder && exampleOf(folder)) ?? '';
  return {
    title: 'Find an entry',
    why: 'List the documents of a folder, and take the first.',
    curl: [
      `ENTRY=$(curl --silent "$BASE_URL${operation.path}?${name}=${example}" \\`,
      `  ${tokenOption(operation)} |`,
      `  sed 's/.*"list": *\\[{"id": *"\\([^"]*\\)".*/\\1/')`,
      'echo "$ENTRY"',
    ].join('\n'),
    client: [
      `const { list } = await api.${operation.clientMethod.join('.')}(${literal({ [name]: example })}).page();`,
      "const entryId = list[0]?.id ?? '';",
      'console.log(entryId);',
    ].join('\n'),
  };
}

function workflow(operation: Operation): QuickStartStep {
  const { country, name, schema, steps } = bodyOf(operation);
  const [first = {}] = steps as Value[];
  const step = { id: first.id, name: first.name, provider: first.provider };
  const body = {
    country,
    name,
    schema,
    steps: [{ ...step, next: [{ status: 'OK', stop: true }] }],
  };
  return {
    title: 'Create a workflow',
    why: 'You choose its identifier, so that sending it again changes nothing.',
    curl: curl(operation, workflowId, body),
    client: [
      `const workflow = await api.${operation.clientMethod.join('.')}(${literal(body, '', 70)}, {`,
      `  id: '${workflowId}',`,
      '});',
    ].join('\n'),
  };
}

function job(operation: Operation): QuickStartStep {
  const body = { silo_entry_id: '$ENTRY', workflow_id: workflowId };
  const { name: wait } = parameterWithRole(operation, 'wait') ?? {
    name: 'wait',
  };
  return {
    title: 'Run it on the entry',
    why: 'Again under an identifier of your own, of version 7. The service may wait for the end of the job before it answers; the client goes on asking if it does not.',
    curl: curl(operation, `${jobId}?${wait}=20`, body).replace('"$ENTRY"', `"'"$ENTRY"'"`),
    client: [
      `const { id } = await api.transform.jobs.run(`,
      '  { silo_entry_id: entryId, workflow_id: workflow.id },',
      `  { id: '${jobId}' },`,
      ');',
    ].join('\n'),
  };
}

function result(operation: Operation): QuickStartStep {
  const path = operation.path.fillWith(() => jobId);
  return {
    title: 'Read the result',
    why: 'What happened at each step is among the intents; what went wrong, among the faults.',
    curl: `curl "$BASE_URL${path}" \\\n  ${tokenOption(operation)}`,
    client: [
      `const job = await api.${operation.clientMethod.join('.')}(id);`,
      'console.log(job.completed_at, job.faults);',
    ].join('\n'),
  };
}

function curl(operation: Operation, id: string, body: Value): string {
  const { method, path } = operation;
  return [
    `curl --request ${method} "$BASE_URL${path.fillWith(() => id)}" \\`,
    `  ${tokenOption(operation)} \\`,
    '  --header "Content-Type: application/json" \\',
    `  --data '${pretty(body, '  ')}'`,
  ].join('\n');
}

function tokenOption({ token: placements }: Operation): string {
  return placements.map(tokenHeader).join(' ');
}

function bodyOf({ requestBody }: Operation): Value {
  return (requestBody?.content?.examples[0]?.value ?? {}) as Value;
}

function pretty(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}
