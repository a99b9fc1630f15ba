import { expect, onTestFinished, test } from 'vitest';
import { type Api, authorizedToken, createClient } from '../../generated/client.ts';
import { createSandbox } from '../../scripts/package/sandbox.ts';
import { type FaultName, namedFaults } from '../../scripts/sandbox/faults/named-faults.ts';

/** What the calls of a client come to: its value, or the name of its error. */
type Outcome = Record<'read' | 'update' | 'create' | 'run', string>;

/** Calls that a client makes in one fault each: one that only reads, one that is not repeated, and jobs. */
const calls: Record<
  keyof Outcome,
  (api: Api, workflow_id: string, deadline: number) => Promise<string>
> = {
  read: async (api) => `${(await api.silo.entries.list({ limit: 1 }).page()).list.length} entry`,
  update: async (api) => `${(await api.access.workspace.update({ name: 'Other' })).name}`,
  create: async (api, workflow_id) =>
    `${(await api.transform.jobs.create({ workflow_id })).status}`,
  run: async (api, workflow_id, deadline) =>
    `${(await api.transform.jobs.run({ workflow_id }, { wait: 0, deadline })).status}`,
};

const fine: Outcome = { read: '1 entry', update: 'Other', create: 'OK', run: 'OK' };

/** An update may have been done, so the client does not send it again. */
const outcomes: Record<FaultName, Outcome> = {
  latency: fine,
  'rate-limit': fine,
  unavailable: { ...fine, update: 'ServerError' },
  'drop-before-commit': { ...fine, update: 'ConnectionError' },
  'drop-after-commit': { ...fine, update: 'ConnectionError' },
  'truncated-body': { ...fine, update: 'ConnectionError' },
  'malformed-body': { ...fine, update: 'InvalidResponseError' },
  'html-body': { ...fine, update: 'InvalidResponseError' },
  'empty-body': { ...fine, update: 'InvalidResponseError' },
  'duplicate-delivery': fine,
  'job-stuck': { ...fine, create: 'RUN', run: 'TimeoutError' },
  'job-failed': { ...fine, create: 'ERR', run: 'ERR' },
  'expired-token': fine,
};

/** A client of a new sandbox, which authorizes itself, and the workflow that its jobs run. */
async function startClient() {
  const sandbox = createSandbox({ seed: 'workflows' });
  const { url, close } = await sandbox.listen();
  onTestFinished(async () => {
    await close();
    await sandbox.close();
  });
  const { client_id, client_secret, enrollment_id, owner_id } = sandbox.fixtures;
  const credentials = {
    ...{ client_id: String(client_id), client_secret: String(client_secret) },
    ...{ id: String(enrollment_id), owner_id: String(owner_id) },
  };
  const connection = { baseUrl: url };
  const token = authorizedToken(connection, credentials);
  const api = createClient({ ...connection, token });
  await api.silo.entries.list({ limit: 1 }).page();
  return { sandbox, api };
}

test.for(namedFaults.map(({ name }) => name))('%s', async (name) => {
  const { sandbox, api } = await startClient();
  const outcome: Record<string, string> = {};
  for (const [call, send] of Object.entries(calls)) {
    sandbox.controls.clearFaults();
    sandbox.controls.addFault(name === 'latency' ? `${name}=50` : name);
    const deadline = name === 'job-stuck' ? 400 : 20_000;
    const sent = send(api, '01a2f000-0000-7000-8000-000000000001', deadline);
    outcome[call] = await sent.catch((error: Error) => error.name);
  }
  expect(outcome).toEqual(outcomes[name]);
});

test('a latency beyond the time limit is a TimeoutError, or another try', async () => {
  const { sandbox, api } = await startClient();
  sandbox.controls.addFault('latency=5000');
  const update = api.access.workspace.update({ name: 'Other' }, { timeout: 100 });
  await expect(update).rejects.toMatchObject({ name: 'TimeoutError' });
  sandbox.controls.addFault('latency=5000');
  const page = await api.silo.entries.list({ limit: 1 }, { timeout: 1000 }).page();
  expect(page.list.length).toBe(1);
});

test('a token of its own that has expired is an UnauthorizedError', async () => {
  const { baseUrl, fetch, fixtures, controls, close } = createSandbox();
  onTestFinished(close);
  const api = createClient({ baseUrl, fetch, token: fixtures.token ?? '' });
  controls.addFault('expired-token');
  await expect(api.silo.entries.list().page()).rejects.toMatchObject({ name: 'UnauthorizedError' });
});
