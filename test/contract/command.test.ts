import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ContractReport } from '../../scripts/contract/report/report.ts';
import type { RunningServer } from '../../scripts/lib/listen.ts';
import { startMock } from '../../scripts/mock/start-mock.ts';
import { bundle, operationsOf } from '../support/bundle.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

// The command as the guide shows it:
// npx docproc contract https://service.example.com --token "$TOKEN" --fixtures fixtures.json

let mock: RunningServer;

beforeAll(async () => {
  mock = await startMock(bundle, 0);
  return () => mock.close();
});

describe('docproc contract', () => {
  test('finds that the mock conforms, from any directory, and writes reports', async () => {
    const directory = await temporaryDirectory();
    const ended = await docprocHere(
      [
        'contract',
        mock.url,
        '--token',
        'fake-any',
        '--only',
        'stateless',
        '--report',
        'json=out/report.json',
        '--report',
        'junit=out/report.xml',
      ],
      { cwd: directory },
    );
    expect(ended).toMatchObject({ status: 0 });
    expect(ended.stdout).toContain(`${mock.url} conforms`);
    const report: ContractReport = JSON.parse(
      await readFile(join(directory, 'out/report.json'), 'utf8'),
    );
    expect(report).toMatchObject({
      server: mock.url,
      conforms: true,
      summary: { failed: 0 },
    });
    const passed = report.checks
      .filter(({ status }) => status === 'passed')
      .map(({ operation }) => operation);
    expect(new Set(passed)).toEqual(
      new Set(operationsOf(bundle).map(({ operation }) => operation.operationId)),
    );
    const xml = await readFile(join(directory, 'out/report.xml'), 'utf8');
    expect(xml).toContain(`tests="${report.checks.length}" failures="0"`);
  });

  test('ends with 1 and shows a curl without the token when a server does not conform', async () => {
    const url = await serve((_, response) => response.end('{"id": 7}'));
    const { status, stdout } = await docprocHere([
      'contract',
      url,
      '--token',
      'fake-secret-token',
      '--only',
      'stateless',
      '--operation',
      'updateWorkspace',
    ]);
    expect(status).toBe(1);
    expect(stdout).toContain(`-H 'authorization: Bearer '"$TOKEN"`);
    expect(stdout).not.toContain('fake-secret-token');
  });

  test.each([
    [
      'no such operation',
      ['http://127.0.0.1:1', '--operation', 'silo.entries.remove'],
      'listSiloEntries',
    ],
    [
      'a misspelled operation',
      ['http://127.0.0.1:1', '--operation', 'lstSiloEntries'],
      'Did you mean listSiloEntries?',
    ],
    ['no address', ['no-address'], 'Expected an address such as http://127.0.0.1:4010.\n'],
    ...[
      ['localhost', 'http://localhost'],
      ['localhost:4777', 'http://localhost:4777'],
      ['127.0.0.1:4777/base', 'http://127.0.0.1:4777/base'],
      ['[::1]:4777', 'http://[::1]:4777'],
      ['service.example.com:443', 'https://service.example.com:443'],
    ].map(([given = '', meant]): [string, string[], string] => [
      `the address ${given} without its scheme`,
      [given],
      `Did you mean ${meant}?`,
    ]),
    ['no server at all', [], '(docproc contract --help shows an example)'],
    [
      'a server and recorded traffic',
      ['http://user:pass@127.0.0.1:1', '--har', 'missing.har'],
      'Found both http://127.0.0.1:1 and --har missing.har. Expected one of them',
    ],
    ['a badge as a report', ['http://127.0.0.1:1', '--report', 'badge=x'], 'gitlab, github, then'],
    ['an unknown format', ['http://127.0.0.1:1', '--report', 'pdf=x'], 'json'],
    ['a time without a unit', ['http://127.0.0.1:1', '--duration', '5'], 'such as 5s, 10m or 1h.'],
    [
      'a server that is not there',
      ['http://127.0.0.1:9'],
      'no server responds at http://127.0.0.1:9',
    ],
    [
      'a port of fixtures that fetch blocks',
      ['http://127.0.0.1:1', '--fixtures', 'http://127.0.0.1:9/fixtures'],
      'fetch blocks port 9;',
    ],
    ['a name that nobody has', ['http://nobody.invalid'], 'no server has the name'],
    [
      'a missing fixtures file',
      ['http://127.0.0.1:1', '--fixtures', 'missing.json'],
      'no such file',
    ],
  ])('%s is reported in a line or two, with status 2', async (_, args, said) => {
    const { status, stdout, stderr } = await docprocHere(['contract', ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('    at ');
  });

  test('a redirect to a login page is reported in one line, with status 2', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/login' }).end());
    const { status, stderr } = await docprocHere(['contract', url]);
    expect(status).toBe(2);
    expect(stderr).toContain('redirected (302) to /login');
  });

  test.each([401, 403])(
    'a server that rejects everything with %i is not evaluated: status 2',
    async (rejection) => {
      const directory = await temporaryDirectory();
      const url = await serve((_, response) =>
        response.writeHead(rejection, { 'content-type': 'application/json' }).end('{"code":"no"}'),
      );
      const { status, stdout } = await docprocHere(
        ['contract', url, '--token', 'fake-wrong', '--report', 'json=report.json'],
        { cwd: directory },
      );
      expect(status).toBe(2);
      expect(stdout).toContain('could not be evaluated');
      expect(stdout, 'no list of what each check lacks').not.toContain('needs ');
      expect(stdout).toContain(`No request succeeded: the server responded with ${rejection}.`);
      expect(stdout).toContain('--token');
      const report: ContractReport = JSON.parse(
        await readFile(join(directory, 'report.json'), 'utf8'),
      );
      expect(report.conforms).toBe(false);
      expect(report.summary.passed).toBe(0);
    },
  );

  test('fixtures that are no object are reported in one line, with status 2', async () => {
    const directory = await temporaryDirectory();
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'fixtures.json'), '[');
    const { status, stderr } = await docprocHere(
      ['contract', mock.url, '--fixtures', 'fixtures.json'],
      { cwd: directory },
    );
    expect(status).toBe(2);
    expect(stderr).toContain('not a JSON object');
  });
});
