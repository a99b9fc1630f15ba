import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { neededFixtures } from '../../scripts/contract/session/discovery.ts';
import {
  httpMethods,
  type OpenAPIDocument,
  type PathItem,
} from '../../scripts/document/openapi.ts';
import { standaloneClient } from '../../scripts/generate/artifacts.ts';
import { generateClient } from '../../scripts/generate/client.ts';
import { clientRuntime } from '../../scripts/generate/client-runtime.ts';
import { generateTypes } from '../../scripts/generate/types.ts';
import { writeFiles } from '../../scripts/lib/write-files.ts';
import { defineAnsweredSandbox } from '../../scripts/sandbox/answers/behavior.ts';
import { defineSandbox } from '../../scripts/sandbox/definition.ts';
import { createNodeSandbox } from '../../scripts/sandbox/node-sandbox.ts';
import { findingsOf } from '../support/fields-of-sandbox.ts';
import { run } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { withOtherFields } from './other-fields.ts';

const sections = ['parameters', 'examples', 'responses', 'links'];

const clientOf = (document: OpenAPIDocument) =>
  generateClient(readApi(document), './client-runtime');

test('a document whose components have other names gives the same client', async () => {
  const document = await bundledDocument();
  // The names of schemas are those of the types.
  const other = withOtherComponents(document, sections);

  expect(Object.keys(other.components?.parameters ?? {})).toContain('component-1');
  expect(clientOf(other)).toBe(clientOf(document));
});

test('a document that renames every query parameter gives the same client', async () => {
  const document = await bundledDocument();
  const other = await withOtherQueries();

  expect(clientOf(other)).toContain("cursor: 'other_cursor'");
  expect(clientOf(other).replaceAll('other_', '')).toBe(clientOf(document));
});

test('a client of other field names follows pages and jobs', async () => {
  const document = withOtherFields(await bundledDocument());
  const folder = await temporaryDirectory();
  const client = standaloneClient(readApi(document), await clientRuntime());
  await writeFiles(client.set('types.ts', generateTypes(document)), folder);
  await writeFile(join(folder, 'main.ts'), programOfOtherFields);

  const { stdout, stderr } = await run('node', [join(folder, 'main.ts')]);
  expect({ stdout, stderr }).toEqual({ stdout: 'a,b,c,d\nnow undefined\n{}\n', stderr: '' });
});

/** Each page of the first listing has a next cursor, those of the second only their own. */
const programOfOtherFields = `import { createClient } from './client.ts';

const responses: unknown[] = [
  { other_list: [{ id: 'a' }], other_next_cursor: 'two' },
  { other_list: [{ id: 'b' }] },
  { other_list: [{ key: 'c' }], other_limit: 1, other_cursor: 'two' },
  { other_list: [{ key: 'd' }], other_limit: 2, other_cursor: 'three' },
  { completed_at: 'no role' },
  { other_completed_at: 'now' },
  { other_token: 'fake-secret' },
];
const fetch = async () => Response.json(responses.shift());
const api: any = createClient({ baseUrl: 'https://service.example.com', fetch });
const entries = await Array.fromAsync(api.silo.entries.list(), ({ id }: any) => id);
const series = await Array.fromAsync(api.sequence.entries.list('s'), ({ key }: any) => key);
console.log([...entries, ...series].join());
const job = await api.transform.jobs.run({});
console.log(job.other_completed_at, job.completed_at);
console.log(JSON.stringify(await api.access.enrollment.authorize({})));
`;

test('an overlay that renames every operation, path and parameter gives the same client', async () => {
  const document = await bundledDocument();
  const other = await withOtherNames();

  expect(Object.keys(other.paths)).not.toContain('/silo/v1/entries');
  expect(clientOf(other)).toContain("id: 'otherListSiloEntries'");
  const restored = clientOf(other)
    .replaceAll(/other[-_]/g, '')
    .replaceAll(/\bother([A-Z])/g, (_, letter: string) => letter.toLowerCase());
  expect(restored).toBe(clientOf(document));
});

