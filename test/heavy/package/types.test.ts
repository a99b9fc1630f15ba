import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectDirectory } from '../../support/run.ts';
import { type EmptyProject, emptyProject } from './packed-package.ts';

let project: EmptyProject;
beforeAll(async () => {
  project = await emptyProject();
  await project.write('consumer.mts', consumer);
  await project.write('consumer.cts', consumer);
  await project.write('mocks.mts', mocks);
  await project.write('mocks.cts', mocks);
  const library = join(project.directory, 'node_modules/msw');
  await symlink(join(projectDirectory, 'node_modules/msw'), library);
});
afterAll(() => project.remove());

/** What people write, and what must not compile: each `@ts-expect-error` is an assertion. */
const consumer = `
import {
  ApiError, call, connect, createClient, list, siloEntriesList, siloEntriesUpdate,
  NotFoundError, TooManyRequestsError, optionsFromEnvironment, queryOptions,
  type Job, type SiloEntry, type IntentEvent, type StandardSchema, type paths,
} from 'document-processing-api';
import type { components } from 'document-processing-api/types';
import { checkResponses } from 'document-processing-api/check';
import { createSandbox } from 'document-processing-api/sandbox';
import { contractTests } from 'document-processing-api/vitest';
import { createRawClient } from 'document-processing-api/openapi-fetch';

declare const content: StandardSchema<{ issued: string }, { issued: Date }>;
declare function assertType<Expected>(value: Expected): void;
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export async function use(): Promise<void> {
  const api = createClient({
    baseUrl: 'https://service.example.com',
    token: async ({ rejected }) => (rejected ? '<NEW_TOKEN>' : '<ACCESS_TOKEN>'),
    middleware: [checkResponses()],
  });
  const entry = await api.silo.entries.update('id', { folder: 'archive' }, { retries: 1 });
  assertType<Equal<typeof entry, SiloEntry>>(true);
  assertType<Equal<SiloEntry, components['schemas']['SiloEntry']>>(true);
  assertType<string | undefined>(entry.folder);
  for await (const each of api.silo.entries.list({ folder: 'a', limit: 2 })) assertType<SiloEntry>(each);
  for await (const page of api.silo.entries.related('id').pages()) assertType<string | undefined>(page.next_cursor);
  const job: Job = await api.transform.jobs.run({ workflow_id: 'id' }, {
    wait: 1, deadline: 1, signal: new AbortController().signal,
    onEvent: (event, intent, run) => {
      assertType<IntentEvent>(event);
      assertType<string | undefined>(intent.name);
      assertType<Job>(run);
    },
  });
  await api.transform.jobs.create({ workflow_id: 'id' }, { wait: 1 }, { id: job.id });
  const settled = await api.safe.transform.jobs.fetch('id');
  if (settled.error) assertType<string>(settled.error.operation);
  else assertType<Job>(settled.data);
  const { data, response } = await api.withResponse.silo.entries.list();
  assertType<SiloEntry[]>(data.list);
  assertType<number>(response.status);
  assertType<string | undefined>(createSandbox().fixtures.token);
  assertType<Promise<void>>(contractTests({ url: 'https://service.example.com', level: 'assumed' }));
  const connection = connect({ baseUrl: 'https://service.example.com' });
  await api.silo.entries.update('id', { folder: undefined }, { timeout: undefined, headers: { 'x-own': null } });
  api.silo.entries.list({ folder: undefined });
  const typed = createClient(optionsFromEnvironment({ content }));
  const read = queryOptions(typed.connection, siloEntriesUpdate, 'id', { data: { issued: '2026-11-03' } });
  assertType<Promise<SiloEntry<{ issued: Date }>>>(read.queryFn({}));
  for await (const each of list(typed.connection, siloEntriesList)) assertType<Date | undefined>(each.data?.issued);
  const raw = createRawClient<paths>(connection);
  const fetchedRaw = await raw.GET('/transform/v1/jobs/{id}', { params: { path: { id: 'id' } } });
  assertType<Job | undefined>(fetchedRaw.data);
  assertType<SiloEntry>(await call(connection, siloEntriesUpdate, 'id', { folder: 'a' }));
  for await (const each of list(connection, siloEntriesList, { limit: 1 })) assertType<SiloEntry>(each);
  try {
    await api.access.workspace.update({ name: 'Ours' });
  } catch (error) {
    if (error instanceof TooManyRequestsError) assertType<429>(error.status);
    if (error instanceof NotFoundError) assertType<404>(error.status);
    if (error instanceof ApiError) assertType<string | undefined>(error.requestId);
  }

  // @ts-expect-error the folder is a string
  await api.silo.entries.update('id', { folder: 7 });
  // @ts-expect-error content is sent as the schema reads it
  await typed.silo.entries.update('id', { data: { issued: new Date() } });
  // @ts-expect-error there is no such field
  await api.transform.workflows.update('id', { country: 'ES' });
  // @ts-expect-error the identifier is missing
  await api.transform.jobs.fetch();
  // @ts-expect-error there is no such query parameter
  api.silo.entries.list({ directory: 'a' });
  // @ts-expect-error baseUrl is missing
  createClient({ token: '<ACCESS_TOKEN>' });
  // @ts-expect-error an entry has no such field
  entry.title;
  // @ts-expect-error a path that does not exist
  await raw.GET('/silo/v2/entries');
  // @ts-expect-error arguments of another operation
  await call(connection, siloEntriesUpdate, { folder: 'a' });
}
`;

