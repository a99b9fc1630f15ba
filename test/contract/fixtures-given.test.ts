import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { api } from '../support/bundle.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { docproc } from '../support/run.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const limits = ['--operation', 'fetchJob', '--deadline', '2'];
const nothing = () => serve((_, response) => void response.writeHead(404).end('{}'));

async function fixturesFile(content: object): Promise<string> {
  const file = join(await temporaryDirectory(), 'fixtures.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

async function pipe(): Promise<string> {
  const path = join(await temporaryDirectory(), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

test('a fixture that nothing reads is named, with the one that was meant', async () => {
  const file = await fixturesFile({ entri_id: 'one', greeting: 'hello', token: 'fake-secret' });
  const { stderr } = await docprocHere([
    'contract',
    await nothing(),
    ...limits,
    '--fixtures',
    file,
  ]);
  expect(stderr).toContain(
    `warning: --fixtures ${file}: nothing reads "entri_id". Did you mean "entry_id"?`,
  );
  expect(stderr).toMatch(/nothing reads "greeting"\. Known are token, .*series_id/);
  expect(stderr).not.toContain('"token"');
  expect(stderr).not.toContain('fake-secret');
});

test('nothing is said of the fixtures of the sandbox', async () => {
  const fixtures = { folder: 'a', workspace_id: 'b', related_entry_id: 'c', slow_step: {} };
  const file = await fixturesFile(fixtures);
  const { stderr } = await docprocHere([
    'contract',
    await nothing(),
    ...limits,
    '--fixtures',
    file,
  ]);
  expect(stderr).not.toContain('nothing reads');
});

test('without the owner, an enrollment is authorized by the other credentials', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { owner_id: _, ...fixtures } = sandbox.fixtures;
  const { checks } = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures, operations: ['authorizeEnrollment'] },
    fetch: sandbox.fetch,
  });
  const again = checks.find(({ id }) => id === 'enrollment-again');
  expect(again).toMatchObject({ operation: 'authorizeEnrollment', status: 'passed' });
});

test('fixtures come through a pipe', async () => {
  const path = await pipe();
  const [{ stderr }] = await Promise.all([
    docprocHere(['contract', await nothing(), ...limits, '--fixtures', path]),
    writeFile(path, '{"entri_id": "one"}'),
  ]);
  expect(stderr).toContain('Did you mean "entry_id"?');
});

test('a pipe that nobody writes to is not waited for longer than the deadline', async () => {
  const path = await pipe();
  // In a process of its own: it ends what still waits for the pipe.
  const { status, stderr } = await docproc([
    ...['contract', await nothing(), '--deadline', '1', '--fixtures', path],
  ]);
  expect(status).toBe(2);
  expect(stderr).toContain(`--fixtures ${path}: the pipe gave nothing in time`);
});

test('fixtures at an address are not waited for longer than the deadline', async () => {
  const silent = await serve(() => undefined);
  const { status, stderr } = await docprocHere([
    ...['contract', silent, '--deadline', '1', '--fixtures', `${silent}/fixtures`],
  ]);
  expect(status).toBe(2);
  expect(stderr).toContain('not complete within 1 s');
});
