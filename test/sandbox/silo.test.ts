import { describe, expect, test } from 'vitest';
import type { SiloEntry } from '../../scripts/sandbox/resources.ts';
import { readAll, start, uuid } from './support.ts';

const workspace = {
  id: uuid(900),
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

function entry(number: number, change: Partial<SiloEntry> = {}): SiloEntry {
  const at = new Date(Date.parse('2026-01-01T00:00:00.000Z') + number).toISOString();
  return { id: uuid(number), created_at: at, updated_at: at, folder: 'a', data: {}, ...change };
}

function startWith(entries: SiloEntry[]) {
  return start({ seed: { workspaces: [{ workspace, tokens: ['fake-token'], entries }] } });
}

describe('updateSiloEntry', () => {
  test('replaces the data and moves the entry; all else stays', async () => {
    const { call, fixtures } = start();
    const path = `/silo/v1/entries/${fixtures.entry_id}`;
    const before = (await call('PATCH', path, {})).body;
    const data = { code: 'X-1', lines: [{ sum: '1.00' }] };
    const { status, body } = await call('PATCH', path, { folder: 'moved', data });
    expect(status).toBe(200);
    const { folder, updated_at, digest, snippet, ...rest } = body;
    expect(rest).toEqual({ ...without(before, 'folder', 'updated_at', 'digest', 'snippet'), data });
    expect(snippet).toEqual({ ...before.snippet, title: 'Invoice X-1' });
    expect(folder).toBe('moved');
    expect(updated_at > before.created_at).toBe(true);
    expect(digest.val).toMatch(/^[0-9a-f]{64}$/);
    expect(digest.val).not.toBe(before.digest.val);
  });

  test('an entry has the schema that its document names, if it had the former one', async () => {
    const [first, second] = ['https://example.com/a', 'https://example.com/b'];
    const named = entry(1, { doc_schema: first, data: { $schema: first } });
    const { call } = startWith([named, entry(2, { doc_schema: first, data: {} })]);
    const schemaOf = async (number: number, $schema: string) => {
      const { body } = await call('PATCH', `/silo/v1/entries/${uuid(number)}`, {
        data: { $schema },
      });
      return body.doc_schema;
    };
    expect(await schemaOf(1, second)).toBe(second);
    expect(await schemaOf(1, 'no URL')).toBe(second);
    expect(await schemaOf(2, second)).toBe(first);
  });

  test('merges when the content type is a merge patch', async () => {
    const { call } = startWith([entry(1, { data: { keep: 1, drop: 2, deep: { a: 1, b: 2 } } })]);
    const { body } = await call('PATCH', `/silo/v1/entries/${uuid(1)}`, {
      content_type: 'application/merge-patch+json',
      data: { drop: null, deep: { b: 3 } },
    });
    expect(body.data).toEqual({ keep: 1, deep: { a: 1, b: 3 } });
  });

  test('keeps keys that mean something to JavaScript, and merges into them', async () => {
    const { call } = startWith([entry(1), entry(2)]);
    const path = `/silo/v1/entries/${uuid(1)}`;
    const data = '{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}},"toString":3}';
    const { body } = await call('PATCH', path, JSON.parse(`{"data":${data}}`));
    expect(JSON.stringify(body.data)).toBe(data);
    const patch = '{"__proto__":{"c":{"__proto__":4}},"constructor":null}';
    const content_type = 'application/merge-patch+json';
    const merged = await call('PATCH', path, { content_type, data: JSON.parse(patch) });
    const expected = '{"__proto__":{"a":1,"c":{"__proto__":4}},"toString":3}';
    expect(JSON.stringify(merged.body.data)).toBe(expected);
    expect(JSON.stringify((await call('GET', '/silo/v1/entries')).body.list[0].data)).toBe(
      expected,
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('is seen in the listing, the filter and the search', async () => {
    const { call } = startWith([entry(1), entry(2), entry(3)]);
    await call('PATCH', `/silo/v1/entries/${uuid(2)}`, { folder: 'b', data: { of: uuid(1) } });
    expect(await readAll(call, '/silo/v1/entries?folder=a')).toMatchObject([
      { id: uuid(1) },
      { id: uuid(3) },
    ]);
    expect(await readAll(call, '/silo/v1/entries?folder=b')).toMatchObject([{ id: uuid(2) }]);
    const related = `/silo/v1/entries/${uuid(1)}/related?`;
    expect(await readAll(call, related)).toMatchObject([{ id: uuid(2), context: 'of' }]);
    await call('PATCH', `/silo/v1/entries/${uuid(2)}`, { data: {} });
    expect(await readAll(call, related)).toEqual([]);
  });

  test('keeps text of every kind as it was sent', async () => {
    const { call } = startWith([entry(1)]);
    const data = {
      'ключ.with.dots': '\u0000 💥 \ud800 é',
      empty: '',
      list: [[], {}, null, -0.5, 1e21],
    };
    const { body } = await call('PATCH', `/silo/v1/entries/${uuid(1)}`, { data, folder: 'é💥' });
    expect(body.data).toEqual(data);
    const [listed] = await readAll(call, `/silo/v1/entries?folder=${encodeURIComponent('é💥')}`);
    expect(listed).toEqual(body);
  });
});

describe('listSiloEntries', () => {
  test('pages through 10,000 entries, each exactly once, while others are added and changed', async () => {
    const entries = Array.from({ length: 10_000 }, (_, index) =>
      entry(index, { created_at: entry(Math.floor(index / 7)).created_at }),
    );
    const { call, controls } = startWith(entries);
    let added = 20_000;
    const seen = await readAll(call, '/silo/v1/entries?limit=100', async (page) => {
      const early = entry(added, { created_at: '2025-12-31T00:00:00.000Z' });
      const late = entry(added + 1);
      controls.seed({ workspaces: [{ workspace, entries: [early, late] }] });
      added += 2;
      const changed = page.body.list.at(-1).id;
      await call('PATCH', `/silo/v1/entries/${changed}`, { folder: 'b', data: { n: added } });
    });
    const wanted = new Set(entries.map(({ id }) => id));
    const counted = seen.filter(({ id }) => wanted.has(id));
    expect(counted).toHaveLength(10_000);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  });

  test('lists in the order of creation', async () => {
    const { call } = startWith([entry(3), entry(1), entry(2)]);
    const ids = (await readAll(call, '/silo/v1/entries?limit=1')).map(({ id }) => id);
    expect(ids).toEqual([uuid(1), uuid(2), uuid(3)]);
  });

  test.each([
    ['milliseconds', '2026-01-01T00:00:00.350Z'],
    ['two digits', '2026-01-01T00:00:00.35Z'],
    ['microseconds', '2026-01-01T00:00:00.350000Z'],
    ['nine digits', '2026-01-01T00:00:00.350000000Z'],
    ['an offset of zero', '2026-01-01T00:00:00.350+00:00'],
    ['microseconds of New York', '2025-12-31T19:00:00.350000-05:00'],
  ])('begins at the date, which is included, and echoes its milliseconds: %s', async (_, date) => {
    const { call } = startWith([entry(349), entry(350), entry(351)]);
    const { status, body } = await call(
      'GET',
      `/silo/v1/entries?created_at=${encodeURIComponent(date)}`,
    );
    expect({ status, created_at: body.created_at }).toEqual({
      status: 200,
      created_at: '2026-01-01T00:00:00.350Z',
    });
    expect(body.list.map(({ id }: SiloEntry) => id)).toEqual([uuid(350), uuid(351)]);
  });

  test.each(['2026-01-01T00:00:01Z', '2025-12-31T19:00:01-05:00', '2026-01-01t00:00:01z'])(
    'a date without a fraction is echoed with one: %s',
    async (date) => {
      const { call } = startWith([entry(999), entry(1000)]);
      const { body } = await call('GET', `/silo/v1/entries?created_at=${encodeURIComponent(date)}`);
      expect(body.created_at).toBe('2026-01-01T00:00:01.000Z');
      expect(body.list.map(({ id }: SiloEntry) => id)).toEqual([uuid(1000)]);
    },
  );

  test('filters hold on every page', async () => {
    const entries = Array.from({ length: 30 }, (_, n) => entry(n, { folder: n % 2 ? 'a' : 'ab' }));
    const { call } = startWith(entries);
    const date = encodeURIComponent(entry(10).created_at);
    const found = await readAll(call, `/silo/v1/entries?folder=a&created_at=${date}&limit=3`);
    expect(found.map(({ id }) => id)).toEqual([11, 13, 15, 17, 19, 21, 23, 25, 27, 29].map(uuid));
  });

  test('echoes what it used, and ends without next_cursor', async () => {
    const { call } = startWith([entry(1), entry(2)]);
    const first = (await call('GET', '/silo/v1/entries?folder=a&limit=1')).body;
    expect(first).toMatchObject({ limit: 1, folder: 'a', next_cursor: expect.any(String) });
    expect(first).not.toHaveProperty('cursor');
    const path = `/silo/v1/entries?folder=a&limit=1&cursor=${first.next_cursor}`;
    const second = (await call('GET', path)).body;
    expect(second.cursor).toBe(first.next_cursor);
    expect(second).not.toHaveProperty('next_cursor');
  });

  test.each([
    ['', 20],
    ['limit=1', 1],
    ['limit=100', 100],
    ['limit=101', 100],
    ['limit=99999999999999999999', 100],
    ['limit=999999', 100],
  ])('a page asked for with "%s" has %i entries', async (query, size) => {
    const { call } = startWith(Array.from({ length: 150 }, (_, n) => entry(n)));
    const { body } = await call('GET', `/silo/v1/entries?${query}`);
    expect(body.limit).toBe(size);
    expect(body.list).toHaveLength(size);
  });

  test('accepts no cursors that are forged, or of another listing', async () => {
    const { call } = startWith([1, 2, 3, 4].map((n) => entry(n, { data: { of: uuid(1) } })));
    const cursorOf = async (path: string) => (await call('GET', path)).body.next_cursor as string;
    const cursor = await cursorOf('/silo/v1/entries?limit=1');
    const related = await cursorOf(`/silo/v1/entries/${uuid(1)}/related?limit=1`);
    const [position, signature] = cursor.split('.') as [string, string];
    const elsewhere = Buffer.from('0.0').toString('base64url');
    const tries = [
      `/silo/v1/entries?cursor=${related}`,
      `/silo/v1/entries?folder=a&cursor=${cursor}`,
      `/silo/v1/entries?created_at=${entry(0).created_at}&cursor=${cursor}`,
      `/silo/v1/entries/${uuid(1)}/related?cursor=${cursor}`,
      `/silo/v1/entries/${uuid(2)}/related?cursor=${related}`,
      `/silo/v1/entries?cursor=${elsewhere}.${signature}`,
      `/silo/v1/entries?cursor=${position}`,
      `/silo/v1/entries?cursor=${position}.${signature.slice(0, -1)}`,
      '/silo/v1/entries?cursor=next',
      `/silo/v1/entries?cursor=${cursor}.`,
      `/silo/v1/entries?cursor=${cursor}.x`,
    ];
    for (const path of tries) {
      const { status, body } = await call('GET', path);
      expect([path, status, body.code]).toEqual([path, 400, 'invalid-cursor']);
    }
    expect((await call('GET', `/silo/v1/entries?limit=2&cursor=${cursor}`)).status).toBe(200);
  });
});

describe('listRelatedSiloEntries', () => {
  const mentioning = [
    entry(1),
    entry(2, { data: { corrects: { uuid: uuid(1) } } }),
    entry(3, { data: { lines: [{ note: 'x' }, { note: `urn:uuid:${uuid(1).toUpperCase()}` }] } }),
    entry(4, { data: { a: uuid(1), b: uuid(1), c: uuid(2) } }),
    entry(5, { data: { other: uuid(2), longer: `${uuid(1)}0` } }),
  ];
  const path = `/silo/v1/entries/${uuid(1)}/related`;

  test('finds each entry that mentions the UUID once, with the place', async () => {
    const { call } = startWith(mentioning);
    const { body } = await call('GET', path);
    const found = body.list.map(({ id, context }: SiloEntry) => [id, context]);
    expect(found).toEqual([
      [uuid(2), 'corrects.uuid'],
      [uuid(3), 'lines.1.note'],
      [uuid(4), 'a'],
    ]);
    expect(body.list[0]).toEqual({ ...mentioning[1], context: 'corrects.uuid' });
  });

  test('filters by context, date and a second UUID', async () => {
    const { call } = startWith(mentioning);
    const idsOf = async (query: string) =>
      (await call('GET', `${path}?${query}`)).body.list.map(({ id }: SiloEntry) => id);
    expect(await idsOf('context=b')).toEqual([uuid(4)]);
    expect(await idsOf('context=lines.1')).toEqual([]);
    expect(await idsOf(`created_at=${entry(3).created_at}`)).toEqual([uuid(3), uuid(4)]);
    expect(await idsOf(`uuid=${uuid(2)}`)).toEqual([uuid(4)]);
    expect(await idsOf(`uuid=${uuid(1)}`)).toEqual([uuid(2), uuid(3), uuid(4)]);
    expect((await readAll(call, `${path}?limit=1`)).map(({ id }) => id)).toEqual([
      uuid(2),
      uuid(3),
      uuid(4),
    ]);
  });
});

function without(value: Record<string, unknown>, ...keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}
