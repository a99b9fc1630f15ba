import { nilUuid } from '../../scripts/lib/uuid.ts';
import { answering, changing, type Json, json } from './layers.ts';
import type { Mutant } from './mutant.ts';

const list = 'listSeriesEntries';

/** Series that are listed wrongly. */
export const mutants: Mutant[] = [
  {
    name: 'every entry names the first one as its predecessor',
    check: 'series-chain',
    layer: changing(list, (body) => {
      const [first, ...others] = body.list;
      const more = Array.from({ length: 10 }, (_, index) => ({
        ...first,
        id: first.id.replace(/^.{4}/, `abc${index}`),
        code: `${first.code}-${index}`,
      }));
      body.list.push(...more);
      for (const entry of [...others, ...more]) entry.previous_id = first.id;
    }),
  },
  {
    name: 'entries of another series',
    check: 'series-members',
    layer: changing(list, (body) => {
      for (const entry of body.list)
        if (/[02468]$/.test(entry.code)) entry.series_id = '019c22bd-6996-7043-a718-774c572bd8a3';
    }),
  },
  {
    name: 'an entry has no code',
    check: 'series-codes',
    layer: changing(list, (body) => {
      if (body.list.length > 2) delete body.list[2].code;
    }),
  },
  {
    name: 'the first entry of a following page lacks its predecessor',
    check: 'series-page',
    level: 'assumed',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.has('cursor')) delete body.list[0]?.previous_id;
    }),
  },
  {
    name: 'the second page of a series begins with the last entry of the first',
    check: 'series-page',
    level: 'assumed',
    layer: (next) => {
      let last: Json;
      return changing(list, (body, { url }) => {
        if (!url.searchParams.has('cursor')) last = body.list.at(-1);
        else if (last) body.list.unshift(last);
      })(next);
    },
  },
  {
    name: 'entries of small pages have other codes',
    check: 'series-page',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.get('limit') === '2')
        for (const entry of body.list) entry.code = `${entry.code}-2`;
    }),
  },
  {
    name: 'the entries of a series have other ids with each read',
    check: 'repeated-reads',
    layer: changing(list, (body) => {
      const ids = new Map(body.list.map(({ id }: Json) => [id, crypto.randomUUID()]));
      for (const entry of body.list) {
        entry.id = ids.get(entry.id);
        if (entry.previous_id) entry.previous_id = ids.get(entry.previous_id) ?? entry.previous_id;
      }
    }),
  },
  {
    name: 'the predecessor of each entry is the series',
    check: 'series-chain',
    alone: true,
    layer: changing(list, (body) => {
      for (const entry of body.list) if (entry.previous_id) entry.previous_id = entry.series_id;
    }),
  },
  {
    name: 'predecessors lead in a circle',
    check: 'series-chain',
    level: 'assumed',
    layer: changing(list, (body) => {
      if (body.list.length > 1) body.list[0].previous_id = body.list.at(-1).id;
    }),
  },
  {
    name: 'an entry is its own predecessor',
    check: 'series-chain',
    layer: changing(list, (body) => {
      if (body.list.length > 1) body.list[1].previous_id = body.list[1].id;
    }),
  },
  {
    name: 'two entries of a series have predecessors that it lacks',
    check: 'series-chain',
    layer: changing(list, (body) => {
      for (const [index, entry] of body.list.slice(0, 2).entries())
        entry.previous_id = `019c22aa-584b-7dbd-ba49-d0d906b4ed0${index}`;
    }),
  },
  {
    name: 'the series lacks its first entry',
    check: 'series-chain',
    level: 'assumed',
    layer: changing(list, (body) => {
      body.list = body.list.filter(({ previous_id }: Json) => previous_id);
    }),
  },
  {
    name: 'two entries have one predecessor',
    check: 'series-chain',
    level: 'assumed',
    layer: changing(list, (body) => {
      if (body.list.length > 2) body.list[2].previous_id = body.list[1].previous_id;
    }),
  },
  {
    name: 'the predecessor is the entry that came after',
    check: 'series-chain',
    layer: changing(list, (body) => {
      for (const [index, entry] of body.list.entries()) {
        delete entry.previous_id;
        if (index + 1 < body.list.length) entry.previous_id = body.list[index + 1].id;
      }
    }),
  },
  {
    name: 'an entry of a series is older than its predecessor',
    check: 'series-chain',
    level: 'assumed',
    layer: changing(list, (body) => {
      for (const entry of body.list.slice(-1))
        if (entry.previous_id) entry.created_at = entry.updated_at = '2020-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'an entry without a predecessor names a UUID of zeros',
    check: 'text-content',
    level: 'assumed',
    layer: changing(list, (body) => {
      for (const entry of body.list) {
        entry.previous_id ??= nilUuid;
      }
    }),
  },
  {
    name: 'signatures are empty',
    check: 'text-content',
    level: 'assumed',
    layer: changing(list, (body) => {
      for (const entry of body.list) entry.sigs = ['', ''];
    }),
  },
  {
    name: 'the series lacks an entry between others',
    check: 'series-chain',
    layer: changing(list, (body, { url }) => {
      if (url.search === '' && body.list.length > 2) body.list.splice(1, 1);
    }),
  },
  {
    name: 'the chain is broken',
    check: 'series-chain',
    level: 'assumed',
    layer: changing(list, (body) => {
      if (body.list.length > 2) delete body.list[2].previous_id;
    }),
  },
  {
    name: 'the limit is passed over',
    check: 'series-page',
    level: 'assumed',
    layer: answering(list, ({ url, request }, ask) => {
      if (!/^\d+$/.test(url.searchParams.get('limit') ?? '')) return undefined;
      const other = new URL(url);
      other.searchParams.delete('limit');
      return ask(new Request(other, { headers: request.headers }));
    }),
  },
  {
    name: 'a page holds what the whole listing lacks',
    check: 'series-page',
    level: 'assumed',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.get('limit') === '1')
        for (const entry of body.list) entry.id = '019c22bd-6996-7043-a718-774c572bd8a3';
    }),
  },
  {
    name: 'an unknown series has the entries of another one',
    check: 'unknown-resource',
    level: 'assumed',
    layer: answering(list, async ({ url, request, own }, ask) => {
      const response = await ask();
      if (!own || response.status !== 404) return response;
      const other = new URL(url);
      other.pathname = '/sequence/v1/series/019c22bd-6996-7043-a718-774c572bd8a2/entries';
      const page: Json = await (await ask(new Request(other, { headers: request.headers }))).json();
      const series_id = url.pathname.split('/').at(-2);
      return json({
        ...page,
        series_id,
        list: page.list?.map((entry: Json) => ({ ...entry, series_id })),
      });
    }),
  },
  {
    name: 'a listing names another series',
    check: 'same-resource',
    alone: true,
    layer: changing(list, (body) => {
      body.series_id = '019c22bd-6996-7043-a718-774c572bd8a3';
      for (const entry of body.list) entry.series_id = body.series_id;
    }),
  },
];
