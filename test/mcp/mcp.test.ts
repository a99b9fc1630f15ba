import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import { createSandbox } from '../../scripts/package/sandbox.ts';
import { bundle } from '../support/bundle.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { docproc, projectDirectory } from '../support/run.ts';

leaveProcessesUnmeasured();

/** Connects the SDK's own client to `docproc mcp`. */
async function connect(args: readonly string[] = [], atEnd = onTestFinished): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const script = join(projectDirectory, 'scripts/commands/docproc.mjs');
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [script, 'mcp', ...args], cwd: projectDirectory },
  });
  await client.connect(transport);
  atEnd(() => client.close());
  return client;
}

const shared = await connect([], afterAll);
const { tools } = await shared.listTools();
const { operations } = readApi(bundle);
const sandbox = createSandbox();
let url: string;
beforeAll(async () => {
  ({ url } = await sandbox.listen());
});
afterAll(() => sandbox.close());

/** Calls a tool, and returns the text of the result and whether it failed. */
async function call(name: string, args: Record<string, unknown>, client = shared) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const text = content.map((each) => (each.type === 'text' ? each.text : '')).join('');
  return { text, isError };
}

/**
 * Tokens of a JSON text, by an upper bound: the usual tokenizers make one of 3.5 to 4 characters of
 * such text, and this counts 3.
 */
function tokens(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 3);
}

test('the definitions of all tools take 200 tokens a tool at most', () => {
  const size = tokens([tools, shared.getInstructions()]);
  expect(size).toBeLessThanOrEqual(200 * tools.length);
});

test.each(['language-models', 'other-languages'])('the guide %s says their size', async (name) => {
  const guide = await readFile(join(projectDirectory, `docs/guides/${name}.md`), 'utf8');
  const size = JSON.stringify(tools).length;
  const [, stated = ''] =
    /(?:definitions of all tools have|language-models\.md\) has) ([\d,]+) /.exec(guide) ?? [];
  const difference = Math.abs(Number(stated.replace(',', '')) / size - 1);
  const message = `docs/guides/${name}.md says ${stated} characters: write ${size}, rounded.`;
  expect(difference, message).toBeLessThan(0.1);
});

test('each tool has a short description, an input schema, and no output schema', () => {
  expect(tools.length).toBeGreaterThan(operations.length);
  for (const { name, description = '', inputSchema, outputSchema, annotations } of tools) {
    expect(description.length, name).toBeLessThan(130);
    expect(description, name).toMatch(/^[A-Z].+\.$/);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema, name).toBeUndefined();
    expect(annotations?.readOnlyHint, name).toBeTypeOf('boolean');
  }
});

test('tools that change nothing say so', () => {
  const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint);
  expect(readOnly.map(({ name }) => name)).toEqual([
    ...['search_reference', 'read_reference', 'describe_operation'],
    ...['lint_document', 'diff_documents'],
    ...operations.filter(({ method }) => method === 'GET').map(({ id }) => id),
  ]);
});

test('tools that only add say so', () => {
  const additive = tools.filter(({ annotations }) => annotations?.destructiveHint === false);
  expect(additive.map(({ name }) => name)).toEqual([
    ...['createJob', 'createJobNonIdempotent', 'createWorkflow'],
  ]);
});

test('no argument is a credential, and the operation that takes and returns them is no tool', () => {
  expect(tools.map(({ name }) => name)).not.toContain('authorizeEnrollment');
  expect(tools.map(({ name }) => name)).toContain('updateWorkspace');
  expect(JSON.stringify(tools)).not.toMatch(/secret|password|token|authorization/i);
});

test('search finds fields and operations', async () => {
  const { text } = await call('search_reference', { query: 'non-idempotent job' });
  expect(text).toContain('Create a job');
  const sentence = await call('search_reference', { query: 'how do I follow next_cursor pages' });
  expect(sentence.text).toContain('next_cursor');
});

test.each(['retry after timeout', '429 too many requests', 'rate limit 429'])(
  'a search for "%s" finds the guide on errors',
  async (query) => {
    const { text } = await call('search_reference', { query });
    expect(text).toContain('guides/errors-and-retries.html');
  },
);