test('the facts of an operation follow it to another path', async () => {
  const { facts, operations } = readApi(await withOtherNames());
  const update = operations.find(({ role }) => role === 'update-entry');
  expect(update?.path.template).toBe('/silo/v1/other-entries/{other_id}');
  expect(facts.find(({ id }) => id === 'F178')?.pointers).toContain(update?.pointer);
});

test('the contract tests find the same on a sandbox of other names', async () => {
  const before = await checksOf(await bundledDocument());
  const other = withOtherFields(await withOtherNames());
  const after = await checksOf(withOtherComponents(other, [...sections, 'schemas']));

  expect(before.lines.length).toBeGreaterThan(100);
  expect(before.findings).toEqual([]);
  expect(after.lines).toEqual(before.lines);
});

test('requests need the same fixtures where the fields that identify something have other names', async () => {
  const document = await bundledDocument();
  const needed = neededFixtures(readApi(withOtherFields(document)));
  expect(needed).toEqual(expect.arrayContaining(['entry_id', 'owner_id', 'client_secret']));
  expect(needed).toEqual(neededFixtures(readApi(document)));
});

test('the contract tests name an entry and a workflow of the server in fields of other names', async () => {
  const text = JSON.stringify(await bundledDocument());
  const renamed = text
    .replaceAll('"silo_entry_id":', '"what":')
    .replaceAll('"workflow_id":', '"by":');
  const api = readApi(JSON.parse(renamed));
  const [entry, workflow] = [crypto.randomUUID(), crypto.randomUUID()];
  const bodies: unknown[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init);
    const { pathname } = new URL(request.url);
    if (pathname.includes('/jobs/') && request.method === 'PUT') bodies.push(await request.json());
    if (pathname.endsWith('/silo/v1/entries')) return Response.json({ list: [{ id: entry }] });
    return Response.json({ id: workflow, completed_at: '2026-11-27T10:00:00.000Z' });
  };
  const settings = { fixtures: {}, only: 'stateless', operations: ['createJob'] } as const;
  await runContract({ api, url: 'https://service.example.com', settings, fetch });

  expect(bodies[0]).toMatchObject({ what: entry, by: workflow });
});

test('a sandbox of other names follows answers and faults in those names', async () => {
  const document = withOtherFields(await withOtherNames());
  for (const name of Object.keys(document.components?.securitySchemes ?? {})) {
    Object.assign(document.components?.securitySchemes ?? {}, {
      [name]: { type: 'http', scheme: 'other' },
    });
  }
  const answers = { D43: 5, D51: 'none', D77: 'refused', D107: 'other' };
  const { baseUrl, fetch, fixtures, controls, close } = createNodeSandbox(
    defineAnsweredSandbox(document, answers),
  );
  onTestFinished(close);
  const call = (path: string, init?: RequestInit) =>
    fetch(`${baseUrl}${path}`, { ...init, headers: { authorization: `Other ${fixtures.token}` } });

  const series = `/sequence/v1/other-series/${fixtures.series_id}/entries?other_limit=1`;
  const page: unknown = await (await call(series)).json();
  expect(page).toMatchObject({ other_limit: 0, other_list: [expect.anything()] });
  expect(page).not.toHaveProperty('other_cursor');
  const unknown = await call(`/sequence/v1/other-series/${crypto.randomUUID()}/entries`);
  expect(await unknown.json()).toMatchObject({
    message: expect.stringMatching(/^other_series_id:/),
  });
  const long = await call('/transform/v1/other-jobs?other_wait=6', { method: 'POST', body: '{}' });
  expect(await long.json()).toMatchObject({ message: 'other_wait: found 6, expected 5 or less.' });
  controls.addFault('expired-token');
  const expired = await call('/silo/v1/other-entries');
  expect(expired.headers.get('www-authenticate')).toMatch(/^Other error="invalid_token"/);
});

/** The committed document, with an overlay that puts `other_` before the name of each query parameter. */
async function withOtherQueries(): Promise<OpenAPIDocument> {
  return overlaid(renamedParameters(await bundledDocument(), ['query']));
}

