/** Calls every operation by the functions that orval makes for fetch. */
import { randomUUID } from 'node:crypto';
import './service.ts';
import { v7 } from 'uuid';
import * as api from './src/api.ts';

const fixtures = JSON.parse(process.env.FIXTURES ?? '{}');

type Success<T extends { status: unknown }> = Extract<T, { status: 200 }>;

/** The response of a call that succeeded. */
async function called<T extends { status: unknown }>(
  operation: string,
  call: Promise<T>,
): Promise<Success<T>> {
  const response = await call;
  if (!isSuccess(response)) throw new Error(`${operation}: ${JSON.stringify(response)}`);
  console.log(operation);
  return response;
}

function isSuccess<T extends { status: unknown }>(response: T): response is Success<T> {
  return response.status === 200;
}

function check(fine: boolean, message: string): void {
  if (!fine) throw new Error(message);
}

const since = new Date('2016-01-01T00:00:00Z').toISOString();
const entryId = fixtures.entry_id;
const page = await called('listSiloEntries', api.listSiloEntries({ created_at: since, limit: 2 }));
const again = await api.listSiloEntries({ created_at: page.data.list[0]?.created_at });
check(again.status === 200, 'a date of a response cannot be sent back');
const updated = await called(
  'updateSiloEntry',
  api.updateSiloEntry(entryId, { folder: 'archive' }),
);
check(Object.keys(updated.data.data ?? {}).length > 0, 'an update without data erased them');
await called('listRelatedSiloEntries', api.listRelatedSiloEntries(entryId, { created_at: since }));

const id = randomUUID();
const step = { id: randomUUID(), name: 'Check', provider: 'check', config: { deep: [1] } };
await called('createWorkflow', api.createWorkflow(id, { name: 'Orval', steps: [step] }));
const renamed = await called('updateWorkflow', api.updateWorkflow(id, { name: 'Renamed' }));
check(renamed.data.steps?.length === 1, 'an update without steps erased them');
const job = v7();
const creation = { workflow_id: id, silo_entry_id: entryId };
await called('createJob', api.createJob(job, creation, { wait: 5 }));
await called('fetchJob', api.fetchJob(job));
const data = { lines: [{ sum: '12.00' }] };
await called('createJobNonIdempotent', api.createJobNonIdempotent({ workflow_id: id, data }));
await called('listSeriesEntries', api.listSeriesEntries(fixtures.series_id));
await called('updateWorkspace', api.updateWorkspace({ name: 'Orval Ltd' }));
const { client_id, client_secret, enrollment_id, owner_id } = fixtures;
const enrollment = await called(
  'authorizeEnrollment',
  api.authorizeEnrollment({ client_id, client_secret, id: enrollment_id, owner_id }),
);
check(enrollment.data.token !== '', 'no token');