test.each([
  ['recover from a lost response', 'guide', /^## .+\n\n.+/],
  [
    'Name of the cursor in the listing of entries',
    'decision',
    /^## D68 Name of the cursor.+\n\n- Not stated/,
  ],
  ['SiloAttachment', 'schema', /^# SiloAttachment .+\n\n.+\n\n- `/],
])('what a search for "%s" finds can be read: a %s', async (query, kind, expected) => {
  const { text } = await call('search_reference', { query });
  const [, address] = new RegExp(`^- ${kind} .+? at (\\S+): `, 'm').exec(text) ?? [];
  const read = await call('read_reference', { address });
  expect(read).toEqual({ text: expect.stringMatching(expected), isError: false });
  expect(read.text.length).toBeLessThan(8000);
});

test('a page that does not exist is an error', async () => {
  const { text, isError } = await call('read_reference', { address: '../package.json' });
  expect(isError).toBe(true);
  expect(text).toContain('search_reference');
});

test('a section that does not exist is an error that names those of the page', async () => {
  const { text, isError } = await call('read_reference', { address: 'guides/pages.html#no-such' });
  expect(isError).toBe(true);
  expect(text).toMatch(/^No section no-such in guides\/pages\.html\. It has: .*\bcontinue-later\b/);
});

test.each(operations)(
  '$id is described with its fields and samples, in 6,000 bytes at most',
  async ({ id, method, path, parameters, responses }) => {
    const { text } = await call('describe_operation', { operation: id });
    expect(text).toContain(`\`${method} ${path}\``);
    // Two operations have no parameters.
    const named = parameters.map(({ name }) => `\`${name}\``);
    const listed = responses.map(({ status }) => `\n- ${status}: `);
    expect(listed.length).toBeGreaterThan(1);
    expect([...named, ...listed].filter((each) => !text.includes(each))).toEqual([]);
    expect(text).toContain('```sh\ncurl');
    expect(text).toMatch(/(await|of) api\./);
    expect(text).not.toMatch(/\bD\d+\b|assumed/);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(6000);
  },
);

test('an operation is described with everything that its page says, if asked for', async () => {
  const { text } = await call('describe_operation', { operation: 'createJob', full: true });
  expect(text).toContain('## Decisions');
  expect(text).toContain('Example: ');
  const unknown = await call('describe_operation', { operation: 'dropEverything' });
  expect(unknown.isError).toBe(true);
});

test('the document is linted, and another file', async () => {
  expect(await call('lint_document', {})).toEqual({ text: 'No problems.', isError: false });
  const { text } = await call('lint_document', { file: 'generated/openapi.json' });
  expect(text).toBe('No problems.');
});

test('documents are compared', async () => {
  const folder = 'test-results/compared';
  await mkdir(join(projectDirectory, folder), { recursive: true });
  onTestFinished(() => rm(join(projectDirectory, folder), { recursive: true }));
  const [old, now] = [`${folder}/old.json`, `${folder}/new.json`];
  await writeFile(join(projectDirectory, old), JSON.stringify(bundle));
  const changed = structuredClone(bundle);
  delete changed.paths['/transform/v1/jobs/{id}']?.get;
  await writeFile(join(projectDirectory, now), JSON.stringify(changed));

  expect((await call('diff_documents', { old, new: old })).text).toBe('No changes.\n');
  expect((await call('diff_documents', { old, new: now })).text).toContain('fetchJob');
});

test.each(['/etc/hostname', '../outside.yaml'])('%s is not read', async (file) => {
  const { text, isError } = await call('lint_document', { file });
  expect(isError).toBe(true);
  expect(text).toContain('expected a file in the directory in which docproc mcp runs');
});

test('a link to a file elsewhere is not read', async () => {
  const file = 'test-results/outside.yaml';
  await mkdir(join(projectDirectory, 'test-results'), { recursive: true });
  await symlink('/etc/hostname', join(projectDirectory, file));
  onTestFinished(() => rm(join(projectDirectory, file)));
  const { text, isError } = await call('lint_document', { file });
  expect(isError).toBe(true);
  expect(text).toContain('expected a file in the directory in which docproc mcp runs');
});

test.each(['git:HEAD:../openapi/openapi.yaml', 'git:HEAD:/etc/hostname'])(
  '%s is not compared',
  async (old) => {
    const { text, isError } = await call('diff_documents', { old });
    expect(isError).toBe(true);
    expect(text).toContain('expected a file in the directory in which docproc mcp runs');
  },
);

test('operations call one sandbox, which keeps what is sent', async () => {
  const listed = await call('listSiloEntries', { folder: 'sales-invoices', limit: 1 });
  expect(listed.text).toMatch(/^HTTP status 200\n/);
  const { list } = JSON.parse(listed.text.replace(/^.*\n/, ''));
  const updated = await call('updateSiloEntry', { id: list[0].id, body: { folder: 'archive' } });
  expect(updated.isError).toBe(false);
  const archive = await call('listSiloEntries', { folder: 'archive' });
  expect(archive.text).toContain(list[0].id);
});

test('a call that fails is an error with the response', async () => {
  const { text, isError } = await call('fetchJob', { id: '019cae02-a12f-7b32-924b-000000000000' });
  expect(isError).toBe(true);
  expect(text).toMatch(/^HTTP status 404\n\{/);
  expect((await call('fetchJob', { id: 7 })).isError).toBe(true);
});

test('a server is tested, with its token only where it was allowed', async () => {
  const fixtures = ['--fixtures', `${url}/_sandbox/fixtures`];
  const elsewhere = await connect(['--server', 'https://staging.example.com', ...fixtures]);
  const anonymous = await call('test_server', { url }, elsewhere);
  expect(anonymous.text).toContain('the server responded with 401');
  expect(anonymous).toMatchObject({ isError: true, text: expect.stringContaining('--fixtures') });
  const client = await connect(['--server', url, ...fixtures]);
  const { text } = await call('test_server', { url, operations: ['listSiloEntries'] }, client);
  expect(text).toMatch(/\d+ passed/);
  expect(text).not.toMatch(/[1-9]\d* failed/);
  expect(text).not.toContain(sandbox.fixtures.token);
});

test('a server elsewhere is not tested', async () => {
  const { text, isError } = await call('test_server', { url: 'https://service.example.com' });
  expect(isError).toBe(true);
  expect(text).toContain('--server');
});

test('a token that fits into no header is wrong usage', async () => {
  const env = { ...process.env, DOCPROC_TOKEN: 'snow ☃' };
  const { status, stderr } = await docproc(['mcp'], { env });
  expect(status).toBe(2);
  expect(stderr).toContain('fits into no header');
});
