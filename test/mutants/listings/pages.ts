import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import { exampleToken } from '../../../scripts/sandbox/seed/example-seed.ts';
import { answering, asking, both, changing, failingWhere, type Json, json } from '../layers.ts';
import type { Layer, Mutant } from '../mutant.ts';
import { drop, ignoring, lists, paging, without } from '../paging.ts';

const list = 'listSiloEntries';

const time = (entry: Json) => Date.parse(entry.created_at);

function showFirstTwice(page: Json): void {
  if (page.list.length > 1 && page.list.length < page.limit) page.list.push(page.list[0]);
}

/**
 * Cuts larger pages of entries, and names the size requested all the same.
 *
 * @param filter gives the items that there are
 */
function cutInSilence(most: number, filter = (items: Json[]) => items): Layer {
  return (next) => {
    let requested: string | null = null;
    const cut = paging(
      {
        filter,
        before: (page, { url }) => {
          requested = url.searchParams.get('limit');
          page.limit = Math.min(page.limit, most);
        },
        after: ({ page }) => {
          page.limit = Number(requested ?? page.limit);
        },
      },
      list,
    );
    return cut(next);
  };
}

/** Pages that are cut, ordered or continued wrongly. */
export const mutants: Mutant[] = [
  {
    name: 'pages hold ten of eighteen entries, and say the page size that was requested',
    check: 'page-size',
    layer: cutInSilence(10, (items) =>
      [0, 1, 2]
        .flatMap((time) => items.map((each) => ({ ...each, id: `${time}${each.id.slice(1)}` })))
        .slice(0, 18),
    ),
  },
  {
    name: 'a cursor goes on with the folder of the listing that has begun last',
    check: 'own-cursor',
    layer: (next) => {
      let last: string | null = null;
      return answering(list, async ({ request: { headers }, url }, ask) => {
        const folder = url.searchParams.get('folder');
        if (!url.searchParams.has('cursor')) last = folder;
        if (last === folder || last === null) return undefined;
        const other = new URL(url);
        other.searchParams.delete('cursor');
        other.searchParams.set('folder', last);
        const { next_cursor } = await (await ask(new Request(other, { headers }))).json();
        if (!next_cursor) return undefined;
        other.searchParams.set('cursor', next_cursor);
        return ask(new Request(other, { headers }));
      })(next);
    },
  },
  {
    name: 'the listing shows the entries of the first workspace, whatever the token',
    check: 'entries-of-company',
    level: 'assumed',
    layer: asking(list, ({ own }) => (own ? undefined : { token: exampleToken })),
  },
  {
    name: 'the listing shows the entries of the first workspace, while a search knows those of each',
    check: 'entries-of-company',
    layer: both(
      asking(list, ({ own }) => (own ? undefined : { token: exampleToken })),
      answering('listRelatedSiloEntries', ({ url, own }) =>
        own && url.pathname.includes('/01a13a0') ? json({ code: 'unknown' }, 404) : undefined,
      ),
    ),
  },
  {
    name: 'a page size of 0 gives everything',
    check: 'page-size',
    level: 'assumed',
    layer: asking(lists, ({ url }) => {
      const limit = url.searchParams.get('limit');
      if (limit !== null && limit !== '0') return undefined;
      const other = new URL(url);
      other.searchParams.set('limit', limit === null ? '2' : '100');
      return { url: other };
    }),
  },
  {
    name: 'a page without entries names the page size 0',
    check: 'page-size',
    alone: true,
    layer: changing(lists, (body) => {
      if (body.list.length === 0) body.limit = 0;
    }),
  },
  {
    name: 'a page of one entry leads to itself, by another cursor each time',
    check: 'page-walk',
    layer: (next) => {
      let turn = 0;
      return paging(
        {
          after: ({ page, offset, limit }) => {
            turn += 1;
            if (page.next_cursor && limit === 1)
              page.next_cursor = `at-${'0'.repeat(turn)}${offset}`;
          },
        },
        list,
      )(next);
    },
  },
  {
    name: 'an entry stands on two pages',
    check: 'page-walk',
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
    name: 'a cursor and a date are rejected together',
    check: 'page-walk',
    layer: answering(lists, ({ url: { searchParams } }) => {
      const isBoth = searchParams.has('cursor') && searchParams.has('created_at');
      return isBoth ? json({ code: 'bad-request', message: 'cursor' }, 400) : undefined;
    }),
  },
  {
    name: 'the next cursor of a large page is cut',
    check: 'page-walk',
    layer: paging({
      after: ({ page, limit }) => {
        if (page.next_cursor && limit > 4) page.next_cursor = page.next_cursor.slice(0, 3);
      },
    }),
  },
  {
    name: 'a page is rejected with the conditions of the first one',
    check: 'page-walk',
    level: 'assumed',
    layer: (next) => {
      // The cursors of the sandbox hold for their conditions alone, and these for any.
      const conditions = new Map<string, string>();
      return answering(lists, async ({ url, request }, ask) => {
        const cursor = url.searchParams.get('cursor');
        const { headers } = request;
        if (cursor !== null && url.searchParams.has('folder'))
          return json({ code: 'bad-request', message: 'cursor' }, 400);
        const folder = conditions.get(cursor ?? '');
        if (folder !== undefined) url.searchParams.set('folder', folder);
        const response = await ask(new Request(url, { headers }));
        const page = await response.json();
        const searched = url.searchParams.get('folder');
        if (page.next_cursor && searched !== null) conditions.set(page.next_cursor, searched);
        return json(page, response.status);
      })(next);
    },
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
    name: 'the date is passed over where no page size is sent',
    check: 'page-walk',
    layer: asking(list, ({ url: { href, searchParams } }) => {
      const url = new URL(href);
      url.searchParams.delete('created_at');
      return searchParams.has('limit') ? undefined : { url };
    }),
  },
  {
    name: 'pages of the usual size pass over an entry at each border',
    check: 'page-walk',
    layer: both(
      changing(list, (body, { url }) => {
        if (url.searchParams.has('cursor') && !url.searchParams.has('limit')) body.list.shift();
      }),
      asking(list, ({ url: { href, searchParams } }) => {
        const url = new URL(href);
        url.searchParams.set('limit', '3');
        return searchParams.has('limit') ? undefined : { url };
      }),
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
    layer: ignoring('cursor', list),
  },
  {
    name: 'the cursor is passed over, and rejected where it is none',
    check: 'page-walk',
    layer: paging(
      {
        before: (paging) => {
          paging.offset = 0;
        },
        ...without('cursor'),
      },
      list,
    ),
  },
  {
    name: 'the cursor is passed over, and yet given back',
    check: 'page-walk',
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
    name: 'a limit of 1 is passed over',
    check: 'page-size',
    layer: paging({
      before: (paging) => {
        if (paging.limit === 1) paging.limit = 20;
      },
    }),
  },
  {
    name: 'the limit is passed over',
    check: 'page-size',
    level: 'assumed',
    layer: ignoring('limit'),
  },
  {
    name: 'the limit is passed over, and rejected where it is none',
    check: 'page-size',
    layer: paging({
      before: (paging) => {
        paging.limit = 20;
      },
    }),
  },
  {
    name: 'the page size is rounded up to a multiple of five',
    check: 'page-size',
    layer: paging({
      before: (paging) => {
        paging.limit = Math.ceil(paging.limit / 5) * 5;
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
    check: 'own-cursor',
    layer: changing(list, (body) => {
      if (body.cursor) body.cursor = body.next_cursor ?? `${body.cursor}x`;
    }),
  },
  {
    name: 'the first page names the cursor of the second',
    check: 'own-cursor',
    alone: true,
    layer: changing(lists, (body) => {
      body.cursor ??= body.next_cursor;
    }),
  },
  {
    name: 'every page names the cursor of the second',
    check: 'own-cursor',
    layer: (next) => {
      let second: string | undefined;
      return changing(list, (body) => {
        second ??= body.next_cursor;
        if (body.cursor) body.cursor = second;
      })(next);
    },
  },
  {
    name: 'a page writes its cursor in another form',
    check: 'page-cursor',
    level: 'assumed',
    layer: both(
      changing(lists, (body) => {
        if (body.cursor) body.cursor = `${body.cursor}=`;
      }),
      asking(lists, ({ url: { href } }) =>
        /=(&|$)/.test(href) ? { url: new URL(href.replace(/(%3D|=)(?=&|$)/, '')) } : undefined,
      ),
    ),
  },
  {
    name: 'a page that a cursor led to names an empty one',
    check: 'page-cursor',
    level: 'assumed',
    layer: changing(lists, (body) => {
      if (body.cursor) body.cursor = '';
    }),
  },
  {
    name: 'an entry has the snippet of the one before it on the page',
    check: 'page-walk',
    layer: changing(lists, (body) => {
      for (const [index, entry] of [...body.list.entries()].toReversed())
        if (index > 0) entry.snippet = body.list[index - 1].snippet;
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
    name: 'the first page alone gives the folder back',
    check: 'page-walk',
    level: 'assumed',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.has('cursor')) delete body.folder;
    }),
  },
  {
    name: 'an entry stands on a page twice',
    check: 'page-unique',
    layer: changing(`${list} listSeriesEntries`, showFirstTwice),
  },
  {
    name: 'an entry is found twice on a page',
    check: 'page-unique',
    level: 'assumed',
    layer: changing('listRelatedSiloEntries', showFirstTwice),
  },
  {
    name: 'a whole listing tells a smaller limit',
    check: 'page-limit',
    alone: true,
    layer: changing(list, (body, { url }) => {
      if (url.search === '') body.limit = body.list.length - 1;
    }),
  },
  {
    name: 'pages after the first run backwards',
    check: 'stable-order',
    alone: true,
    level: 'assumed',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.has('cursor')) body.list.reverse();
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
  {
    name: 'later pages pass over the folder',
    check: 'page-walk',
    layer: ((next) => {
      const restricted = paging({ ...without('folder') }, list)(next);
      const all = paging({ ...drop('folder'), ...without('folder') }, list)(next);
      return (request) =>
        new URL(request.url).searchParams.has('cursor') ? all(request) : restricted(request);
    }) as Layer,
  },
  {
    name: 'a large page has no next one',
    check: 'page-walk',
    layer: paging(
      {
        after: ({ page, limit }) => {
          if (limit > 3) delete page.next_cursor;
        },
      },
      list,
    ),
  },
  {
    name: 'later pages have the usual size',
    check: 'page-size',
    layer: paging({
      before: (paging) => {
        if (paging.offset > 0) paging.limit = 20;
      },
      after: ({ page }) => {
        delete page.limit;
      },
    }),
  },
  {
    name: 'large pages are cut, and name the size requested',
    check: 'page-size',
    layer: cutInSilence(3),
  },
  {
    name: 'a cursor that cannot be read makes it fail',
    check: 'forged-cursor',
    level: 'assumed',
    layer: failingWhere(list, ({ url }) => url.searchParams.get('cursor')?.includes('forged')),
  },
  {
    name: 'under a folder and a date, later pages pass over the folder',
    check: 'page-walk',
    rules: {
      entryQuery: (call, limit) => {
        const query = defaultRules.entryQuery(call, limit);
        const {
          'folder-filter': folder,
          'since-filter': since,
          'page-cursor': cursor,
        } = call.query;
        const isMet = [folder, since, cursor].every((each) => each !== undefined);
        return isMet ? { ...query, folder: undefined } : query;
      },
    },
  },
  {
    name: 'a page from a date names the usual size',
    check: 'page-size',
    layer: changing(lists, (page, { url: { searchParams } }) => {
      if (searchParams.has('created_at') && searchParams.has('limit')) page.limit = 20;
    }),
  },
  {
    name: 'a page of a folder from a date names no folder',
    check: 'page-size',
    level: 'assumed',
    layer: changing(list, (page, { url: { searchParams } }) => {
      if (searchParams.has('created_at') && searchParams.has('folder')) delete page.folder;
    }),
  },
  {
    name: 'a page confuses its own cursor with that of the following page',
    check: 'page-walk',
    layer: both(
      asking(list, ({ url: { href, searchParams } }) => {
        if (searchParams.get('cursor') !== 'first') return undefined;
        const url = new URL(href);
        url.searchParams.delete('cursor');
        return { url };
      }),
      changing(list, (body) => {
        const own = body.cursor ?? 'first';
        if (body.next_cursor) [body.cursor, body.next_cursor] = [body.next_cursor, own];
      }),
    ),
  },
];
