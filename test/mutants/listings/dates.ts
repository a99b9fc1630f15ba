import { changing, type Json } from '../layers.ts';
import type { Layer, Mutant } from '../mutant.ts';
import { drop, ignoring, lists, paging, without } from '../paging.ts';

const list = 'listSiloEntries';
const time = (entry: Json) => Date.parse(entry.created_at);
const day = 86_400_000;

/** A listing of the entries whose time of creation fits the date of the query. */
function dated(fits: (item: number, date: number) => boolean): Layer {
  return paging(
    {
      ...drop('created_at'),
      filter: (items, { url }) => {
        const given = url.searchParams.get('created_at');
        return given === null ? items : items.filter((each) => fits(time(each), Date.parse(given)));
      },
    },
    list,
  );
}

function since(holds: (created: number, date: number) => boolean): Layer {
  return paging(
    {
      ...drop('created_at'),
      filter: (items, { url }) => {
        const date = Date.parse(url.searchParams.get('created_at') ?? '');
        return Number.isNaN(date) ? items : items.filter((each) => holds(time(each), date));
      },
    },
    list,
  );
}

/** Listings from a date that hold other entries than those since. */
export const mutants: Mutant[] = [
  {
    name: 'the date is passed over',
    check: 'date-filter',
    level: 'assumed',
    layer: ignoring('created_at'),
  },
  {
    name: 'the date is passed over, and rejected where it is none',
    check: 'date-filter',
    layer: paging({ ...drop('created_at'), ...without('created_at') }),
  },
  {
    name: 'the date is passed over, and yet given back',
    check: 'page-date',
    layer: paging(drop('created_at')),
  },
  {
    name: 'a date leaves entries out on its own side',
    check: 'date-filter',
    alone: true,
    layer: paging(
      {
        filter: (items, { url }) =>
          url.searchParams.has('created_at') ? items.filter((_, index) => index % 2 === 1) : items,
      },
      list,
    ),
  },
  {
    name: 'a page gives a date back cut to its day',
    check: 'date-filter',
    layer: paging({
      after: ({ page }) => {
        if (page.created_at) page.created_at = `${page.created_at.slice(0, 10)}T00:00:00.000Z`;
      },
    }),
  },
  {
    name: 'a date is an upper bound',
    check: 'date-filter',
    layer: dated((item, date) => item <= date),
  },
  {
    name: 'a page names the millisecond before the date',
    check: 'requested-date',
    level: 'assumed',
    alone: true,
    layer: changing(lists, (body) => {
      if (body.created_at)
        body.created_at = new Date(Date.parse(body.created_at) - 1).toISOString();
    }),
  },
  {
    name: 'a date after all entries has no effect',
    check: 'date-filter',
    layer: dated((item, date) => item >= date || date > Date.UTC(2090)),
  },
  {
    name: 'a date is read as local time',
    check: 'date-filter',
    layer: dated((item, date) => item >= date - 3_600_000),
  },
  {
    name: 'an entry created at the date is listed for some dates only',
    check: 'date-filter',
    level: 'assumed',
    layer: dated((item, date) => (date % 2 === 1 ? item > date : item >= date)),
  },
  {
    name: 'a page gives a date back as the request wrote it',
    check: 'date-filter',
    layer: changing(lists, (body, { url }) => {
      const given = url.searchParams.get('created_at');
      if (given !== null) body.created_at = given;
    }),
  },
  {
    name: 'a page gives the present time back as its date',
    check: 'date-filter',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.has('created_at')) body.created_at = new Date().toISOString();
    }),
  },
  {
    name: 'a whole listing names a date',
    check: 'page-date',
    alone: true,
    layer: changing(list, (body, { url }) => {
      if (url.search === '') body.created_at = '2026-11-10T12:00:00.000Z';
    }),
  },
  {
    name: 'a date before 2000 lists nothing',
    check: 'date-filter',
    layer: changing(lists, (body, { url }) => {
      if (Date.parse(url.searchParams.get('created_at') ?? '') < Date.UTC(1999)) body.list = [];
    }),
  },
  {
    name: 'the date counts by whole seconds',
    check: 'date-filter',
    layer: since((created, date) => Math.floor(created / 1000) >= Math.floor(date / 1000)),
  },
  {
    name: 'the date counts by whole days',
    check: 'date-filter',
    layer: since((created, date) => Math.floor(created / day) >= Math.floor(date / day)),
  },
  {
    name: 'only entries of the very date are given',
    check: 'date-filter',
    layer: since((created, date) => created === date),
  },
  {
    name: 'the offset of a date is passed over',
    check: 'date-filter',
    level: 'assumed',
    layer: paging(
      {
        ...drop('created_at'),
        filter: (items, { url }) => {
          const date = url.searchParams.get('created_at')?.replace(/[+-]\d\d:\d\d$/, 'Z');
          return date ? items.filter((each) => time(each) >= Date.parse(date)) : items;
        },
      },
      list,
    ),
  },
  {
    name: 'the time of the last update is compared with the date',
    check: 'date-filter',
    level: 'assumed',
    layer: paging(
      {
        ...drop('created_at'),
        filter: (items, { url }) => {
          const date = Date.parse(url.searchParams.get('created_at') ?? '');
          return Number.isNaN(date)
            ? items
            : items.filter(({ updated_at }) => Date.parse(updated_at) >= date);
        },
      },
      list,
    ),
  },
  {
    name: 'the date is passed over in a folder',
    check: 'date-filter',
    layer: paging(
      {
        ask: (url) => {
          if (url.searchParams.has('folder')) url.searchParams.delete('created_at');
        },
        ...without('created_at'),
      },
      list,
    ),
  },
  {
    name: 'a date is compared as text',
    check: 'date-filter',
    level: 'assumed',
    layer: paging(
      {
        ...drop('created_at'),
        filter: (items, { url }) => {
          const date = url.searchParams.get('created_at') ?? '';
          return items.filter(({ created_at }) => created_at >= date);
        },
      },
      list,
    ),
  },
  {
    name: 'listings come from a cache that passes over the date',
    check: 'date-filter',
    layer: (next) => {
      const cached = new Map<string, Json>();
      return changing(list, (body, { url, own }) => {
        const key = ['folder', 'limit', 'cursor'].map((name) => url.searchParams.get(name));
        const known = cached.get(`${own} ${key}`);
        const isFresh = known && Date.now() - known.at < 2000;
        if (isFresh) return known.body;
        cached.set(`${own} ${key}`, { at: Date.now(), body });
        return body;
      })(next);
    },
  },
];