/** What people write beside Mock Service Worker, which is linked into their project. */
const mocks = `
import type { HttpHandler } from 'msw';
import { examples, handlers, type Overrides } from 'document-processing-api/msw';

const overrides: Overrides = { fetchJob: examples.fetchJob, updateWorkspace: () => new Response() };
export const mocked: HttpHandler[] = handlers('https://service.example.com', overrides);
// @ts-expect-error a job has an id
export const wrong = handlers('https://service.example.com', { fetchJob: { status: 'OK' } });
`;

const compilers = { 5: 'typescript', 6: 'typescript-6', 7: 'typescript-7' };
const resolutions = [
  { module: 'nodenext', file: 'consumer.mts' },
  { module: 'nodenext', file: 'consumer.cts' },
  // Of the settings for Node.js, the one that lets CommonJS import no ES module.
  { module: 'node16', file: 'consumer.cts' },
  { module: 'preserve', moduleResolution: 'bundler', file: 'consumer.mts' },
];
const settings = Object.entries(compilers).flatMap(([version, compiler]) =>
  resolutions.flatMap((resolution) =>
    [true, false].map((exact) => [version, compiler, exact, resolution] as const),
  ),
);

/** What a compiler reports for a file of the project. */
async function diagnosticsOf(compiler: string, file: string, options: object): Promise<string> {
  const all = {
    ...{ strict: true, noEmit: true, target: 'es2022', types: [] },
    ...{ lib: ['es2024', 'dom', 'dom.iterable'], ...options },
  };
  const args = Object.entries(all).flatMap(([name, value]) => [
    `--${name}`,
    Array.isArray(value) ? value.join(',') || 'null' : String(value),
  ]);
  const tsc = join(projectDirectory, 'node_modules', compiler, 'bin/tsc');
  const { stdout } = await project.run('node', [tsc, ...args, file]);
  return stdout;
}

test.for(settings)(
  'types compile under TypeScript %s (%s), exactOptionalPropertyTypes %s, %o',
  async ([, compiler, exact, { file, ...resolution }]) => {
    const options = { exactOptionalPropertyTypes: exact, skipLibCheck: false, ...resolution };
    expect(await diagnosticsOf(compiler, file, options)).toBe('');
  },
);

test.for(
  Object.entries(compilers).flatMap(([version, compiler]) =>
    ['mocks.mts', 'mocks.cts'].map((file) => [version, compiler, file] as const),
  ),
)('handlers for MSW compile under TypeScript %s (%s), %s', async ([, compiler, file]) => {
  // The types of MSW itself need those of Node.js.
  const options = { module: 'nodenext', skipLibCheck: true };
  expect(await diagnosticsOf(compiler, file, options)).toBe('');
});
