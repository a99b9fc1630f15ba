import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultDefinition } from '../../../scripts/sandbox/default-sandbox.ts';
import { openMemorySandbox } from '../../../scripts/sandbox/page/memory-sandbox.ts';
import { sqliteCode } from '../../../scripts/sandbox/storage/storage-errors.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { start } from '../support.ts';
import { loadSqlite } from './wasm-sandbox.ts';

async function inPage(data?: Uint8Array) {
  const sandbox = openMemorySandbox(await loadSqlite(), defaultDefinition, data);
  onTestFinished(() => sandbox.close());
  const rename = (name: string) =>
    sandbox.respond({
      method: 'PATCH',
      target: '/access/v1/workspace',
      headers: { authorization: 'Bearer fake-sandbox-token', 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify({ name })),
    });
  return { sandbox, rename };
}

test('the data of a page is a data file, which a sandbox on Node.js goes on with', async () => {
  const { sandbox, rename } = await inPage();
  expect(await rename('Ours')).toMatchObject({ status: 200 });
  const directory = await temporaryDirectory();
  const file = join(directory, 'shared.db');
  await writeFile(file, sandbox.dataFile());
  const { call } = start({ data: file });
  const body = { slug: 'theirs' };
  const workspace = await call('PATCH', '/access/v1/workspace', body, 'fake-sandbox-token');
  expect(workspace.body).toMatchObject({ name: 'Ours', slug: 'theirs' });
});

test('a page goes on with the data file of a sandbox on Node.js', async () => {
  const directory = await temporaryDirectory();
  const { sandbox, call } = start({ data: join(directory, 'data.db') });
  await call('PATCH', '/access/v1/workspace', { name: 'Theirs' });
  const copy = await sandbox.fetch(`${sandbox.baseUrl}/_sandbox/backup`, { method: 'POST' });
  const { rename } = await inPage(await copy.bytes());
  expect(await rename('Ours')).toMatchObject({ status: 200 });
});

test('a page, where nothing sets the largest body, names no setting when one is too long', async () => {
  const { sandbox } = await inPage();
  const { status, body } = await sandbox.respond({
    ...{ method: 'POST', target: '/_sandbox/seed', headers: {} },
    body: 'too-large',
  });
  const message = 'The body is larger than 1000000 bytes, which is the limit of the sandbox.';
  expect([status, body]).toEqual([413, JSON.stringify({ code: 'too-large', message })]);
});

test('changes are counted, and reading is none', async () => {
  const { sandbox, rename } = await inPage();
  const before = sandbox.changes;
  await sandbox.respond({
    ...{ method: 'GET', target: '/_sandbox/fixtures', headers: {} },
    body: new Uint8Array(),
  });
  expect(sandbox.changes).toBe(before);
  await rename('Ours');
  expect(sandbox.changes).toBeGreaterThan(before);
});

test.each([
  ['a text', () => new TextEncoder().encode('no database')],
  ['nothing', () => new Uint8Array()],
  ['the database of another program', async () => (await loadSqlite()).open().bytes()],
])('%s is no data', async (_, content) => {
  const sqlite = await loadSqlite();
  const data = await content();
  expect(() => openMemorySandbox(sqlite, defaultDefinition, data)).toThrow(
    'holds no data of a sandbox',
  );
});

test('a file whose pages are gone is reported', async () => {
  const { sandbox } = await inPage();
  const data = sandbox.dataFile().fill(0, 8192, 40_000);
  await expect(inPage(data)).rejects.toThrow(/damaged|no data/);
});

test('an error of SQLite has its result code', async () => {
  const db = (await loadSqlite()).open();
  onTestFinished(() => db.close());
  const code = (sql: string) => {
    try {
      db.exec(sql);
      return undefined;
    } catch (error) {
      return sqliteCode(error);
    }
  };
  expect(code('SELECT * FROM missing')).toBe(1);
  db.exec('CREATE TABLE t (a PRIMARY KEY); INSERT INTO t VALUES (1)');
  expect(code('INSERT INTO t VALUES (1)')).toBe(19);
});
