import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { defaultRules } from '../../scripts/sandbox/operations.ts';
import { begin } from '../../scripts/sandbox/seed/initial-data.ts';
import { openDatabase } from '../../scripts/sandbox/storage/node/node-database.ts';
import { applicationId, migrate, schemaVersion } from '../../scripts/sandbox/storage/schema.ts';
import { Store } from '../../scripts/sandbox/storage/store.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { docproc, projectDirectory, run, startDocproc } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { seedText } from './seed-file.ts';
import { uuid } from './support.ts';

const authorization = { authorization: 'Bearer fake-sandbox-token' };

function put(url: string, path: string, body: unknown): Promise<Response> {
  const headers = { ...authorization, 'content-type': 'application/json' };
  return fetch(url + path, { method: 'PUT', headers, body: JSON.stringify(body) });
}

test('the ten lines that it prints each have their effect', async () => {
  const args = [join(projectDirectory, 'scripts/commands/docproc.mjs'), 'sandbox', '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const commands: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    if (line.startsWith('curl ')) commands.push(line);
    if (commands.length === 10) break;
  }
  const responses = [];
  for (const command of commands) {
    const { status, stdout } = await run('sh', ['-c', command]);
    expect(status).toBe(0);
    responses.push(JSON.parse(stdout));
  }
  const moved = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
  expect(responses).toMatchObject([
    { token: expect.stringMatching(/^sandbox-/), disabled: false },
    { folder: 'sales-invoices', list: [{}, { id: moved }, {}] },
    { limit: 2, list: [{ snippet: { title: 'Credit note CN-2026-0001' } }, {}] },
    { id: moved, folder: 'moved' },
    { list: expect.arrayContaining([expect.objectContaining({ context: 'corrects.uuid' })]) },
    { name: 'Check and report', country: 'ES', steps: [{}, {}] },
    {
      status: 'ERR',
      faults: [{ code: 'closed' }],
      intents: [{ completed: true }, { completed: false }],
    },
    { status: 'ERR', silo_entry_id: moved },
    { list: expect.arrayContaining([expect.objectContaining({ code: 'INV-2026-0001' })]) },
    { name: 'Renamed Works' },
  ]);
  expect(responses[7]).toEqual(responses[6]);
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

describe('with --data', () => {
  test('a second start finds what the first one stored, and the same lines work', async () => {
    const file = join(await temporaryDirectory(), 'my data.db');
    const first = await startDocproc(['sandbox', '--port', '0', '--data', file]);
    const created = await (
      await put(first.url, `/transform/v1/jobs/${uuid(1)}`, { tags: ['kept'] })
    ).json();
    expect(await first.stop()).toBe(0);
    const second = await startDocproc(['sandbox', '--port', '0', '--data', file]);
    const found = await fetch(`${second.url}/transform/v1/jobs/${uuid(1)}`, {
      headers: authorization,
    });
    expect(await found.json()).toEqual(created);
    expect(await second.stop('SIGTERM')).toBe(0);
    expect(await readdir(join(file, '..'))).toEqual(['my data.db']);
  });

  test('a second process cannot open the same file, and the first goes on', async () => {
    const file = join(await temporaryDirectory(), 'data.db');
    const first = await startDocproc(['sandbox', '--port', '0', '--data', file]);
    const { status, stderr } = await docproc(['sandbox', '--port', '0', '--data', file]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('in use by another process')]);
    expect((await put(first.url, `/transform/v1/jobs/${uuid(1)}`, {})).status).toBe(200);
  });

  test.each([
    ['a text file', () => Buffer.from('hello'), 'no database'],
    ['a file of another program', foreignDatabase, 'another program'],
    ['a damaged file', damagedDatabase, 'damaged'],
    ['a truncated file', async () => (await soundDatabase()).subarray(0, 20_000), 'damaged'],
    ['a file of a later version', laterDatabase, 'newer docproc'],
  ])('%s is not opened and left as it is', async (_, content, message) => {
    const file = join(await temporaryDirectory(), 'data.db');
    const bytes = await content();
    await writeFile(file, bytes);
    const { status, stdout, stderr } = await docprocHere([
      'sandbox',
      '--port',
      '0',
      '--data',
      file,
    ]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toContain(file);
    expect(stderr).not.toContain('    at ');
    expect((await readFile(file)).equals(bytes)).toBe(true);
    expect(await readdir(join(file, '..'))).toEqual(['data.db']);
  });

  test('a directory that cannot be written or is not there gets a message', async () => {
    const parent = await temporaryDirectory();
    const sealed = join(parent, 'sealed');
    await mkdir(sealed);
    await chmod(sealed, 0o555);
    await chmod(parent, 0o755);
    // Nothing is sealed for root, so the command runs as nobody where the tests run as root.
    const as = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const sealedRun = await docproc(['sandbox', '--port', '0', '--data', join(sealed, 'a.db')], as);
    expect([sealedRun.status, sealedRun.stderr]).toEqual([
      2,
      expect.stringContaining('cannot be written'),
    ]);
    const missing = await docprocHere(['sandbox', '--data', join(parent, 'no', 'a.db')]);
    expect([missing.status, missing.stderr]).toEqual([
      2,
      expect.stringContaining('Make the directory'),
    ]);
    const itself = await docprocHere(['sandbox', '--data', parent]);
    expect([itself.status, itself.stderr]).toEqual([2, expect.stringContaining('is a directory')]);
  });

  test('a file of an earlier version is migrated, with what it holds', async () => {
    const file = join(await temporaryDirectory(), 'data.db');
    const db = openDatabase(file);
    db.exec(`PRAGMA application_id = ${applicationId}`);
    migrate(db, 1);
    begin(new Store(db), defaultRules, JSON.parse(seedText));
    db.close();
    const { url, stop } = await startDocproc(['sandbox', '--port', '0', '--data', file]);
    const headers = { authorization: 'Bearer fake-token-of-a-seed' };
    const { list } = (await (await fetch(`${url}/silo/v1/entries`, { headers })).json()) as {
      list: object[];
    };
    expect(list).toHaveLength(1);
    await stop();
    const migrated = openDatabase(file);
    expect(migrated.prepare('PRAGMA user_version').get()).toEqual({ user_version: schemaVersion });
    migrated.close();
  });
});

test('--seed with a pipe that nobody writes to ends in time', async () => {
  const path = join(await temporaryDirectory(), 'pipe');
  execFileSync('mkfifo', [path]);
  const { status, stderr } = await docprocHere(['sandbox', '--port', '0', '--seed', path]);
  expect(status).toBe(2);
  expect(stderr).toContain('cannot be read (the pipe gave nothing in time)');
});

test('--seed begins with other data, and prints no token of it', async () => {
  const file = join(await temporaryDirectory(), 'seed.json');
  await writeFile(file, seedText);
  const {
    url,
    process: child,
    stop,
  } = await startDocproc(['sandbox', '--port', '0', '--seed', file]);
  const headers = { authorization: 'Bearer fake-token-of-a-seed' };
  expect((await fetch(`${url}/silo/v1/entries`, { headers })).status).toBe(200);
  expect((await fetch(`${url}/silo/v1/entries`, { headers: authorization })).status).toBe(401);
  expect(child.spawnargs.join(' ')).not.toContain('fake-token-of-a-seed');
  await stop();
});

test.each([
  ['no such file', undefined, 'ENOENT'],
  ['no JSON', '{', 'JSON'],
  ['no workspaces', '{}', 'workspaces: found nothing, expected a list'],
  [
    'a wrong entry',
    seedText.replaceAll('2026-01-01T00:00:00.000Z', 'today'),
    'workspaces[0].workspace.created_at',
  ],
  ['a misspelled part', seedText.replace('"entries"', '"entires"'), 'workspaces[0].entires'],
])('--seed with %s says what is wrong', async (_, content, message) => {
  const file = join(await temporaryDirectory(), 'seed.json');
  if (content !== undefined) await writeFile(file, content);
  const { status, stdout, stderr } = await docprocHere(['sandbox', '--port', '0', '--seed', file]);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

test('--overlay changes the names of parameters, the page size and the place of the token', async () => {
  const overlays = ['query-names.yaml', 'api-key-header.yaml'].flatMap((name) => [
    '--overlay',
    join(projectDirectory, 'openapi/overlays', name),
  ]);
  const { url, stop } = await startDocproc(['sandbox', '--port', '0', ...overlays]);
  const headers = { 'x-api-key': 'fake-sandbox-token' };
  const list = async (query: string, given: Record<string, string> = headers) => {
    const response = await fetch(`${url}/silo/v1/entries?${query}`, { headers: given });
    return [response.status, await response.json()];
  };
  expect(await list('', authorization)).toEqual([
    401,
    expect.objectContaining({ code: 'unauthorized' }),
  ]);
  expect(await list('in_folder=nothing')).toEqual([
    200,
    { list: [], limit: 50, folder: 'nothing' },
  ]);
  const [, first] = await list('per_page=2&folder=nothing');
  expect(first.list).toHaveLength(2);
  const [, second] = await list(`per_page=150&after=${first.next_cursor}`);
  expect([second.list.length, second.limit]).toEqual([26, 150]);
  expect(await list('per_page=201')).toEqual([
    400,
    expect.objectContaining({ message: expect.stringContaining('per_page') }),
  ]);
  await stop();
});

test.each([
  [['--step-delay', '-1'], 'milliseconds'],
  [['--port', '99999'], '65535'],
  [['--what'], 'unknown option'],
  [['--allow-origin', 'null'], 'Expected an address'],
  [['--port', '0', '--host', '192.0.2.1'], '192.0.2.1 is no address of this machine'],
  [['--overlay', 'nothing.yaml'], 'nothing.yaml'],
])('%j is wrong usage', async (args, message) => {
  const { status, stdout, stderr } = await docprocHere(['sandbox', ...args]);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

test('--host beyond loopback warns, and --allow-origin takes origins', async () => {
  const warned = async (...args: string[]) => {
    const { stderr, stop, url } = await startDocproc(['sandbox', '--port', '0', ...args]);
    const { port } = new URL(url);
    const headers = { origin: 'https://docs.example.com' };
    const { status } = await fetch(`http://127.0.0.1:${port}/_sandbox/fixtures`, { headers });
    await stop();
    return [status, (await stderr).includes('warning: the sandbox listens on')];
  };
  expect(await warned()).toEqual([403, false]);
  expect(await warned('--host', '0.0.0.0')).toEqual([403, true]);
  expect(await warned('--allow-origin', 'https://docs.example.com/guide')).toEqual([200, false]);
});

test('a port that is taken is a usage error, and no data file is left locked', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { status, stderr } = await docprocHere(['sandbox', '--port', String(port)]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(`Port ${port} is taken`)]);
});

test('a body that is too long gets the name of what sets the limit: the option of the command, or of the function', async () => {
  const { url } = await startDocproc(['sandbox', '--port', '0', '--body-limit', '10']);
  const sandbox = createSandbox({ bodyLimit: 10 });
  onTestFinished(() => sandbox.close());
  const refused = (setting: string) => ({
    code: 'too-large',
    message: `The body is larger than 10 bytes, which is the limit of the sandbox (${setting}).`,
  });
  const path = `/transform/v1/jobs/${uuid(1)}`;
  const body = { name: 'longer than that' };
  expect(await (await put(url, path, body)).json()).toEqual(refused('--body-limit'));
  const response = await sandbox.fetch(sandbox.baseUrl + path, {
    method: 'PUT',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await response.json()).toEqual(refused('bodyLimit'));
});

async function soundDatabase(): Promise<Buffer> {
  const file = join(await temporaryDirectory(), 'sound.db');
  const sandbox = createSandbox({ data: file });
  await sandbox.close();
  return readFile(file);
}

async function damagedDatabase(): Promise<Buffer> {
  const bytes = await soundDatabase();
  return bytes.fill(0xab, 4096 * 2, 4096 * 9);
}

async function laterDatabase(): Promise<Buffer> {
  const bytes = await soundDatabase();
  bytes.writeUInt32BE(schemaVersion + 1, 60);
  return bytes;
}

async function foreignDatabase(): Promise<Buffer> {
  const file = join(await temporaryDirectory(), 'foreign.db');
  const db = openDatabase(file);
  db.exec('CREATE TABLE other (a)');
  db.close();
  return readFile(file);
}
