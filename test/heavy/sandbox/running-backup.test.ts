import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { openNewFile } from '../../../scripts/sandbox/storage/node/data-file.ts';
import { start, uuid } from '../../sandbox/support.ts';
import { docproc, startDocproc } from '../../support/run.ts';
import { serve } from '../../support/serve.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const writers = 8;
const headers = {
  authorization: 'Bearer fake-sandbox-token',
  'content-type': 'application/json',
};

function backup(...args: string[]) {
  return docproc(['sandbox', '--backup', ...args]);
}

/** Creates jobs, each with a kilobyte of data, until it is to end. */
function writeTo(url: string) {
  const acknowledged = new Set<string>();
  let next = 0;
  let ended = false;
  const write = async () => {
    while (!ended) {
      const id = uuid(next);
      next += 1;
      const body = JSON.stringify({ tags: [id], data: { text: 'x'.repeat(1_000) } });
      const address = `${url}/transform/v1/jobs/${id}`;
      const response = await fetch(address, { method: 'PUT', headers, body });
      await response.text();
      expect(response.status).toBe(200);
      acknowledged.add(id);
    }
  };
  const writing = Array.from({ length: writers }, write);
  const end = () => {
    ended = true;
    return Promise.all(writing);
  };
  return { acknowledged, end };
}

