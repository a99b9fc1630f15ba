import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { defaultRules } from '../../scripts/sandbox/operations.ts';
import { initialSeed } from '../../scripts/sandbox/seed/data-sets.ts';
import { begin, beginAgain } from '../../scripts/sandbox/seed/initial-data.ts';
import { settings } from '../../scripts/sandbox/shared-sandbox/environment.ts';
import { LimitedDatabase } from '../../scripts/sandbox/shared-sandbox/limited-database.ts';
import { RateLimit } from '../../scripts/sandbox/shared-sandbox/request-limits.ts';
import { openInMemory } from '../../scripts/sandbox/storage/node/node-database.ts';
import { Store } from '../../scripts/sandbox/storage/store.ts';
import { docproc, projectDirectory } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

test.each([
  [['--target', 'worker'], '--target needs --out'],
  [['--out', 'x'], '--out needs --target worker'],
  [['--target', 'other', '--out', 'x'], 'worker'],
  [['--target', 'worker', '--out', 'x', '--data', 'y.db'], '--data has no effect'],
  [['--target', 'worker', '--out', 'x', '--step-delay', '9'], '--step-delay has no effect'],
  [['--target', 'worker', '--out', 'x', '--fault', 'unavailable'], '--fault has no effect'],
  [['--target', 'worker', '--out', 'x', '--port', '4020'], '--port has no effect'],
])('%j is wrong usage, and writes nothing', async (args, message) => {
  const cwd = await temporaryDirectory();
  const ended = await docproc(['sandbox', ...args], { cwd });
  expect([ended.status, ended.stdout]).toEqual([2, '']);
  expect(ended.stderr).toContain(message);
  expect(await readdir(cwd)).toEqual([]);
});

test.each(['f'.repeat(1_800), 'é'.repeat(900)])(
  'a seed that is too long for a workspace is wrong usage',
  async (folder) => {
    const cwd = await temporaryDirectory();
    const seed = initialSeed(defaultDefinition.api);
    const [workspace] = seed.workspaces;
    const [entry] = workspace?.entries ?? [];
    const entries = Array.from({ length: 800 }, () => ({ ...entry, folder }));
    await writeFile(
      join(cwd, 'seed.json'),
      JSON.stringify({ workspaces: [{ ...workspace, entries }] }),
    );
    const args = ['sandbox', '--target', 'worker', '--out', 'x', '--seed', 'seed.json'];
    const ended = await docproc(args, { cwd });
    expect([ended.status, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toContain('a workspace keeps a seed of 2000000 at most');
  },
);

test('what is written has the names that an overlay gives', async () => {
  const cwd = await temporaryDirectory();
  const overlay = join(projectDirectory, 'openapi/overlays/query-names.yaml');
  const args = ['sandbox', '--target', 'worker', '--out', cwd];
  expect((await docproc(args)).stdout).toMatch(/worker\.js\n$/);
  expect(await readFile(join(cwd, 'worker.js'), 'utf8')).not.toContain('in_folder');
  expect((await docproc([...args, '--overlay', overlay])).status).toBe(0);
  expect(await readFile(join(cwd, 'worker.js'), 'utf8')).toContain('in_folder');
});

test('the guide lists every setting with its default', async () => {
  const guide = await readFile(join(projectDirectory, 'docs/guides/shared-sandbox.md'), 'utf8');
  const rows = Object.values(settings).map(
    ({ variable, otherwise }) => `| \`${variable}\` | ${otherwise.toLocaleString('en')} |`,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
});

test('rows that were deleted make room for others', () => {
  const store = new Store(new LimitedDatabase(openInMemory(), { rows: 10, bytes: 1e9 }, () => 0));
  const insert = (count: number) =>
    store.transaction(() => {
      for (let index = 0; index < count; index += 1) store.access.saveToken(`${index}`, 'one');
    });
  insert(10);
  // Rows that are replaced are no more.
  insert(10);
  expect(() => insert(11)).toThrow('11 rows, and its limit is 10 (SANDBOX_MAX_ROWS)');
  expect(store.access.workspaceOfToken('10')).toBeUndefined();
  store.transaction(() => store.clear());
  insert(10);
});

test('a store beyond its rows takes changes that do not add any', () => {
  const db = openInMemory();
  const store = new Store(db);
  const seed = initialSeed(defaultDefinition.api);
  begin(store, defaultRules, seed);
  const limited = new Store(new LimitedDatabase(db, { rows: 5, bytes: 1e9 }, () => 0));
  const save = (token: string) => limited.transaction(() => limited.access.saveToken(token, 'one'));
  expect(() => save('one')).toThrow('and its limit is 5 (SANDBOX_MAX_ROWS)');
  store.transaction(() => store.access.saveToken('one', 'one'));
  save('one');
  limited.transaction(() => limited.settings.save('clock', '{"offset":0}'));
  beginAgain(limited, defaultRules);
  expect(() => save('one')).toThrow('SANDBOX_MAX_ROWS');
});

test('an empty store takes no seed beyond its bytes', () => {
  const limits = { rows: 1e9, bytes: 1_000 };
  let size = 1_000;
  const store = new Store(
    new LimitedDatabase(openInMemory(), limits, () => {
      const present = size;
      size = 1_001;
      return present;
    }),
  );
  const seed = initialSeed(defaultDefinition.api);
  expect(() => begin(store, defaultRules, seed)).toThrow('1001 bytes, and its limit is 1000');
  expect(store.settings.find('seed')).toBeUndefined();
});

test('requests are refused beyond the limit, until their share of a second has passed', () => {
  const limit = new RateLimit(4);
  const count = (now: number, times: number) => {
    for (let index = 0; index < times; index += 1) limit.count(now);
  };
  count(1_000_000, 4);
  expect(() => limit.count(1_000_000)).toThrow('4 requests in a second');
  expect(() => limit.count(1_000_200)).toThrow();
  count(1_000_500, 1);
  count(1_002_000, 4);
  expect(() => limit.count(1_002_000)).toThrow();
});
