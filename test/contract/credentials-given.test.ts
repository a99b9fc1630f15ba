import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { docprocHere } from '../support/docproc-here.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const scope = ['--only', 'stateless', '--operation', 'updateWorkspace'];

/** A server that notes what it receives, and rejects tokens that are not accepted. */
async function watched(accepts: (token: string | undefined) => boolean) {
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const url = await serve((request, response) => {
    headers.push(request.headers);
    const token = request.headers.authorization?.replace('Bearer ', '');
    const status = accepts(token) ? 200 : 401;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 7, name: request.headers['x-gateway-key'] }));
  });
  return { url, headers };
}

describe('--header', () => {
  test('goes with every request, and its value appears nowhere', async () => {
    const { url, headers } = await watched(() => true);
    const report = join(await temporaryDirectory(), 'report.json');
    const given = ['--header', 'X-Gateway-Key: fake-gateway-key', '--report', `json=${report}`];
    const { stdout, stderr } = await docprocHere(['contract', url, ...scope, ...given]);
    expect(new Set(headers.map((each) => each['x-gateway-key']))).toEqual(
      new Set(['fake-gateway-key']),
    );
    expect(stdout).toContain(`-H 'x-gateway-key: '"$X_GATEWAY_KEY"`);
    for (const text of [stdout, stderr, await readFile(report, 'utf8')]) {
      expect(text).not.toContain('fake-gateway-key');
    }
  });

  test.each([
    ['fake-secret', 'no header'],
    ['X-Key: ', 'no header'],
    ['X-Key: fake-secret\r\nX-Other: 1', 'no header'],
    ['Authorization: Bearer fake-secret', 'Expected the token as --token'],
    ['Content-Type: fake-secret', 'the tests set it themselves'],
  ])('%j is wrong usage, and its value is not shown', async (header, said) => {
    const { status, stderr } = await docprocHere([
      'contract',
      'http://127.0.0.1:9',
      '--header',
      header,
    ]);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('fake-secret');
  });
});

describe('--token-command', () => {
  /** A command that prints another token each time it runs, and how often it ran. */
  async function counting() {
    const directory = await temporaryDirectory();
    const script = join(directory, 'token.cjs');
    const count = join(directory, 'count');
    await writeFile(
      script,
      `const fs = require('fs'); fs.appendFileSync(${JSON.stringify(count)}, 'x');
       console.log('fake-token-' + fs.readFileSync(${JSON.stringify(count)}, 'utf8').length);`,
    );
    const times = async () => (await readFile(count, 'utf8')).length;
    return { command: `"${process.execPath}" "${script}"`, times };
  }

  test('prints the token, and runs again when the server no longer accepts it', async () => {
    let requests = 0;
    const { url, headers } = await watched((token) => {
      requests += 1;
      return token === (requests < 4 ? 'fake-token-1' : 'fake-token-2');
    });
    const { command, times } = await counting();
    const { stdout } = await docprocHere(['contract', url, ...scope, '--token-command', command]);
    expect(await times()).toBe(2);
    expect(headers.map((each) => each.authorization)).toContain('Bearer fake-token-2');
    expect(stdout).toMatch(/updateWorkspace {2}[1-9]\d* passed/);
    expect(stdout).not.toMatch(/fake-token-\d/);
  });

  test('runs again once at most, whatever the server rejects', async () => {
    const { url } = await watched(() => false);
    const { command, times } = await counting();
    await docprocHere(['contract', url, ...scope, '--token-command', command]);
    expect(await times()).toBe(2);
  });

  test('has no more time than the run', async () => {
    const args = ['contract', 'http://127.0.0.1:9', '--deadline', '1'];
    const { status, stderr } = await docprocHere([...args, '--token-command', 'exec sleep 50']);
    expect(status).toBe(2);
    expect(stderr).toContain('was ended by SIGTERM');
  });

  test.each([
    ['exit 3', 'ended with status 3'],
    ['true', 'printed nothing'],
  ])('that fails is wrong usage, and is not shown: %s', async (command, said) => {
    const secret = `${command} # fake-secret`;
    const args = ['contract', 'http://127.0.0.1:9', '--token-command', secret];
    const { status, stderr } = await docprocHere(args);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('fake-secret');
  });
});
