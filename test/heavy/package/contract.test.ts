import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContractReport } from '../../../scripts/contract/report/report.ts';
import { installCommand } from '../../../scripts/package/optional-packages.ts';
import { type EmptyProject, emptyProject } from './packed-package.ts';

let project: EmptyProject;
let sandbox: ChildProcess;
let url: string;

beforeAll(async () => {
  project = await emptyProject();
  const command = join(project.directory, 'node_modules/document-processing-api/docproc.js');
  sandbox = spawn(process.execPath, [command, 'sandbox', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (!sandbox.stdout) throw new Error('The sandbox has no stdout.');
  [url = ''] = await once(createInterface(sandbox.stdout), 'line');
});

afterAll(async () => {
  sandbox?.kill();
  await project?.remove();
});

const testing = () => ['contract', url, '--fixtures', `${url}/_sandbox/fixtures`];

describe('the packed package in an empty directory', () => {
  test('docproc contract tests a server, and writes its reports', async () => {
    const args = [
      'docproc',
      ...testing(),
      '--report',
      'json=report.json',
      '--report',
      'html=report.html',
    ];
    const { status, stdout } = await project.run('npx', args);
    expect(stdout).toContain(`${url} conforms`);
    expect(status).toBe(0);
    const text = await readFile(join(project.directory, 'report.json'), 'utf8');
    const report: ContractReport = JSON.parse(text);
    expect(report.summary).toMatchObject({ failed: 0, warned: 0 });
    expect(await readFile(join(project.directory, 'report.html'), 'utf8')).toContain('</html>');
  });

  describe('with Vitest beside it', () => {
    beforeAll(async () => {
      const [program = '', ...args] = installCommand(['vitest']).split(' ');
      expect(await project.run(program, args)).toMatchObject({ status: 0 });
    });

    test('contractTests declares the tests in a suite of your own', async () => {
      await project.write(
        'contract.test.js',
        `import { contractTests } from 'document-processing-api/vitest';
const fixtures = await (await fetch('${url}/_sandbox/fixtures')).json();
await contractTests({ url: '${url}', label: 'sandbox', fixtures });
`,
      );
      const args = ['vitest', 'run', '--reporter=json', '--outputFile=vitest.json'];
      expect(await project.run('npx', args)).toMatchObject({ status: 0 });
      const results = await readFile(join(project.directory, 'vitest.json'), 'utf8');
      expect(JSON.parse(results)).toMatchObject({
        numFailedTests: 0,
        success: true,
      });
    });

    test('a test of that suite fails with what is wrong, and without a stack trace of ours', async () => {
      await project.write(
        'contract.test.js',
        `import { createServer } from 'node:http';
import { contractTests } from 'document-processing-api/vitest';
const server = createServer((_, response) => response.end('{"id": 7}')).listen(0);
await contractTests({
  url: \`http://127.0.0.1:\${server.address().port}\`,
  operations: ['updateWorkspace'],
  token: 'fake-secret-token',
});
`,
      );
      const { status, stdout, stderr } = await project.run('npx', ['vitest', 'run']);
      expect(status).toBe(1);
      expect(`${stdout}${stderr}`).toContain('expected: string');
      expect(`${stdout}${stderr}`).not.toContain('fake-secret-token');
    });
  });
});
