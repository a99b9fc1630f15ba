import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api, exampleOf } from '../support/bundle.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

// The command as the guide shows it:
// npx docproc contract --har traffic.har

async function inDirectoryWith(archive: unknown): Promise<string> {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'traffic.har'), JSON.stringify(archive));
  return directory;
}

/** One entry of an archive, as browsers write it. */
function entry(method: string, path: string, status: number, body: unknown) {
  return {
    time: 12,
    request: {
      method,
      url: `https://service.example.com/base${path}`,
      headers: [{ name: 'Authorization', value: 'Bearer fake-recorded-token' }],
    },
    response: {
      status,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: {
        text: Buffer.from(JSON.stringify(body)).toString('base64'),
        encoding: 'base64',
      },
    },
  };
}

const series = '/sequence/v1/series/019c22bd-6996-7043-a718-774c572bd8a2/entries';

test('recorded traffic is evaluated without a server, and its token shows nowhere', async () => {
  const page = { ...(exampleOf('listSeriesEntries') as object), limit: '20' };
  const entries = [
    entry('GET', series, 200, page),
    entry('GET', '/silo/v1/entries', 200, exampleOf('listSiloEntries')),
    entry('GET', '/style.css', 200, {}),
  ];
  const directory = await inDirectoryWith({ log: { entries } });
  const { status, stdout, stderr } = await docprocHere(['contract', '--har', 'traffic.har'], {
    cwd: directory,
  });
  expect(status).toBe(1);
  expect(stdout).toMatch(/failed {2}listSeriesEntries {2}body-schema/);
  expect(stdout).toContain('(2 requests');
  expect(stdout + stderr).not.toContain('fake-recorded-token');
  expect(stdout).toContain('"$TOKEN"');
});

test('recorded traffic of another resource than asked for is found', async () => {
  const job = exampleOf('fetchJob');
  const entries = [
    entry('GET', '/transform/v1/jobs/01a1a0dc-c353-7a49-9068-000000000000', 200, job),
  ];
  const directory = await inDirectoryWith({ log: { entries } });
  const { stdout } = await docprocHere(['contract', '--har', 'traffic.har'], { cwd: directory });
  expect(stdout).toMatch(/failed {2}fetchJob {2}same-resource/);
});

test('entries that cannot be read are skipped with the reason', async () => {
  const whole = entry('GET', '/silo/v1/entries', 200, exampleOf('listSiloEntries'));
  const entries = [
    whole,
    'nothing',
    { response: whole.response },
    { ...whole, request: { ...whole.request, url: '/silo/v1/entries' } },
    { ...whole, response: { ...whole.response, status: 0 } },
  ];
  const directory = await inDirectoryWith({ log: { entries } });
  const { stdout, stderr } = await docprocHere(['contract', '--har', 'traffic.har'], {
    cwd: directory,
  });
  expect(stdout).toContain('(1 requests');
  expect(stderr.split('\n').filter((line) => line.startsWith('warning'))).toEqual([
    'warning: --har traffic.har: log.entries[1] is skipped: it is no object.',
    'warning: --har traffic.har: log.entries[2] is skipped: it has no request.',
    'warning: --har traffic.har: log.entries[3] is skipped: the url of its request is not an absolute one.',
    'warning: --har traffic.har: log.entries[4] is skipped: its request got no response, as when it is canceled.',
  ]);
});

test('operations count once, however many requests and checks they have', async () => {
  const listings = Array.from({ length: 16 }, (_, index) =>
    entry('GET', `/silo/v1/entries?limit=${index + 2}`, 200, exampleOf('listSiloEntries')),
  );
  const entries = [...listings, entry('GET', series, 200, exampleOf('listSeriesEntries'))];
  const directory = await inDirectoryWith({ log: { entries } });
  const { stdout } = await docprocHere(
    ['contract', '--har', 'traffic.har', '--report', 'json=report.json'],
    { cwd: directory },
  );
  const report = JSON.parse(await readFile(join(directory, 'report.json'), 'utf8'));

  expect(report.requests).toBe(17);
  expect(report.coverage.summary.operations).toEqual({
    exercised: 2,
    total: api.operations.length,
  });
  // Two checks of each operation that the archive lacks.
  const lacking = api.operations.length - 2;
  expect(stdout).toContain(
    `a response with status 200 in the archive (${2 * lacking} checks of ${lacking} operations)`,
  );
});

test.each([
  ['no archive', { entries: [] }],
  ['a list', []],
])('%s is reported in one line, with status 2', async (_, archive) => {
  const directory = await inDirectoryWith(archive);
  const { status, stderr } = await docprocHere(['contract', '--har', 'traffic.har'], {
    cwd: directory,
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: --har traffic\.har: no HTTP Archive\. .+\n$/);
});
