import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { optionalPackages, testedVersion } from '../../../scripts/package/optional-packages.ts';
import { type EmptyProject, emptyProject } from './packed-package.ts';

const sdk = '@modelcontextprotocol/server';
const docproc = 'node_modules/.bin/docproc';
let project: EmptyProject;

/** Connects the SDK's own client to the installed command. */
async function connect(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(
    new StdioClientTransport({
      ...{ command: process.execPath, args: [join(project.directory, docproc), 'mcp'] },
      cwd: project.directory,
    }),
  );
  return client;
}

beforeAll(async () => {
  project = await emptyProject();
});
afterAll(() => project.remove());

test('the installed command says what it needs, and then serves its tools', async () => {
  const { status, stderr } = await project.run('node', [docproc, 'mcp']);
  expect(status).toBe(2);
  const needed = `${sdk}@${testedVersion(sdk)}`;
  expect(stderr).toContain(`npm install --save-dev ${needed}`);

  const added = await project.run('npm', ['install', '--silent', '--save-dev', needed]);
  expect(added.status, added.stderr).toBe(0);
  const client = await connect();
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['search_reference', 'test_server', 'fetchJob']));
  expect(names).not.toContain('lint_document');
  const { content } = await client.callTool({ name: 'listSiloEntries', arguments: {} });
  expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^HTTP status 200\n/) }]);
  const query = { query: 'contract tests in continuous integration' };
  const found = await client.callTool({ name: 'search_reference', arguments: query });
  expect(JSON.stringify(found.content)).toContain('(Continuous integration)');
});

test('documents are linted and compared once the packages for that are installed', async () => {
  const names = ['mcp', 'lint', 'diff'].flatMap((part) => optionalPackages[part] ?? []);
  const needed = [...new Set(names)].map((name) => `${name}@${testedVersion(name)}`);
  const added = await project.run('npm', ['install', '--silent', '--save-dev', ...needed]);
  expect(added.status, added.stderr).toBe(0);
  await project.run('cp', ['node_modules/document-processing-api/openapi.json', 'old.json']);

  const client = await connect();
  const linted = await client.callTool({ name: 'lint_document', arguments: {} });
  expect(linted.content).toEqual([{ type: 'text', text: 'No problems.' }]);
  const compared = await client.callTool({
    ...{ name: 'diff_documents', arguments: { old: 'old.json' } },
  });
  expect(compared.content).toEqual([{ type: 'text', text: 'No changes.\n' }]);
});
