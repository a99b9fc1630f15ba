import { expect, onTestFinished, test } from 'vitest';
import { leftInWords } from '../../../scripts/commands/contract/announcement.ts';
import type { LeftOnServer } from '../../../scripts/contract/report/report.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { asObject, isJsonObject, type JsonObject, parseJson } from '../../../scripts/lib/json.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { api } from '../../support/bundle.ts';

/** A request that a server gets, and its own response to it. */
interface Call {
  method: string;
  path: string;
  sent: JsonObject;
  token: string | null;
  respond(): Promise<Response>;
}

/** What a run of all checks of some operations leaves on a sandbox, behind a function that may respond in its place. */
async function leftOn(
  operations: readonly string[],
  see: (call: Call) => Promise<Response> = ({ respond }) => respond(),
): Promise<LeftOnServer | undefined> {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { left } = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { ...sandbox.fixtures }, operations },
    fetch: async (request) => {
      const sent = asObject(parseJson(await request.clone().text()));
      const { method, headers, url } = request;
      const path = new URL(url).pathname;
      const respond = () => sandbox.fetch(request);
      return see({ method, path, sent, token: headers.get('authorization'), respond });
    },
  });
  return left;
}

test('what the server has created is counted once, and only that', async () => {
  const [workflows, jobs] = [new Set<string>(), new Set<string>()];
  const left = await leftOn([], async ({ method, path, token, respond }) => {
    const response = await respond();
    if (!response.ok || method === 'GET' || method === 'PATCH') return response;
    const { id } = await response.clone().json();
    if (path.startsWith('/transform/v1/workflows/')) workflows.add(`${token} ${id}`);
    if (path.startsWith('/transform/v1/jobs')) jobs.add(`${token} ${id}`);
    return response;
  });
  expect(left).toMatchObject({
    mark: 'docproc-contract',
    workflows: { count: workflows.size },
    jobs: { count: jobs.size },
    workspace: ['logo_url'],
    notRestored: [],
  });
  expect(workflows.size).toBeGreaterThan(100);
  expect(left?.jobs.unmarked.length).toBeLessThan(jobs.size / 5);
});

test('a server that rejects everything has nothing of the run', async () => {
  const rejected = { code: 'no', message: 'Not here.' };
  const left = await leftOn(['updateWorkspace', 'createJob'], async ({ method, respond }) =>
    method === 'GET' ? respond() : Response.json(rejected, { status: 403 }),
  );
  expect(left).toMatchObject({
    ...{ workflows: { count: 0 }, jobs: { count: 0 } },
    ...{ workspace: [], notRestored: [] },
  });
});

test('a field that the server does not take back is named', async () => {
  let changed = 0;
  const left = await leftOn(['updateWorkspace'], async ({ sent, path, respond }) => {
    if (path !== '/access/v1/workspace') return respond();
    const isFormer = sent.slug === 'lumen-paper-works';
    if (typeof sent.slug === 'string' && !isFormer) changed += 1;
    if (!isFormer || changed === 0) return respond();
    return Response.json({ code: 'taken', message: 'The slug was used before.' }, { status: 409 });
  });
  const reason = 'status 409';
  const value = '"lumen-paper-works"';
  expect(left?.notRestored).toEqual([
    { operation: 'updateWorkspace', field: 'slug', reason, value },
  ]);
});

test('what a server has after connections were dropped is what it had before', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { token, other_token } = sandbox.fixtures;
  const state = () => Promise.all([token, other_token].map((each) => stateOf(sandbox, each)));
  const before = await state();
  const seen = new Set<string>();
  let requests = 0;
  const report = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { ...sandbox.fixtures } },
    fetch: async (request) => {
      requests += 1;
      const update =
        request.method === 'PATCH' ? `${request.url} ${await request.clone().text()}` : '';
      // A restoring request is the first one that gives a folder or a name of the examples.
      const isRestoring = /"(?:folder|name)":"(?!docproc)/.test(update) && !seen.has(update);
      seen.add(update);
      if (isRestoring || requests % 80 === 0) throw dropped();
      const response = await sandbox.fetch(request);
      if (requests % 80 === 40) throw dropped();
      return response;
    },
  });
  expect(report.left?.notRestored).toEqual([]);
  expect(await state()).toEqual(before);
});

/** A sandbox that merges the document of an update into that of the entry, and a run on it. */
function mergingSandbox(change: (sent: JsonObject) => JsonObject = (sent) => sent) {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const run = () =>
    runContract({
      api,
      url: sandbox.baseUrl,
      settings: { fixtures: { ...sandbox.fixtures } },
      fetch: async (request) => {
        const sent = parseJson(await request.clone().text());
        const isUpdate = request.method === 'PATCH' && request.url.includes('/entries/');
        if (!isUpdate || !isJsonObject(sent)) return sandbox.fetch(request);
        const merged = { ...change(sent), content_type: 'application/merge-patch+json' };
        const { method, headers, url } = request;
        const body = JSON.stringify(merged);
        return sandbox.fetch(new Request(url, { method, headers, body }));
      },
    });
  return { sandbox, run };
}

