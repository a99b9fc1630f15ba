import { execFileSync } from 'node:child_process';
import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { docprocHere } from '../support/docproc-here.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

let directory: string;
beforeEach(async () => {
  directory = await temporaryDirectory();
});

const limits = ['--operation', 'fetchJob', '--deadline', '2'];
const nothing = () => serve((_, response) => void response.writeHead(404).end('{}'));

test('a report goes through a pipe, which stays one', async () => {
  const pipe = join(directory, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [report] = await Promise.all([
    readFile(pipe, 'utf8'),
    docprocHere(['contract', await nothing(), ...limits, '--report', `json=${pipe}`]),
  ]);
  expect(JSON.parse(report)).toHaveProperty('conforms', false);
  expect((await stat(pipe)).isFIFO()).toBe(true);
});

test('a report goes to the file that a link leads to', async () => {
  const [file, link] = [join(directory, 'report.json'), join(directory, 'link.json')];
  await writeFile(file, 'an older report');
  await symlink(file, link);
  await docprocHere(['contract', await nothing(), ...limits, '--report', `json=${link}`]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('conforms', false);
});

test.each([401, 404, 500])(
  'no overlay is suggested where every response has status %i',
  async (code) => {
    const file = join(directory, 'overlay.yaml');
    const url = await serve((_, response) => void response.writeHead(code).end('{}'));
    const args = ['contract', url, ...limits, '--suggest-overlay', file];
    const { stderr } = await docprocHere(args);
    expect(stderr).toContain(`--suggest-overlay ${file}: nothing is written`);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  },
);

test.each([
  ['--report', 'json=file/report.json', 'ENOTDIR'],
  ['--report', 'html=.', 'EISDIR'],
  ['--report', 'json=/proc/nope/report.json', ''],
  ['--badge', 'file/badge.svg', 'ENOTDIR'],
  ['--suggest-overlay', 'file/overlay.yaml', 'ENOTDIR'],
  ['--write-baseline', 'new/..', 'EISDIR'],
])('%s %s is wrong usage before anything is sent', async (option, value, code) => {
  await writeFile(join(directory, 'file'), '');
  const received: string[] = [];
  const url = await serve(({ url: path = '' }, response) => {
    received.push(path);
    response.writeHead(404).end('{}');
  });
  const { status, stderr } = await docprocHere(['contract', url, ...limits, option, value], {
    cwd: directory,
  });
  expect(status).toBe(2);
  expect(stderr).toContain(`${option} ${value.replace(/^\w+=/, '')}: cannot be written (${code}`);
  expect(stderr).toContain('Expected a file');
  expect(received).toEqual([]);
});

test.each(['two\nlines', 'snow ☃'])(
  'a token that fits into no header is wrong usage: %j',
  async (token) => {
    const received: string[] = [];
    const url = await serve(({ url: path = '' }, response) => {
      received.push(path);
      response.writeHead(404).end('{}');
    });
    const { status, stdout, stderr } = await docprocHere([
      'contract',
      url,
      ...limits,
      '--token',
      token,
    ]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('fits into no header');
    expect(stderr).not.toContain(token);
    expect(received).toEqual([]);
  },
);
