import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { ended, run } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { start, uuid } from './support.ts';

async function makeSocket(path: string): Promise<void> {
  const server = createServer().listen(path);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

const jobPath = `/transform/v1/jobs/${uuid(1)}`;

describe('--data', () => {
  test('removes what a process that was ended left unfinished, and nothing else', async () => {
    const parent = await temporaryDirectory();
    const child = spawn(process.execPath, ['--version']);
    await ended(child);
    const { pid } = child;
    const stale = [pid, process.pid].flatMap((id) => [
      `data.db.${id}.new`,
      `data.db.${id}.new-journal`,
    ]);
    const others = [
      `data.db.${process.ppid}.new`,
      'data.db.new',
      'other.db.1.new',
      'data.db.x.new',
    ];
    for (const name of [...stale, ...others]) await writeFile(join(parent, name), '');
    const sandbox = createSandbox({ data: join(parent, 'data.db') });
    await sandbox.close();
    expect((await readdir(parent)).toSorted()).toEqual(['data.db', ...others].toSorted());
  });

  test.each([
    ['a FIFO', (path: string) => run('mkfifo', [path]), 'is a FIFO'],
    ['a directory', (path: string) => mkdir(path), 'is a directory'],
    ['a socket', makeSocket, 'is a socket'],
    ['a link to a device', (path: string) => symlink('/dev/null', path), 'is a character device'],
    [
      'a link to nothing',
      (path: string) => symlink('nothing', path),
      'is a symbolic link that leads to no file',
    ],
  ])('does not open %s and leaves it as it is', async (_, make, message) => {
    const parent = await temporaryDirectory();
    const path = join(parent, 'data.db');
    await make(path);
    const before = await lstat(path);
    const { status, stdout, stderr } = await docprocHere([
      'sandbox',
      '--port',
      '0',
      '--data',
      path,
    ]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`${path} ${message}`);
    expect(stderr).not.toContain('    at ');
    const { ino, mode, mtimeMs } = await lstat(path);
    expect([ino, mode, mtimeMs]).toEqual([before.ino, before.mode, before.mtimeMs]);
    expect(await readdir(parent)).toEqual(['data.db']);
  });

  test('does not accept an empty name', async () => {
    const { status, stderr } = await docprocHere(['sandbox', '--port', '0', '--data', '']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--data has no name of a file')]);
  });
});

test('a link to a regular file stays one, and the data is in the file', async () => {
  const parent = await temporaryDirectory();
  const elsewhere = join(parent, 'elsewhere');
  await mkdir(elsewhere);
  const target = join(elsewhere, 'data.db');
  await writeFile(target, '');
  const link = join(parent, 'link.db');
  await symlink(target, link);
  const first = createSandbox({ data: link });
  await first.close();
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect((await readFile(target)).toString('latin1', 0, 15)).toBe('SQLite format 3');
  const { ino } = await stat(target);
  const { call } = start({ data: link });
  expect((await call('PUT', jobPath, {})).status).toBe(200);
  expect((await stat(target)).ino).toBe(ino);
  expect((await readdir(parent)).sort()).toEqual(['elsewhere', 'link.db']);
});

test('reset puts the clock of a file that was opened again back to the real time', async () => {
  const data = join(await temporaryDirectory(), 'data.db');
  const first = createSandbox({ data });
  first.controls.setClock({ now: '2050-01-01T00:00:00.000Z', running: false });
  await first.close();
  const { controls } = start({ data });
  expect(controls.clock).toEqual({ now: '2050-01-01T00:00:00.000Z', running: false });
  controls.reset();
  expect(controls.clock.running).toBe(true);
  expect(Math.abs(Date.parse(controls.clock.now) - Date.now())).toBeLessThan(60_000);
});

test.each([':memory:', 'file:data.db?mode=memory'])('%s is the name of a file', async (name) => {
  const cwd = await temporaryDirectory();
  const module = join(import.meta.dirname, '../../scripts/sandbox/default-sandbox.ts');
  const script = `
    const { createSandbox } = await import(${JSON.stringify(module)});
    const sandbox = createSandbox({ data: ${JSON.stringify(name)} });
    const headers = { authorization: 'Bearer ' + sandbox.fixtures.token, 'content-type': 'application/json' };
    const { status } = await sandbox.fetch(sandbox.baseUrl + ${JSON.stringify(jobPath)}, { method: 'PUT', headers, body: '{}' });
    await sandbox.close();
    console.log(status);`;
  const { stdout, stderr } = await run('node', ['--input-type=module', '--eval', script], { cwd });
  expect([stdout, stderr]).toEqual(['200\n', '']);
  expect(await readdir(cwd)).toEqual([name]);
  const { call } = start({ data: join(cwd, name) });
  expect((await call('GET', jobPath)).status).toBe(200);
});

test('what a creation that was killed left behind does not get into the file', async () => {
  const data = join(await temporaryDirectory(), 'data.db');
  await writeFile(`${data}.${process.pid}.new`, 'half of a file');
  const { call } = start({ data });
  expect((await call('GET', '/silo/v1/entries')).body.list.length).toBeGreaterThan(2);
});

test('a file that is open in this process is not opened again, and stays closed to others', async () => {
  const data = join(await temporaryDirectory(), 'data.db');
  const { call } = start({ data });
  expect(() => createSandbox({ data })).toThrow('is in use by another');
  const { status, stderr } = await docprocHere(['sandbox', '--port', '0', '--data', data]);
  expect([status, stderr]).toEqual([2, expect.stringContaining('is in use by another')]);
  expect((await call('PUT', jobPath, {})).status).toBe(200);
});

test.runIf(process.platform === 'linux')(
  'a write that the disk fails is not acknowledged, and those after it are kept',
  async () => {
    const data = join(await temporaryDirectory(), 'data.db');
    const { stdout, stderr } = await run('node', [
      join(import.meta.dirname, 'write-error.ts'),
      data,
    ]);
    expect(stderr).toBe('');
    expect(stdout).toBe('1 200 \n2 500 storage-failed\n3 500 storage-failed\n4 200 \n');
    const { call } = start({ data });
    const found = [1, 2, 3, 4].map((number) => call('GET', `/transform/v1/jobs/${uuid(number)}`));
    expect((await Promise.all(found)).map(({ status }) => status)).toEqual([200, 404, 404, 200]);
  },
);
