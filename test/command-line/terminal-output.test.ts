import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docprocHere } from '../support/docproc-here.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** Sets the title of a terminal, clears it by a C1 control, reverses what follows, forges a line. */
const hostile = '\u001b]0;owned\u0007\u009b2J\u202eesrever\r';
const controls = /[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/u;

test('a server cannot steer the terminal in which it is tested', async () => {
  const url = await serve((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: hostile, list: hostile, limit: `${hostile}` }));
  });
  const args = ['contract', url, '--token', 'fake-token', '--only', 'stateless', '--read-only'];
  const { status, stdout, stderr } = await docprocHere(args);
  expect(status).toBe(1);
  expect(stdout).toContain('esrever');
  expect(stdout).not.toMatch(controls);
  expect(stderr).not.toMatch(controls);
});

test('a document cannot steer the terminal in which it is linted', async () => {
  const directory = await temporaryDirectory();
  const file = join(directory, 'openapi.json');
  const document = {
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    [hostile]: 1,
    paths: {},
  };
  await writeFile(file, JSON.stringify(document));
  const { status, stdout, stderr } = await docprocHere(['lint', file]);
  expect(status).toBe(1);
  expect(stdout).toContain('esrever');
  expect(stdout).not.toMatch(controls);
  expect(stderr).not.toMatch(controls);
});

test('nor can what an error names', async () => {
  const { status, stderr } = await docprocHere(['contract', '--har', `missing${hostile}.har`]);
  expect(status).toBe(2);
  expect(stderr).toContain('esrever');
  expect(stderr).not.toMatch(controls);
});
