import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Baseline } from '../../scripts/contract/report/baseline.ts';
import type { ContractReport } from '../../scripts/contract/report/report.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

leaveProcessesUnmeasured();

const workspace = { id: '019c229f-9eec-750a-a619-5d31a5bb6afd', name: 'Lumen' };
let directory: string;

beforeEach(async () => {
  directory = await temporaryDirectory();
});

/** A baseline of a server with one finding. */
async function recorded(): Promise<string> {
  const file = join(directory, 'known.json');
  await rm(file, { force: true });
  const first = await run({ ...workspace, name: 7 }, '--write-baseline', file);
  expect(first.status).toBe(0);
  return file;
}

/** Tests a server that responds with the same workspace each time. */
async function run(body: object, ...options: string[]) {
  const url = await serve((request, response) => {
    const known = request.headers.authorization === 'Bearer fake-token';
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? body : { code: 'no', message: 'Who are you?' }));
  });
  const path = join(directory, 'report.json');
  const ended = await docprocHere([
    ...['contract', url, '--token', 'fake-token', '--only', 'stateless'],
    ...['--operation', 'updateWorkspace', '--report', `json=${path}`, ...options],
  ]);
  const report: ContractReport = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  return { ...ended, report };
}

async function read(file: string): Promise<Baseline> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** A copy of the baseline in which its findings are waived instead. */
async function waiving(waiver: object): Promise<string> {
  const { findings } = await read(await recorded());
  const path = join(directory, 'waivers.json');
  const waivers = findings.map(({ id }) => ({ id, ...waiver }));
  await writeFile(path, JSON.stringify({ findings: [], waivers }));
  return path;
}

describe('a baseline', () => {
  test('records what is found: id, message and the rows that show it', async () => {
    const { findings } = await read(await recorded());
    const known = findings.find(({ id }) => id.startsWith('body-schema:updateWorkspace:'));
    expect(known?.rows).toContain('body-schema updateWorkspace');
    expect(known?.message).toMatch(/./);
  });

  test('lets what it knows pass, and still says that the server does not conform', async () => {
    const { status, stdout, report } = await run(
      { ...workspace, name: 7 },
      '--baseline',
      await recorded(),
    );
    expect(status).toBe(0);
    expect(stdout).toContain('has no new findings');
    expect(stdout).not.toContain('✗ failed');
    expect(report).toMatchObject({ conforms: false, summary: { failed: 0 } });
    expect(report.baseline?.known.length).toBeGreaterThan(0);
  });

  test('lets no server pass of which no check passes', async () => {
    const file = join(directory, 'nothing.json');
    await run({}, '--write-baseline', file);
    const { status, stdout, report } = await run({}, '--baseline', file);
    expect(report).toMatchObject({ conforms: false, summary: { passed: 0, failed: 0 } });
    expect(report.baseline?.known.length).toBeGreaterThan(0);
    expect(stdout).toContain('could not be evaluated');
    expect(status).toBe(2);
  });

  test('fails for what is new', async () => {
    const { status, stdout } = await run(
      { ...workspace, name: 7, slug: 7 },
      '--baseline',
      await recorded(),
    );
    expect(status).toBe(1);
    expect(stdout.match(/✗ failed/g)).toHaveLength(1);
    expect(stdout).toContain('updateWorkspace /slug');
  });

  test('announces what is fixed, and is written anew without it', async () => {
    const file = await recorded();
    const before = await read(file);
    const { status, stdout } = await run(workspace, '--baseline', file);
    expect(status).toBe(0);
    const gone = before.findings.find(({ id }) => stdout.includes(`fixed: ${id}`));
    await run(workspace, '--write-baseline', file);
    const { findings } = await read(file);
    expect(stdout).toContain(`fixed: ${gone?.id} was not found in this run`);
    expect(findings).toEqual(before.findings.filter((each) => each !== gone));
  });

  test('knows still what a run did not evaluate', async () => {
    const options = ['--read-only', '--baseline', await recorded()];
    const { stdout, report } = await run({ ...workspace, name: 7 }, ...options);
    expect(report.baseline?.fixed).toEqual([]);
    expect(stdout).toContain('not evaluated: what showed');
  });

  test('that is missing is wrong usage, and says how to write one', async () => {
    const { status, stderr } = await run(workspace, '--baseline', join(directory, 'none.json'));
    expect(status).toBe(2);
    expect(stderr).toContain('no such file. Write one with --write-baseline');
  });
});

describe('a waiver', () => {
  test('accepts one finding until a day, with its reason', async () => {
    const path = await waiving({ reason: 'ticket 12', expires: '2999-12-31' });
    const { status, stdout } = await run({ ...workspace, name: 7 }, '--baseline', path);
    expect(status).toBe(0);
    expect(stdout).toContain('waived until 2999-12-31: ticket 12');
  });

  test('that has expired accepts nothing', async () => {
    const path = await waiving({ reason: 'ticket 12', expires: '2020-02-29' });
    const { status, stdout } = await run({ ...workspace, name: 7 }, '--baseline', path);
    expect(status).toBe(1);
    expect(stdout).toContain('expired: the waiver of body-schema:updateWorkspace:');
  });

  test('without a finding is named', async () => {
    const path = await waiving({ reason: 'ticket 12', expires: '2999-12-31' });
    const { stdout } = await run(workspace, '--baseline', path);
    expect(stdout).toContain('unused: the waiver of body-schema:updateWorkspace:');
  });

  test.each([
    [{ expires: '2999-12-31' }, '/waivers/0 has no "reason"'],
    [{ reason: 'ticket 12' }, '/waivers/0 has no valid "expires"'],
    [{ reason: 'ticket 12', expires: '2026-02-30' }, '/waivers/0 has no valid "expires"'],
  ])('needs a reason and a day: %j', async (waiver, said) => {
    const { status, stderr } = await run(workspace, '--baseline', await waiving(waiver));
    expect(status).toBe(2);
    expect(stderr).toContain(said);
  });
});
