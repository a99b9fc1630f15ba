import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../scripts/lib/listen.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { docproc, projectDirectory } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** A server that lists the entries of a series, with a limit of its own. */
function serverWith(limit: unknown) {
  return createServer((_, response) => {
    const page = { series_id: '019c22bd-6996-7043-a718-774c572bd8a2', list: [], limit };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(page));
  });
}

/**
 * Starts a server on a port that no other gets while the first has stopped: systems give port 0 to none
 * below 32,768.
 */
async function listenBelow(server: Server): ReturnType<typeof listen> {
  for (let port = randomInt(20_000, 32_768); port < 32_768; port += 1) {
    const listening = await listen(server, port).catch(() => undefined);
    if (listening) return listening;
  }
  throw new Error('No port is free.');
}

/** What a command does: it runs again, and returns what that prints on stdout; it finds no server any more. */
function runsOf(child: ChildProcessByStdio<null, Readable, Readable>) {
  let [stdout, stderr, shown, waits] = ['', '', 0, 0];
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The command ended:\n${stdout}${stderr}`);
  });
  ended.catch(() => undefined);
  const printed = () =>
    Promise.race([once(child.stderr, 'data'), once(child.stdout, 'data'), ended]);
  const isGone = async (times: number) => {
    while (stderr.split('No server is there any more').length <= times) await printed();
  };
  const nextRun = async () => {
    waits += 1;
    const isWaiting = () => stderr.split('Waiting for a change').length > waits;
    while (!isWaiting() || stdout.length === shown) await printed();
    const run = stdout.slice(shown);
    shown = stdout.length;
    return run;
  };
  const announcements = () => stderr.split('Testing http').length - 1;
  return { nextRun, isGone, announcements };
}

/** A file of fixtures, in a folder of its own. */
async function fixturesFile(): Promise<string> {
  const directory = await temporaryDirectory();
  const fixtures = join(directory, 'fixtures.json');
  await writeFile(fixtures, JSON.stringify({ ...createSandbox().fixtures }));
  return fixtures;
}

function watching(url: string, fixtures: string) {
  const command = join(projectDirectory, 'scripts/commands/docproc.mjs');
  const limits = ['--operation', 'listSeriesEntries', '--only', 'stateless'];
  const child = spawn(
    process.execPath,
    [command, 'contract', url, '--fixtures', fixtures, ...limits, '--watch'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('a run begins again when the server is back or a file changes, and shows what changed', async () => {
  const fixtures = await fixturesFile();
  const first = await listenBelow(serverWith(10));
  const child = watching(first.url, fixtures);
  const { nextRun, isGone } = runsOf(child);
  expect(await nextRun()).toContain('listSeriesEntries');

  const port = Number(new URL(first.url).port);
  await first.close();
  await isGone(1);
  const second = await listen(serverWith('ten'), port);
  const broken = await nextRun();
  expect(broken).toMatch(/✗ failed {2}listSeriesEntries {2}body-schema/);
  expect(broken).not.toContain('Skipped');

  for (const indent of [2, 4]) {
    // As editors do, which replace a file.
    await writeFile(
      `${fixtures}.new`,
      JSON.stringify({ ...createSandbox().fixtures }, null, indent),
    );
    await rename(`${fixtures}.new`, fixtures);
    expect(await nextRun()).toContain('No finding is new, and none is fixed.');
  }

  await second.close();
  await isGone(2);
  const third = await listen(serverWith(10), port);
  onTestFinished(() => third.close());
  expect(await nextRun()).toMatch(/✓ fixed {2}listSeriesEntries {2}The field `limit` is not what/);

  const ended = once(child, 'exit');
  child.kill('SIGINT');
  expect((await ended)[1]).toBeNull();
});

test('a file that changes during a run counts after it', async () => {
  const fixtures = await fixturesFile();
  const server = serverWith(10);
  server.once('request', () => writeFileSync(fixtures, readFileSync(fixtures)));
  const { url, close } = await listen(server, 0);
  onTestFinished(() => close());
  const { nextRun, announcements } = runsOf(watching(url, fixtures));
  expect(await nextRun()).toContain('listSeriesEntries');
  expect(await nextRun()).toContain('No finding is new, and none is fixed.');
  // What a run changes is the same in each.
  expect(announcements()).toBe(1);
});

test('SIGTERM ends the watching as Ctrl-C does', async () => {
  const server = await listen(serverWith(10), 0);
  onTestFinished(() => server.close());
  const child = watching(server.url, await fixturesFile());
  await runsOf(child).nextRun();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[1]).toBeNull();
});

test('recorded traffic cannot be watched', async () => {
  const { status, stderr } = await docproc(['contract', '--har', 'traffic.har', '--watch']);
  expect(status).toBe(2);
  expect(stderr).toContain('--watch: expected the address of a server');
});
