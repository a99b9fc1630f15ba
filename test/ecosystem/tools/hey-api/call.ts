/** Calls every operation by the client that hey-api generates. */
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { client } from './src/api/client.gen.ts';
import * as api from './src/api/sdk.gen.ts';

const { BASE_URL: baseUrl = '', FIXTURES = '{}' } = process.env;
const fixtures = JSON.parse(FIXTURES);
client.setConfig({ baseUrl, auth: () => fixtures.token });

/** The data of a call that succeeded. */
async function called<T>(
  operation: string,
  call: Promise<{ data?: T; error?: unknown; response?: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (!data) throw new Error(`${operation}: ${response?.status} ${JSON.stringify(error)}`);
  console.log(operation);
  return data;
}

function check(fine: boolean, message: string): void {
  if (!fine) throw new Error(message);
}

const since = new Date('2016-01-01T00:00:00Z').toISOString();
const entry = { path: { id: fixtures.entry_id } };
const page = await called(
  'listSiloEntries',
  api.listSiloEntries({ query: { created_at: since, limit: 2 } }),
);
const again = await api.listSiloEntries({ query: { created_at: page.list[0]?.created_at } });
check(again.data !== undefined, 'a date of a response cannot be sent back');
const updated = await called(
  'updateSiloEntry',
  api.updateSiloEntry({ ...entry, body: { folder: 'archive' } }),
);
check(Object.keys(updated.data ?? {}).length > 0, 'an update without data erased them');
await called(
  'listRelatedSiloEntries',
  api.listRelatedSiloEntries({ ...entry, query: { created_at: since } }),
);

const id = randomUUID();
const step = { id: randomUUID(), name: 'Check', provider: 'check', config: { deep: [1] } };
await called(
  'createWorkflow',
  api.createWorkflow({ path: { id }, body: { name: 'Hey', steps: [step] } }),
);
const renamed = await called(
  'updateWorkflow',
  api.updateWorkflow({ path: { id }, body: { name: 'Renamed' } }),
);
check(renamed.steps?.length === 1, 'an update without steps erased them');
const job = { path: { id: v7() } };
const body = { workflow_id: id, silo_entry_id: fixtures.entry_id };
await called('createJob', api.createJob({ ...job, query: { wait: 5 }, body }));
await called('fetchJob', api.fetchJob(job));
const data = { lines: [{ sum: '12.00' }] };
await called(
  'createJobNonIdempotent',
  api.createJobNonIdempotent({ body: { workflow_id: id, data } }),
);
await called(
  'listSeriesEntries',
  api.listSeriesEntries({ path: { series_id: fixtures.series_id } }),
);
await called('updateWorkspace', api.updateWorkspace({ body: { name: 'Hey Ltd' } }));
const { client_id, client_secret, enrollment_id, owner_id } = fixtures;
const enrollment = await called(
  'authorizeEnrollment',
  api.authorizeEnrollment({ body: { client_id, client_secret, id: enrollment_id, owner_id } }),
);
check(enrollment.token !== '', 'no token');