test('what a server has merged with its documents is taken back', async () => {
  const { sandbox, run } = mergingSandbox();
  const { token, other_token } = sandbox.fixtures;
  const state = () => Promise.all([token, other_token].map((each) => stateOf(sandbox, each)));
  const before = await state();
  const { left } = await run();
  expect(left?.notRestored).toEqual([]);
  expect(await state()).toEqual(before);
});

test('a server whose responses show the document from before gets none of the members back', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const state = () => stateOf(sandbox, sandbox.fixtures.token);
  const before = await state();
  const documents = new Map<string, unknown>();
  await runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { ...sandbox.fixtures } },
    fetch: async (request) => {
      const response = await sandbox.fetch(request);
      const isUpdate = request.method === 'PATCH' && request.url.includes('/entries/');
      if (!isUpdate || !response.ok) return response;
      const entry = await response.json();
      const former = documents.get(entry.id);
      documents.set(entry.id, entry.data);
      // Only where it is restored: elsewhere, each check would wait for the document to be shown.
      const isRestored = former !== undefined && !JSON.stringify(entry.data).includes('docproc');
      return Response.json({ ...entry, ...(isRestored && { data: former }) });
    },
  });
  expect(await state()).toEqual(before);
});

test('members that a server keeps whatever it gets are named', async () => {
  const { run } = mergingSandbox(({ data, ...rest }) => {
    if (!isJsonObject(data)) return { ...rest, ...(data !== undefined && { data }) };
    const members = Object.entries(data).filter(([, value]) => value !== null);
    return { ...rest, data: Object.fromEntries(members) };
  });
  const { left } = await run();
  const documents = left?.notRestored.filter(({ field }) => field === 'data') ?? [];
  expect(documents.length).toBeGreaterThan(0);
  for (const { operation, reason, value } of documents) {
    expect(operation).toBe('updateSiloEntry');
    expect(reason).toContain('members of the document that the run has added');
    expect(value).not.toContain('docproc');
  }
});

/** The entries of a workspace, and its name and slug. */
async function stateOf(
  { fetch, baseUrl }: ReturnType<typeof createSandbox>,
  token = '',
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string, init: RequestInit = {}) =>
    (await fetch(new Request(`${baseUrl}${path}`, { ...init, headers }))).json();
  const { list } = await read('/silo/v1/entries?limit=100');
  const workspace = await read('/access/v1/workspace', { method: 'PATCH', body: '{}' });
  return {
    entries: list.map(({ id, folder, data }: JsonObject) => ({ id, folder, data })),
    workspace: { name: workspace.name, slug: workspace.slug },
  };
}

function dropped(): Error {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  return new TypeError('fetch failed', { cause });
}

test('what a server does not take back together is restored field by field', async () => {
  const folders = new Map<string, string>();
  const operations = ['updateSiloEntry', 'listSiloEntries', 'listRelatedSiloEntries'];
  const left = await leftOn(operations, async ({ method, path, sent, respond }) => {
    if (method !== 'PATCH' || !path.startsWith('/silo/')) return respond();
    const isSigned = Number.parseInt(path.at(-1) ?? '', 16) % 2 === 1;
    if (isSigned && 'data' in sent)
      return Response.json({ code: 'signed', message: 'It is signed.' }, { status: 409 });
    const response = await respond();
    if (response.ok) folders.set(path, (await response.clone().json()).folder);
    return response;
  });
  expect(left?.notRestored).toEqual([]);
  expect(folders.size).toBeGreaterThan(20);
  expect([...folders].filter(([, folder]) => folder.includes('docproc-contract'))).toEqual([]);
});

test('a field that the server does not show stays', async () => {
  const left = await leftOn(['updateWorkspace'], async ({ path, respond }) => {
    const response = await respond();
    if (path !== '/access/v1/workspace' || !response.ok) return response;
    const { slug, logo_url, ...shown } = await response.json();
    return Response.json(shown);
  });
  expect(left?.workspace.toSorted()).toEqual(['logo_url', 'slug']);
});

test('it is said in one line', () => {
  const nothing = { count: 0, unmarked: [] };
  const left: LeftOnServer = {
    mark: 'docproc-contract',
    workflows: nothing,
    jobs: nothing,
    workspace: [],
    notRestored: [],
  };
  expect(leftInWords(left)).toBe('This run leaves on the server: nothing.\n');
  const reason = 'status 409';
  const notRestored = ['name', 'slug', 'logo_url', 'x'].map((field) => ({
    value: '"before"',
    ...{ operation: 'updateWorkspace', field, reason },
  }));
  expect(
    leftInWords({
      ...left,
      workflows: { count: 1, unmarked: [] },
      jobs: { count: 12, unmarked: ['a', 'b'] },
      workspace: ['logo_url'],
      notRestored,
    }),
  ).toBe(
    'This run leaves on the server: 1 workflow (named docproc-contract), 12 jobs (all but 2 tagged docproc-contract), logo_url of the workspace. It could not restore name (updateWorkspace: status 409), slug (updateWorkspace: status 409), logo_url (updateWorkspace: status 409), 1 more.\n',
  );
});