/** The committed document, with an overlay that renames every operation, path and parameter. */
async function withOtherNames(): Promise<OpenAPIDocument> {
  const document = await bundledDocument();
  const paths = Object.entries(document.paths);
  return overlaid([
    ...renamedParameters(document, ['path', 'query']),
    ...renamedLinks(document),
    ...paths.map(([path]) => ({ target: `$.paths['${path}']`, remove: true })),
    { target: '$.paths', update: Object.fromEntries(paths.map(renamedPath)) },
  ]);
}

function renamedParameters({ components }: OpenAPIDocument, places: readonly string[]) {
  return Object.entries(components?.parameters ?? {})
    .filter(([, parameter]) => places.includes(parameter.in))
    .map(([component, { name }]) => ({
      target: `$.components.parameters['${component}']`,
      update: { name: `other_${name}` },
    }));
}

function renamedPath([path, item]: [string, PathItem]): [string, PathItem] {
  const renamed = structuredClone(item);
  for (const method of httpMethods) {
    const operation = renamed[method];
    if (operation) operation.operationId = renamedId(operation.operationId);
  }
  return [path.replace('/v1/', '/v1/other-').replaceAll('{', '{other_'), renamed];
}

function renamedLinks({ components }: OpenAPIDocument) {
  return Object.entries(components?.links ?? {}).flatMap(([name, link]) => {
    if ('$ref' in link) return [];
    const { operationId, parameters } = link;
    const target = `$.components.links['${name}']`;
    const id = { target, update: { operationId: renamedId(operationId) } };
    if (!parameters) return [id];
    const renamed = Object.entries(parameters).map(([key, value]) => [`other_${key}`, value]);
    return [
      id,
      { target: `${target}.parameters`, remove: true },
      { target, update: { parameters: Object.fromEntries(renamed) } },
    ];
  });
}

function renamedId(id = ''): string {
  return `other${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}

/** The committed document, with an overlay of some actions. */
async function overlaid(actions: readonly object[]): Promise<OpenAPIDocument> {
  const folder = await temporaryDirectory();
  const file = join(folder, 'overlay.json');
  const info = { title: 'Other names', version: '1.0.0' };
  await writeFile(file, JSON.stringify({ overlay: '1.0.0', info, actions }));
  return bundledDocument([file]);
}

/** A copy of a document in which components are called `component-1`, `component-2` and so on. */
function withOtherComponents(
  document: OpenAPIDocument,
  sections: readonly string[],
): OpenAPIDocument {
  let text = JSON.stringify(document);
  let number = 0;
  for (const [section, components] of Object.entries(document.components ?? {})) {
    if (!sections.includes(section)) continue;
    for (const name of Object.keys(components)) {
      number += 1;
      // References, and the pointers of facts and decisions.
      text = text.replaceAll(
        new RegExp(`(?<="#?/components/${section}/)${name}(?=["/])`, 'g'),
        `component-${number}`,
      );
    }
  }
  const copy: OpenAPIDocument = JSON.parse(text);
  number = 0;
  const rename = (components: object) =>
    Object.fromEntries(
      Object.values(components).map((component) => {
        number += 1;
        return [`component-${number}`, component];
      }),
    );
  const renamed = Object.entries(copy.components ?? {}).map(([section, components]) => [
    section,
    sections.includes(section) ? rename(components) : components,
  ]);
  return { ...copy, components: Object.fromEntries(renamed) };
}

/** What each check says of a sandbox of a document, as `role check status`. */
async function checksOf(document: OpenAPIDocument) {
  const sandbox = createNodeSandbox(defineSandbox(readApi(document)));
  const { baseUrl: url, fetch, fixtures } = sandbox;
  const settings = { fixtures: { ...fixtures } };
  const { checks } = await runContract({ api: readApi(document), url, settings, fetch });
  const roles = new Map(readApi(document).operations.map(({ id, role }) => [id, role]));
  const lines = checks.map(
    ({ id, operation, status }) => `${roles.get(operation)} ${id} ${status}`,
  );
  await sandbox.close();
  return { lines: lines.sort(), findings: findingsOf(checks) };
}
