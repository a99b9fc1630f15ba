/** Calls every operation by the client that openapi-generator makes for fetch, with dates of JavaScript. */
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import * as api from './src/api/index.ts';

const { BASE_URL: basePath = '', FIXTURES = '{}' } = process.env;
const fixtures = JSON.parse(FIXTURES);
const configuration = new api.Configuration({ basePath, accessToken: fixtures.token });
const silo = new api.SiloApi(configuration);
const transform = new api.TransformApi(configuration);
const access = new api.AccessApi(configuration);

/** What a call that succeeded returns; one that fails throws. */
async function called<T>(operation: string, call: Promise<T>): Promise<T> {
  const result = await call;
  console.log(operation);
  return result;
}

function check(fine: boolean, message: string): void {
  if (!fine) throw new Error(message);
}

const createdAt = new Date('2016-01-01T00:00:00Z');
const entryId = fixtures.entry_id;
const page = await called('listSiloEntries', silo.listSiloEntries({ createdAt, limit: 2 }));
await silo.listSiloEntries({ createdAt: new Date(page.list[0]?.createdAt ?? '') });
const updated = await called(
  'updateSiloEntry',
  silo.updateSiloEntry({ id: entryId, siloEntryUpdate: { folder: 'archive' } }),
);
check(Object.keys(updated.data ?? {}).length > 0, 'an update without data erased them');
await called('listRelatedSiloEntries', silo.listRelatedSiloEntries({ id: entryId, createdAt }));

const id = randomUUID();
const step = { id: randomUUID(), name: 'Check', provider: 'check', config: { deep: [1] } };
await called(
  'createWorkflow',
  transform.createWorkflow({ id, workflowCreation: { name: 'Fetch', steps: [step] } }),
);
const renamed = await called(
  'updateWorkflow',
  transform.updateWorkflow({ id, workflowUpdate: { name: 'Renamed' } }),
);
check(renamed.steps?.length === 1, 'an update without steps erased them');
const jobId = v7();
const jobCreation = { workflowId: id, siloEntryId: entryId };
await called('createJob', transform.createJob({ id: jobId, wait: 5, jobCreation }));
await called('fetchJob', transform.fetchJob({ id: jobId }));
const data = { lines: [{ sum: '12.00' }] };
await called(
  'createJobNonIdempotent',
  transform.createJobNonIdempotent({ jobCreation: { workflowId: id, data } }),
);
const sequence = new api.SequenceApi(configuration);
await called('listSeriesEntries', sequence.listSeriesEntries({ seriesId: fixtures.series_id }));
await called('updateWorkspace', access.updateWorkspace({ workspaceUpdate: { name: 'Fetch Ltd' } }));
const enrollmentAuthorization = {
  clientId: fixtures.client_id,
  clientSecret: fixtures.client_secret,
  id: fixtures.enrollment_id,
  ownerId: fixtures.owner_id,
};
const enrollment = await called(
  'authorizeEnrollment',
  access.authorizeEnrollment({ enrollmentAuthorization }),
);
check(enrollment.token !== '', 'no token');
