import { chmod, copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { openDatabase } from '../../../scripts/sandbox/storage/node/node-database.ts';
import { applicationId, migrate } from '../../../scripts/sandbox/storage/schema.ts';
import { seedText } from '../../sandbox/seed-file.ts';
import { start, uuid } from '../../sandbox/support.ts';
import { docproc, startDocproc } from '../../support/run.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

/** A data file that a process created and, unless it was killed, closed. */
async function dataFile(path: string, job: number, signal: NodeJS.Signals = 'SIGINT') {
  const { url, stop } = await startDocproc(['sandbox', '--port', '0', '--data', path]);
  const response = await fetch(`${url}/transform/v1/jobs/${uuid(job)}`, {
    method: 'PUT',
    headers: { authorization: 'Bearer fake-sandbox-token', 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  await stop(signal);
}

/** Status of the jobs of these numbers. */
async function found(data: string, ...jobs: number[]): Promise<number[]> {
  const sandbox = createSandbox({ data });
  const headers = { authorization: `Bearer ${sandbox.fixtures.token}` };
  const responses = jobs.map((job) =>
    sandbox.fetch(`${sandbox.baseUrl}/transform/v1/jobs/${uuid(job)}`, { headers }),
  );
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  await sandbox.close();
  return statuses;
}

/** Changes a data file, as damage would. */
function change(file: string, sql: string): void {
  const db = openDatabase(file);
  db.exec(sql);
  db.close();
}

describe('the log that a killed process leaves behind', () => {
  test('is replayed into its own file, again and again', async () => {
    const data = join(await temporaryDirectory(), 'data.db');
    await dataFile(data, 1, 'SIGKILL');
    await dataFile(data, 2, 'SIGKILL');
    expect(await readdir(join(data, '..'))).toContain('data.db-wal');
    await dataFile(data, 3, 'SIGKILL');
    expect(await found(data, 1, 2, 3, 4)).toEqual([200, 200, 200, 404]);
    expect(await readdir(join(data, '..'))).toEqual(['data.db']);
  });

  test('is not replayed into a file that is created anew', async () => {
    const data = join(await temporaryDirectory(), 'data.db');
    await dataFile(data, 1, 'SIGKILL');
    await rm(data);
    expect(await found(data, 1)).toEqual([404]);
  });

  test.each(['a copy of the same file', 'another file'])(
    'is not replayed into %s that was put in its place',
    async (kind) => {
      const data = join(await temporaryDirectory(), 'data.db');
      const other = join(await temporaryDirectory(), 'other.db');
      await dataFile(kind === 'another file' ? other : data, 1);
      if (kind !== 'another file') await copyFile(data, other);
      await dataFile(data, 2, 'SIGKILL');
      await copyFile(other, data);
      const before = await readFile(data);
      const { status, stderr } = await docproc(['sandbox', '--port', '0', '--data', data]);
      expect([status, stderr]).toEqual([2, expect.stringContaining('do not belong together')]);
      expect((await readFile(data)).equals(before)).toBe(true);
      await rm(`${data}-wal`);
      expect(await found(data, 1, 2)).toEqual([200, 404]);
    },
  );
});

describe('--backup', () => {
  test('makes a copy that holds everything, and that a log of the original does not change', async () => {
    const parent = await temporaryDirectory();
    const data = join(parent, 'data.db');
    const copy = join(parent, 'copy.db');
    await dataFile(data, 1, 'SIGKILL');
    const { status, stdout } = await docproc(['sandbox', '--data', data, '--backup', copy]);
    expect([status, stdout]).toEqual([0, `${copy}\n`]);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    await dataFile(data, 2, 'SIGKILL');
    await copyFile(copy, data);
    expect(() => createSandbox({ data })).toThrow('do not belong together');
    expect(await found(copy, 1, 2)).toEqual([200, 404]);
  });

  test('replaces no file, needs --data, and does not copy a file in use', async () => {
    const parent = await temporaryDirectory();
    const data = join(parent, 'data.db');
    await dataFile(data, 1);
    const copy = join(parent, 'copy.db');
    await writeFile(copy, 'kept');
    const backup = (...args: string[]) => docproc(['sandbox', ...args]);
    const existing = await backup('--data', data, '--backup', copy);
    expect([existing.status, existing.stderr]).toEqual([2, expect.stringContaining('never repl')]);
    expect(await readFile(copy, 'utf8')).toBe('kept');
    const alone = await backup('--backup', join(parent, 'new.db'));
    expect([alone.status, alone.stderr]).toEqual([2, expect.stringContaining('needs --data')]);
    const missing = await backup('--data', join(parent, 'no.db'), '--backup', `${copy}2`);
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('no file')]);
    start({ data });
    const used = await backup('--data', data, '--backup', `${copy}2`);
    expect([used.status, used.stderr]).toEqual([2, expect.stringContaining('in use')]);
    expect(
      (await readdir(parent)).filter((name) => name.includes('2') || /new/.test(name)),
    ).toEqual([]);
  });
});

describe('secrets in a data file', () => {
  test('only its owner can read it, and it has none that the fixtures do not give', async () => {
    const data = join(await temporaryDirectory(), 'data.db');
    const given = JSON.parse(seedText);
    given.workspaces[0].tokens.push('fake-second-token-of-a-seed');
    given.workspaces[0].clients = [1, 2].map((number) => ({
      client_id: `fake-client-${number}`,
      client_secret: `fake-secret-${number}-of-a-seed`,
      enrollments: [],
    }));
    const { call, controls, fixtures, sandbox } = start({ data, seed: given });
    const list = (token: string) => call('GET', '/silo/v1/entries', undefined, token);
    expect((await list('fake-second-token-of-a-seed')).status).toBe(200);
    controls.reset();
    expect((await list('fake-second-token-of-a-seed')).status).toBe(200);
    expect((await call('GET', '/_sandbox/fixtures')).body).toEqual(fixtures);
    expect(fixtures.token).toBe('fake-token-of-a-seed');
    await sandbox.close();
    expect((await stat(data)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(data, 'latin1');
    expect(bytes).not.toContain('fake-second-token-of-a-seed');
    expect(bytes).not.toContain('fake-secret-2-of-a-seed');
  });

  test('a file of an earlier version loses them', async () => {
    const data = join(await temporaryDirectory(), 'data.db');
    const db = openDatabase(data);
    db.exec(`PRAGMA application_id = ${applicationId}`);
    migrate(db, 2);
    const seed = seedText.replace('"tokens":[', '"tokens":["fake-first-token","fake-other-token",');
    db.prepare("INSERT INTO settings VALUES ('seed', ?)").run(seed);
    db.close();
    const { sandbox, controls, call } = start({ data });
    controls.reset();
    expect((await call('GET', '/silo/v1/entries', undefined, 'fake-other-token')).status).toBe(200);
    await sandbox.close();
    expect(await readFile(data, 'latin1')).not.toContain('fake-other-token');
  });
});

describe('a damaged row', () => {
  const damages: [string, string, string, string][] = [
    ['entries', 'GET', '/silo/v1/entries', 'entry '],
    ['workspaces', 'PATCH', '/access/v1/workspace', 'workspace '],
    ['jobs', 'GET', '/transform/v1/jobs/ID', 'job '],
    ['workflows', 'PATCH', '/transform/v1/workflows/ID', 'workflow '],
    ['series_entries', 'GET', '/sequence/v1/series/ID/entries', 'entry 1 of series '],
  ];
  test.each(damages)(
    'of %s is an error of the request that meets it, and of --verify',
    async (table, method, path, named) => {
      const data = join(await temporaryDirectory(), 'data.db');
      await createSandbox({ data }).close();
      change(data, `UPDATE ${table} SET body = '{"id":"cut'`);
      const { call, fixtures, sandbox } = start({ data });
      const ids: Record<string, string | undefined> = {
        jobs: fixtures.job_id,
        workflows: fixtures.workflow_id,
        series_entries: fixtures.series_id,
      };
      const body = method === 'PATCH' ? {} : undefined;
      const response = await call(method, path.replace('ID', ids[table] ?? ''), body);
      expect(response).toMatchObject({ status: 500, body: { code: 'damaged-data' } });
      expect(response.body.message).toContain(`: ${named}`);
      await sandbox.close();
      const { status, stdout } = await docproc(['sandbox', '--verify', data]);
      expect([status, stdout]).toEqual([1, expect.stringContaining(`${table}, id "`)]);
      expect(stdout).toContain('its body is not JSON');
    },
  );

  test('of the settings is an error at the start, without a trace', async () => {
    const data = join(await temporaryDirectory(), 'data.db');
    await createSandbox({ data }).close();
    change(data, "UPDATE settings SET value = '{' WHERE name = 'fixtures'");
    const { status, stderr } = await docproc(['sandbox', '--port', '0', '--data', data]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('setting fixtures is not JSON')]);
    expect(stderr).not.toContain('    at ');
  });

  test('--verify finds the row of another, damaged pages, and nothing in a sound file', async () => {
    const data = join(await temporaryDirectory(), 'data.db');
    await createSandbox({ data }).close();
    await chmod(data, 0o600);
    const sound = await docproc(['sandbox', '--verify', data]);
    expect([sound.status, sound.stdout, sound.stderr]).toEqual([0, '', `${data} is sound.\n`]);
    change(data, `UPDATE workflows SET body = json_set(body, '$.id', '${uuid(1)}')`);
    const swapped = await docproc(['sandbox', '--verify', data]);
    expect([swapped.status, swapped.stdout]).toEqual([1, expect.stringContaining('another row')]);
    const bytes = await readFile(data);
    await writeFile(data, bytes.fill(0xab, 4096 * 4, 4096 * 9));
    const damaged = await docproc(['sandbox', '--verify', data]);
    expect(damaged.status).toBe(1);
    expect(damaged.stdout).not.toBe('');
    await writeFile(data, 'no database');
    expect((await docproc(['sandbox', '--verify', data])).status).toBe(2);
    expect((await docproc(['sandbox', '--verify', `${data}2`])).status).toBe(2);
  });
});
