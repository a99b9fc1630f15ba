import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClient, NotFoundError } from '../../generated/client.ts';
import { examples, handlers } from '../../generated/msw.ts';
import { operations } from '../../generated/operations.ts';

const baseUrl = 'https://service.example.com';
const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const server = setupServer(...handlers(`${baseUrl}/`));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createClient({ baseUrl, retries: 0 });

test('every operation responds with its example', async () => {
  expect(Object.keys(examples)).toEqual(Object.keys(operations));
  expect(await api.transform.jobs.fetch(id)).toEqual(examples.fetchJob);
  expect(await api.silo.entries.update(id, {})).toEqual(examples.updateSiloEntry);
  expect(await api.silo.entries.related(id).page()).toEqual(examples.listRelatedSiloEntries);
  expect(await api.transform.workflows.create({})).toEqual(examples.createWorkflow);
});

test('a test overrides a response by data, by a function, or by a whole response', async () => {
  server.use(
    ...handlers(baseUrl, {
      fetchJob: ({ params }) => ({ ...examples.fetchJob, id: `${params.id}` }),
      updateWorkspace: { ...examples.updateWorkspace, name: 'Ours' },
      updateSiloEntry: () => Response.json({ message: 'gone' }, { status: 404 }),
    }),
  );
  expect((await api.transform.jobs.fetch(id)).id).toBe(id);
  expect((await api.access.workspace.update({})).name).toBe('Ours');
  await expect(api.silo.entries.update(id, {})).rejects.toBeInstanceOf(NotFoundError);
  // @ts-expect-error a job has an id
  handlers(baseUrl, { fetchJob: { status: 'OK' } });
});
