import { changing, type Json } from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';
import { lists, paging } from './pages.ts';

const list = 'listSiloEntries';
const without = (...names: string[]) => ({
  after: ({ page }: { page: Json }) => {
    for (const name of names) delete page[name];
  },
});
const drop = (name: string) => ({ ask: (url: URL) => url.searchParams.delete(name) });
const time = (entry: Json) => Date.parse(entry.created_at);

/** Listings that are filtered or paged wrongly. */
export const mutants: Mutant[] = [
  {
    name: 'the folder is passed over',
    check: 'folder-filter',
    level: 'assumed',
    layer: paging({ ...drop('folder'), ...without('folder') }, list),
  },
  {
    name: 'the folder is passed over, and yet given back',
    check: 'folder-filter',
    layer: paging(drop('folder'), list),
  },
  {
    name: 'folders that begin alike are searched',
    check: 'folder-filter',
    level: 'assumed',
    layer: paging(
      {
        ...drop('folder'),
        filter: (items, { url }) =>
          items.filter(({ folder }) => folder.startsWith(url.searchParams.get('folder') ?? '')),
      },
      list,
    ),
  },
  {
    name: 'the folder counts on the first page only',
    check: 'folder-filter',
    layer: paging(
      {
        ...drop('folder'),
        filter: (items, { url }) => {
          const folder = url.searchParams.get('folder');
          if (!folder) return items;
          const inside = items.filter((each) => each.folder === folder);
          return [...inside.slice(0, 1), ...items.filter((each) => each !== inside[0])];
        },
      },
      list,
    ),
  },
  {
    name: 'a folder lacks an entry',
    check: 'folder-filter',
    layer: paging(
      { filter: (items, { url }) => (url.searchParams.has('folder') ? items.slice(1) : items) },
      list,
    ),
  },
  {
    name: 'the date is passed over',
    check: 'date-filter',
    level: 'assumed',
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
    layer: paging(
      {
        filter: (items, { url }) =>
          url.searchParams.has('created_at') ? items.filter((_, index) => index % 2 === 1) : items,
      },
      list,
    ),
  },
  {
    name: 'a date is a lower bound at times, and an upper one at others',
    check: 'date-filter',
    level: 'assumed',
    layer: paging(
      {
        ...drop('created_at'),
        filter: (items, { url }) => {
          const given = url.searchParams.get('created_at');
          if (given === null) return items;
          const date = Date.parse(given);
          const [first] = items;
          return first && date === time(first)
            ? items.filter((each) => time(each) >= date)
            : items.filter((each) => time(each) <= date);
        },
      },
      list,
    ),
  },
  {
    name: 'an entry stands on two pages',
    check: 'page-walk',
    level: 'assumed',
    layer: paging(
      {
        after: ({ page, offset, limit, items }) => {
          if (page.next_cursor && limit > 1) page.next_cursor = `at-${offset + limit - 1}`;
          else if (page.next_cursor && offset === 0 && items.length > 2)
            page.list = items.slice(0, 1);
        },
      },
      list,
    ),
  },
  {
    name: 'an entry stands on no page',
    check: 'page-walk',
    layer: paging(
      {
        after: ({ page, offset, limit }) => {
          if (page.next_cursor) page.next_cursor = `at-${offset + limit + 1}`;
        },
      },
      list,
    ),
  },
  {
    name: 'the cursor leads round in a circle',
    check: 'page-walk',
    layer: paging(
      {
        after: ({ page }) => {
          if (!page.next_cursor) page.next_cursor = 'at-0';
        },
      },
      list,
    ),
  },
  {
    name: 'the cursor is passed over',
    check: 'page-walk',
    level: 'assumed',
    layer: paging(
      {
        before: (paging) => {
          paging.offset = 0;
        },
      },
      list,
    ),
  },
  {
    name: 'entries of one time are lost between pages',
    check: 'page-walk',
    layer: paging(
      {
        after: ({ page, items, offset, limit }) => {
          const last = items[offset + limit - 1];
          if (!page.next_cursor || !last) return;
          const next = items.findIndex((each) => time(each) > time(last));
          if (next < 0) delete page.next_cursor;
          else page.next_cursor = `at-${next}`;
        },
      },
      list,
    ),
  },
  {
    name: 'a page of related entries lacks one',
    check: 'page-walk',
    layer: paging(
      {
        after: ({ page, offset, limit }) => {
          if (page.next_cursor) page.next_cursor = `at-${offset + limit + 1}`;
        },
      },
      'listRelatedSiloEntries',
    ),
  },
  {
    name: 'the limit is passed over',
    check: 'page-size',
    level: 'assumed',
    layer: paging({
      before: (paging) => {
        paging.limit = 20;
      },
    }),
  },
  {
    name: 'a page holds one more than was asked for',
    check: 'page-size',
    layer: paging({
      before: (paging) => {
        paging.limit += 1;
      },
      after: ({ page }) => {
        page.limit -= 1;
      },
    }),
  },
  {
    name: 'a page holds more than its limit says',
    check: 'page-limit',
    layer: changing(lists, (body) => {
      if (body.list.length > 0) body.limit = body.list.length - 1;
    }),
  },
  {
    name: 'a page tells another size than the one used',
    check: 'page-size',
    layer: changing(lists, (body) => {
      body.limit = 100;
    }),
  },
  {
    name: 'a page names the cursor of the next one',
    check: 'page-cursor',
    level: 'assumed',
    layer: changing(list, (body) => {
      if (body.cursor) body.cursor = body.next_cursor ?? `${body.cursor}x`;
    }),
  },
  {
    name: 'the order differs each time',
    check: 'stable-order',
    level: 'assumed',
    layer: ((next) => {
      let turn = 0;
      return paging(
        {
          filter: (items) => {
            turn += 1;
            const by = turn % items.length;
            return [...items.slice(by), ...items.slice(0, by)];
          },
        },
        list,
      )(next);
    }) as Layer,
  },
  {
    name: 'an entry stands on a page twice',
    check: 'page-unique',
    level: 'assumed',
    layer: changing(lists, (body) => {
      if (body.list.length > 1 && body.list.length < body.limit) body.list.push(body.list[0]);
    }),
  },
  {
    name: 'a whole listing tells a smaller limit',
    check: 'page-limit',
    layer: changing(list, (body, { url }) => {
      if (url.search === '') body.limit = body.list.length - 1;
    }),
  },
  {
    name: 'a whole listing names a folder',
    check: 'page-folder',
    layer: changing(list, (body, { url }) => {
      if (url.search === '') body.folder = 'sales-invoices';
    }),
  },
  {
    name: 'a whole listing names a date',
    check: 'page-date',
    layer: changing(list, (body, { url }) => {
      if (url.search === '') body.created_at = '2026-11-10T12:00:00.000Z';
    }),
  },
  {
    name: 'the order of a whole listing differs each time',
    check: 'stable-order',
    level: 'assumed',
    layer: ((next) => {
      let turn = 0;
      return changing(list, (body, { url }) => {
        if (url.search !== '') return;
        turn += 1;
        const by = turn % body.list.length;
        body.list = [...body.list.slice(by), ...body.list.slice(0, by)];
      })(next);
    }) as Layer,
  },
];
