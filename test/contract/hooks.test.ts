import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { docproc } from '../support/run.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

leaveProcessesUnmeasured();

let directory: string;
beforeEach(async () => {
  directory = await temporaryDirectory();
});

const limits = ['--operation', 'fetchJob', '--deadline', '2'];

test('the hooks run before and after, and know the address and the result', async () => {
  let isSetUp = false;
  const url = await serve(async (_, response) => {
    isSetUp ||= (await readFile(join(directory, 'before'), 'utf8')) === `${url} set up`;
    response.writeHead(404).end('{}');
  });
  const { status, stderr } = await docproc(
    [
      ...['contract', url, ...limits],
      ...['--before', 'echo preparing; printf "$DOCPROC_URL set up" > before'],
      ...['--after', 'printf "$DOCPROC_RESULT" > after'],
    ],
    { cwd: directory },
  );
  expect(status).toBe(2);
  expect(isSetUp).toBe(true);
  expect(stderr).toContain('preparing');
  expect(await readFile(join(directory, 'after'), 'utf8')).toBe('not-evaluated');
});

test.each([
  ['that fails', 'exit 7 # secret-of-mine', 'ended with status 7'],
  ['that takes too long', 'exec sleep 60 # secret-of-mine', 'was ended by SIGTERM'],
])('a set-up %s is status 2, without a request', async (_, command, said) => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  const ended = await docproc(['contract', url, ...limits, '--before', command]);
  expect(ended).toMatchObject({ status: 2, stdout: '' });
  expect(ended.stderr).toContain(`--before: the command ${said}.`);
  expect(ended.stderr).not.toContain('secret-of-mine');
  expect(requests).toBe(0);
});

test('a set-up may leave a server running', async () => {
  const url = await serve((_, response) => response.writeHead(404).end('{}'));
  const start = performance.now();
  const command = 'sleep 20 > output 2>&1 &';
  const { stderr } = await docproc(['contract', url, ...limits, '--before', command], {
    cwd: directory,
  });
  expect(stderr).not.toContain('--before:');
  expect(performance.now() - start).toBeLessThan(19_000);
});

test('the clean-up runs although no server is there', async () => {
  const { status } = await docproc(
    ['contract', 'http://127.0.0.1:9', ...limits, '--after', 'printf gone > cleaned'],
    { cwd: directory },
  );
  expect(status).toBe(2);
  expect(await readFile(join(directory, 'cleaned'), 'utf8')).toBe('gone');
});
