import { type ChildProcess, spawn } from 'node:child_process';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { docproc, ended, projectDirectory } from '../../support/run.ts';
import { serve } from '../../support/serve.ts';

const deadline = 2;
// The command starts, and ends the exchange at hand; an unbounded run took minutes, a busy machine
// takes several times as long as an idle one. Less than Retry-After below, which it would else allow.
const margin = 45;

/** How long the command took, in seconds, beside how it ended. */
async function contract(url: string, ...args: string[]) {
  const start = performance.now();
  const limits = ['--deadline', String(deadline), '--timeout', '240'];
  const outcome = await docproc(['contract', url, '--token', 'fake-token', ...limits, ...args]);
  return { ...outcome, seconds: (performance.now() - start) / 1000 };
}

const item = '{"id":5,"created_at":"x","attachments":[{"id":1}],"meta":[{"id":2}]}';
const members = Array.from({ length: 200_000 }, (_, index) => `"k${index}":5`).join();

/** Standard output of a run on a server that responds `body` to everything, kept to its deadline. */
async function outputFor(body: string): Promise<string> {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const { status, stdout, stderr, seconds } = await contract(url);
  expect({ status, trace: / {4}at /.test(stderr) }).toEqual({ status: 1, trace: false });
  expect(seconds).toBeLessThan(deadline + margin);
  return stdout;
}

describe('--deadline is kept, whatever a server sends', () => {
  test.each([
    ['a long list of wrong values', `{"list":[${'1,'.repeat(2_000_000)}1]}`],
    ['a long list of wrong objects', `{"list":[${`${item},`.repeat(50_000)}${item}]}`],
    ['an object of many wrong members', `{"list":[{"snippet":{${members}}}]}`],
    ['deep nesting', `{"list":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
  ])('%s', async (_, body) => {
    const stdout = await outputFor(body);
    expect(stdout).toContain('allow more with --deadline');
    expect(stdout.length).toBeLessThan(1_000_000);
  });

  // Too little of it is read for the run to need its deadline.
  test('19 MB', async () => {
    const stdout = await outputFor(`{"list":[${'1,'.repeat(9_500_000)}1]}`);
    expect(stdout).toContain('the body goes on after 5000000 bytes');
  });

  test('Retry-After of nearly a minute', async () => {
    const url = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': '59' }).end('{}');
    });
    const { status, seconds } = await contract(url);
    expect(status).toBe(2);
    expect(seconds).toBeLessThan(deadline + margin);
  });
});

/** A sandbox that responds to no PATCH beyond the first one of entries. */
async function hangingSandbox(onHang: () => void) {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  let changes = 0;
  const listener: RequestListener = async (request, response: ServerResponse) => {
    if (request.method === 'PATCH') changes += 1;
    if (request.method === 'PATCH' && changes > 1) {
      onHang();
      return;
    }
    const body = Buffer.concat(await request.toArray());
    const received = await sandbox.fetch(
      new Request(new URL(request.url ?? '/', sandbox.baseUrl), {
        method: request.method ?? 'GET',
        headers: {
          authorization: request.headers.authorization ?? '',
          'content-type': 'application/json',
        },
        ...(body.length > 0 && { body }),
      }),
    );
    response.writeHead(received.status, Object.fromEntries(received.headers));
    response.end(Buffer.from(await received.arrayBuffer()));
  };
  return { url: await serve(listener), token: String(sandbox.fixtures.token) };
}

describe('a server that stops responding in the middle of an update', () => {
  test('restoring is part of the deadline', async () => {
    const { url, token } = await hangingSandbox(() => undefined);
    const { status, seconds, stdout } = await contract(url, '--token', token, '--only', 'stateful');
    expect(status).not.toBe(null);
    expect(stdout).toContain('allow more with --deadline');
    expect(seconds).toBeLessThan(deadline + margin);
  });

  test('Ctrl-C ends the run in seconds', async () => {
    let child: ChildProcess | undefined;
    let interrupted = 0;
    const { url, token } = await hangingSandbox(() => {
      if (interrupted > 0) return;
      interrupted = performance.now();
      child?.kill('SIGINT');
    });
    const script = join(projectDirectory, 'scripts/commands/docproc.mjs');
    const args = ['contract', url, '--token', token, '--only', 'stateful', '--timeout', '240'];
    child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const { status, stdout } = await ended(child);
    expect(performance.now() - interrupted).toBeLessThan(120_000);
    expect(status).toBe(2);
    expect(stdout).toContain('the run was interrupted');
  });
});

test('a run that takes long says on stderr how far it is', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
  let requests = 0;
  const url = await serve(async (request, response) => {
    requests += 1;
    // Past the first checks, nothing is answered until the command has said how far it is.
    if (requests > 40) await isShown;
    const received = await sandbox.fetch(new URL(request.url ?? '/', sandbox.baseUrl), {
      headers: { authorization: request.headers.authorization ?? '' },
    });
    response.writeHead(received.status, Object.fromEntries(received.headers));
    response.end(await received.text());
  });
  const script = join(projectDirectory, 'scripts/commands/docproc.mjs');
  const token = String(sandbox.fixtures.token);
  const args = ['contract', url, '--token', token, '--timeout', '60', '--read-only'];
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr?.on('data', (text) => {
    if (/^After 10 s: \d+ of \d+ checks, \d+ requests$/m.test(String(text))) show();
  });
  const { status } = await ended(child);
  expect(status).toBe(0);
  await isShown;
});