test('under load, a backup is sound and holds every write acknowledged before it began', async () => {
  const parent = await temporaryDirectory();
  const data = join(parent, 'data.db');
  const copy = join(parent, 'copy.db');
  const { url, stop } = await startDocproc(['sandbox', '--port', '0', '--data', data]);
  const { acknowledged, end } = writeTo(url);
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(1_000);
  const before = [...acknowledged];
  const { status, stdout, stderr } = await backup(copy, '--from', url);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${copy}\n`, stderr: '' });
  expect(acknowledged.size).toBeGreaterThan(before.length);
  await end();
  expect(await stop()).toBe(0);
  expect((await readdir(parent)).sort()).toEqual(['copy.db', 'data.db']);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect((await docproc(['sandbox', '--verify', copy])).status).toBe(0);
  const restored = start({ data: copy });
  const responses = await Promise.all(
    before.map(async (id) => [id, (await restored.call('GET', `/transform/v1/jobs/${id}`)).body]),
  );
  expect(responses.filter(([id, job]) => job.tags?.[0] !== id)).toEqual([]);
});

test('requests are fulfilled while the copy is made, whatever transaction is open', async () => {
  const parent = await temporaryDirectory();
  const { call, sandbox } = start({ data: join(parent, 'data.db') });
  const text = 'x'.repeat(100_000);
  for (let number = 0; number < 100; number += 1) {
    await call('PUT', `/transform/v1/jobs/${uuid(number)}`, { data: { text } });
  }
  let fulfilled = 0;
  for (let number = 0; number < 5; number += 1) {
    let made = false;
    const copied = sandbox.backUp(join(parent, `copy ${number}.db`)).then(() => {
      made = true;
    });
    while (!made) {
      await call('PATCH', '/access/v1/workspace', { name: `Works ${fulfilled}` });
      if (!made) fulfilled += 1;
      await new Promise(setImmediate);
    }
    await copied;
  }
  expect(fulfilled).toBeGreaterThan(20);
  const last = sandbox.backUp(join(parent, 'last.db'));
  await sandbox.close();
  await last;
  expect((await docproc(['sandbox', '--verify', join(parent, 'last.db')])).status).toBe(0);
});

test('a transaction that is open when a backup begins delays it only', async () => {
  const parent = await temporaryDirectory();
  const db = openNewFile(join(parent, 'data.db'));
  const block = new Int32Array(new SharedArrayBuffer(4));
  const writing = setInterval(() => {
    db.exec("BEGIN IMMEDIATE; INSERT OR REPLACE INTO settings VALUES ('clock', '1')");
    Atomics.wait(block, 0, 0, 10);
    db.exec('COMMIT');
  }, 1);
  for (let number = 0; number < 20; number += 1) {
    await new Promise(setImmediate);
    await db.backup(join(parent, `copy ${number}.db`));
  }
  clearInterval(writing);
  db.close();
  expect((await docproc(['sandbox', '--verify', join(parent, 'copy 19.db')])).status).toBe(0);
});

test('a client that goes away leaves nothing, and neither ends the sandbox nor its backups', async () => {
  const parent = await temporaryDirectory();
  const { sandbox } = start({ data: join(parent, 'data.db') });
  const { url, close } = await sandbox.listen();
  const method = 'POST';
  const early = new AbortController();
  const abandoned = fetch(`${url}/_sandbox/backup`, { method, signal: early.signal });
  early.abort();
  await expect(abandoned).rejects.toThrow('aborted');
  const late = await fetch(`${url}/_sandbox/backup`, { method });
  await late.body?.cancel();
  expect(late.status).toBe(200);
  await sandbox.backUp(join(parent, 'copy.db'));
  const inProcess = await sandbox.fetch(`${sandbox.baseUrl}/_sandbox/backup`, { method });
  const bytes = await inProcess.arrayBuffer();
  expect(bytes.byteLength).toBe((await stat(join(parent, 'copy.db'))).size);
  await close();
  await sandbox.close();
  expect((await readdir(parent)).sort()).toEqual(['copy.db', 'data.db']);
});

test('data in memory and a file that exists are errors', async () => {
  const parent = await temporaryDirectory();
  const memory = start();
  await expect(memory.sandbox.backUp(join(parent, 'copy.db'))).rejects.toThrow('in memory');
  expect(await memory.call('POST', '/_sandbox/backup')).toMatchObject({
    status: 409,
    body: { code: 'no-data-file' },
  });
  const { sandbox } = start({ data: join(parent, 'data.db') });
  await expect(sandbox.backUp(join(parent, 'data.db'))).rejects.toThrow('never replaces');
  await expect(sandbox.backUp(join(parent, 'no', 'copy.db'))).rejects.toThrow('cannot be written');
  expect(await readdir(parent)).not.toContain('copy.db');
});

test('the command says what is wrong, replaces nothing, and leaves nothing behind', async () => {
  const parent = await temporaryDirectory();
  const copy = join(parent, 'copy.db');
  const outcome = async (...args: string[]) => {
    const { status, stderr } = await backup(...args);
    return [status, stderr];
  };
  const error = (message: string) => [2, expect.stringContaining(message)];
  const sends = (type: string, length: number, body: string) =>
    serve((_, response) => {
      response.writeHead(200, { 'content-type': type, 'content-length': length });
      response.write(body, () => response.destroy());
    });
  const type = 'application/vnd.sqlite3';
  const { sandbox } = start();
  const { url, close } = await sandbox.listen();
  expect(await outcome(copy, '--from', url)).toEqual(error('The data is in memory'));
  await close();
  expect(await outcome(copy, '--from', url)).toEqual(error('no server responds'));
  expect(await outcome(copy)).toEqual(error('--backup needs --data'));
  expect(await outcome(copy, '--from', url, '--data', 'a.db')).toEqual(error('--backup needs'));
  expect(await outcome(copy, '--from', 'a.db')).toEqual(error('Expected an address'));
  const alone = await docproc(['sandbox', '--from', url]);
  expect([alone.status, alone.stderr]).toEqual(error('--from needs --backup'));
  const page = await sends('text/html', 6, '<html>');
  expect(await outcome(copy, '--from', page)).toEqual(error('no sandbox'));
  const short = await sends(type, 100_000, 'SQLite format 3\0');
  expect(await outcome(copy, '--from', short)).toEqual(error('closed before the backup'));
  const other = await sends(type, 6, '<html>');
  expect(await outcome(copy, '--from', other)).toEqual(error('no data file of a sandbox'));
  expect(await readdir(parent)).toEqual([]);
  await writeFile(copy, 'kept');
  expect(await outcome(copy, '--from', url)).toEqual(error('never replaces a file'));
  await createSandbox({ data: join(parent, 'data.db') }).close();
  expect(await readdir(parent)).toEqual(['copy.db', 'data.db']);
});
