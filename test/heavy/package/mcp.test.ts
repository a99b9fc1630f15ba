import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testedVersion } from '../../../scripts/lib/optional-packages.ts';
import { type EmptyProject, emptyProject } from '../../support/packed-package.ts';

const sdk = '@modelcontextprotocol/server';
const docproc = 'node_modules/.bin/docproc';
let project: EmptyProject;
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
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(
    new StdioClientTransport({
      ...{ command: process.execPath, args: [join(project.directory, docproc), 'mcp'] },
      cwd: project.directory,
    }),
  );
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['search_reference', 'test_server', 'fetchJob']));
  expect(names).not.toContain('lint_document');
  const { content } = await client.callTool({ name: 'listSiloEntries', arguments: {} });
  expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^HTTP status 200\n/) }]);
});
