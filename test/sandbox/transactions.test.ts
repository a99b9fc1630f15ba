import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../scripts/sandbox/storage/database.ts';
import { openNewFile } from '../../scripts/sandbox/storage/node/data-file.ts';
import { openDatabase, openInMemory } from '../../scripts/sandbox/storage/node/node-database.ts';
import { Store } from '../../scripts/sandbox/storage/store.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** A store in a file, its connection, and a second connection that sees only what is committed. */
async function openStore() {
  const file = join(await temporaryDirectory(), 'data.db');
  const db = openNewFile(file);
  const store = new Store(db);
  const other = openDatabase(file, { timeout: 0 });
  onTestFinished(() => {
    store.close();
    other.close();
  });
  const committed = () =>
    other
      .prepare<{ value: string }>('SELECT value FROM settings ORDER BY value')
      .all()
      .map(({ value }) => value);
  return { db, store, other, committed };
}

const large = JSON.stringify('x'.repeat(100_000));

/** Lets the database grow by so many pages, or as it likes. */
function limitGrowth(db: Database, pages: number | undefined): void {
  const page_count = db.prepare<{ page_count: number }>('PRAGMA page_count').get()?.page_count ?? 0;
  db.exec(`PRAGMA max_page_count = ${pages === undefined ? 2 ** 30 : page_count + pages}`);
}

test('a commit that fails is rolled back, and the next one commits', async () => {
  const { store, other, committed } = await openStore();
  other.exec('BEGIN');
  expect(committed()).toEqual([]);
  expect(() => store.transaction(() => store.settings.save('seed', '1'))).toThrow('locked');
  other.exec('COMMIT');
  expect(store.settings.find('seed')).toBeUndefined();
  store.transaction(() => store.settings.save('clock', '2'));
  expect(committed()).toEqual(['2']);
});

test('a statement that ends the transaction itself shows its own error, and the next commits', async () => {
  const { db, store, committed } = await openStore();
  limitGrowth(db, 2);
  const write = () =>
    store.transaction(() => {
      store.settings.save('seed', '1');
      store.transaction(() => store.settings.save('clock', large));
    });
  expect(write).toThrow('full');
  expect(write).toThrow('full');
  expect(store.settings.find('seed')).toBeUndefined();
  limitGrowth(db, undefined);
  write();
  expect(committed()).toEqual([large, '1']);
});

test('an error inside of a nested transaction undoes that one only, when it is caught', async () => {
  const { store, committed } = await openStore();
  const fail = () => {
    store.settings.save('clock', '2');
    throw new Error('for a reason');
  };
  expect(() => store.transaction(fail)).toThrow('for a reason');
  store.transaction(() => {
    store.settings.save('seed', '1');
    expect(() => store.transaction(fail)).toThrow('for a reason');
  });
  expect(committed()).toEqual(['1']);
});

test('nothing is left of effects and numbers of a transaction that is rolled back', async () => {
  const { store } = await openStore();
  const number = store.jobs.nextNumber;
  const effect = { due: 1000, workspace: 'w', entry_id: 'e', fault: null };
  const job = { request: '', completed_at: 0, body: '{}', run: null };
  store.transaction(() => store.effects.insert({ ...effect, due: 2000 }));
  expect(() =>
    store.transaction(() => {
      store.effects.insert(effect);
      store.jobs.insert('w', 'j', job);
      throw new Error('for a reason');
    }),
  ).toThrow('for a reason');
  expect([store.effects.anyDue(1999), store.effects.anyDue(2000)]).toEqual([false, true]);
  expect(store.jobs.nextNumber).toBe(number);
});

test('memory that is full is an error too, and the store goes on with the data it began with', () => {
  const db = openInMemory();
  const store = new Store(db);
  store.settings.save('seed', '1');
  db.neverCommit();
  limitGrowth(db, 2);
  expect(() => store.transaction(() => store.settings.save('clock', large))).toThrow('full');
  expect(store.settings.find('seed')).toBe('1');
  limitGrowth(db, undefined);
  store.transaction(() => store.settings.save('clock', large));
  expect(() =>
    store.transaction(() => {
      store.settings.save('fixtures', '3');
      throw new Error('for a reason');
    }),
  ).toThrow('for a reason');
  expect([store.settings.find('clock'), store.settings.find('fixtures')]).toEqual([
    large,
    undefined,
  ]);
  store.close();
});

test('one statement alone is committed at once, and undone when it fails', async () => {
  const { db, store, committed } = await openStore();
  store.write(() => store.settings.save('seed', '1'));
  expect(committed()).toEqual(['1']);
  const job = { request: '', completed_at: 0, body: '{}', run: null };
  const number = store.jobs.nextNumber;
  limitGrowth(db, 2);
  const add = () => store.jobs.insert('w', 'j', { ...job, body: large });
  expect(() => store.write(add)).toThrow('full');
  expect([store.jobs.nextNumber, store.jobs.find('w', 'j')]).toEqual([number, undefined]);
  limitGrowth(db, undefined);
  store.write(add);
  expect(store.jobs.find('w', 'j')).toMatchObject({ body: large });
});

test('one statement that finds memory full leaves the data with which the store began', () => {
  const db = openInMemory();
  const store = new Store(db);
  store.settings.save('seed', '1');
  db.neverCommit();
  limitGrowth(db, 2);
  expect(() => store.write(() => store.settings.save('clock', 'x'.repeat(1_000_000)))).toThrow(
    'full',
  );
  expect(store.settings.find('seed')).toBe('1');
  expect(() => db.exec('BEGIN')).toThrow('within a transaction');
  limitGrowth(db, undefined);
  store.write(() => store.settings.save('clock', '2'));
  expect(store.settings.find('clock')).toBe('2');
  store.close();
});
