import { answering, changing, type Json, json, renamed } from '../layers.ts';
import type { Layer, Variant } from '../mutant.ts';
import { ignoring, paging } from '../paging.ts';

const list = 'listSiloEntries';
const lists = 'listSiloEntries listRelatedSiloEntries';
const time = (entry: Json) => Date.parse(entry.created_at);

/** Lists entries as they were before an update for a while, although each search goes by what they are now. */
function showsLate(milliseconds: number): Layer {
  return (next) => {
    const shown = new Map<string, Json>();
    const former = new Map<string, { entry: Json; until: number }>();
    return changing(`updateSiloEntry ${lists}`, (body, { operationId }) => {
      const now = performance.now();
      if (operationId === 'updateSiloEntry') {
        const entry = shown.get(body.id);
        if (entry) former.set(body.id, { entry, until: now + milliseconds });
        shown.set(body.id, body);
        return;
      }
      body.list = body.list.map((item: Json) => {
        const { entry, until } = former.get(item.id) ?? { entry: undefined, until: 0 };
        if (now < until) return { ...entry, ...(item.context && { context: item.context }) };
        const { context: _, ...plain } = item;
        shown.set(item.id, plain);
        return item;
      });
    })(next);
  };
}

/** Shows a folder everywhere as it was before an update for a while, but in the response to that update. */
function showsFoldersLate(milliseconds: number): Layer {
  return (next) => {
    const known = new Map<string, { folder: string; former: string; until: number }>();
    return changing(`updateSiloEntry ${lists}`, (body, { sent }) => {
      const now = performance.now();
      for (const entry of body.list ?? [body]) {
        const { folder: before = entry.folder, former, until = 0 } = known.get(entry.id) ?? {};
        const isMoved = sent?.folder !== undefined;
        if (!isMoved && now < until) entry.folder = former;
        else if (isMoved)
          known.set(entry.id, { folder: entry.folder, former: before, until: now + milliseconds });
        else known.set(entry.id, { folder: entry.folder, former: entry.folder, until: 0 });
      }
    })(next);
  };
}

/** Page sizes of two and three by turns. */
function twoAndThree(): Variant['rules'] & object {
  let pages = 0;
  return {
    pageSize: () => {
      pages += 1;
      return pages % 2 === 0 ? 2 : 3;
    },
  };
}

/** Other pages, orders and filters. */
export const conforming: Variant[] = [
  {
    name: 'the last page has a position, and there is 404 behind it',
    layer: (next) => {
      const paged = paging({
        after: ({ page }) => {
          page.next_cursor ??= 'at-999';
        },
      })(next);
      return answering(lists, ({ url }) =>
        url.searchParams.get('cursor') === 'at-999'
          ? json({ code: 'end', message: 'Nothing follows.' }, 404)
          : undefined,
      )(paged);
    },
  },
  {
    name: 'conditions are rejected beside a cursor, and the last page leads to an empty one',
    layer: (next) => {
      const conditions = new Map<string, URLSearchParams>();
      const paged = paging({
        after: ({ page, offset, limit }, { url }) => {
          page.next_cursor ??= `at-${offset + limit}`;
          delete page.cursor;
          conditions.set(page.next_cursor, url.searchParams);
        },
      })(next);
      return answering(lists, async ({ url, request: { headers } }, ask) => {
        const cursor = url.searchParams.get('cursor');
        if (cursor === null) return undefined;
        if (url.searchParams.has('folder') || url.searchParams.has('created_at'))
          return json({ code: 'conditions', message: 'The cursor holds the conditions.' }, 400);
        const asked = new URL(url);
        for (const [name, value] of conditions.get(cursor) ?? [])
          if (name !== 'limit' && name !== 'cursor') asked.searchParams.set(name, value);
        return ask(new Request(asked, { headers }));
      })(paged);
    },
  },
  { name: 'listings show an update 90 ms late, and find by it at once', layer: showsLate(90) },
  { name: 'updates and listings show a folder 80 ms late', layer: showsFoldersLate(80) },
  {
    name: 'a page has at most two entries',
    rules: { pageSize: (requested) => Math.min(requested ?? 2, 2) },
  },
  {
    name: 'a page names the number of its entries as its size',
    layer: changing(lists, (body) => {
      body.limit = body.list.length;
    }),
  },
  {
    name: 'a page shows a third of the entries that it looked through',
    layer: paging({
      before: (page) => {
        page.limit = Math.ceil(page.limit / 3);
      },
      after: ({ page }, { url }) => {
        page.limit = Number(url.searchParams.get('limit') ?? 20);
      },
    }),
  },
  {
    name: 'a page has fifty entries unless a limit is sent',
    rules: { pageSize: (requested) => Math.min(requested ?? 50, 1000) },
  },
  {
    name: 'entries on pages of more than ten are listed without their documents',
    layer: changing(lists, (body) => {
      if (body.limit > 10) for (const item of body.list) delete item.data;
    }),
  },
  {
    name: 'pages have two entries and three by turns, whatever the parameter that has another name here',
    rules: twoAndThree(),
    layer: ignoring('limit'),
  },
  { name: 'the newest entry first', layer: paging({ filter: (items) => items.toReversed() }) },
  {
    name: 'the date is a bound that is not included',
    layer: paging({
      ask: (url) => url.searchParams.delete('created_at'),
      filter: (items, { url }) => {
        const date = Date.parse(url.searchParams.get('created_at') ?? '');
        return Number.isNaN(date) ? items : items.filter((each) => time(each) > date);
      },
    }),
  },
  {
    name: 'the first page is empty, and has the cursor of the one behind it',
    layer: answering(lists, async ({ request, url }, ask) => {
      const cursor = url.searchParams.get('cursor');
      if (cursor !== null && cursor !== 'start') return undefined;
      url.searchParams.delete('cursor');
      const response = await ask(new Request(url, { headers: request.headers }));
      if (response.status !== 200) return response;
      const page = { ...(await response.json()), cursor: 'start' };
      const isFirst = cursor === null && page.list.length > 0;
      return json(isFirst ? { ...page, list: [], next_cursor: 'start' } : page);
    }),
  },
  {
    name: 'the last page has a cursor to an empty one',
    layer: paging({
      after: ({ page, offset }) => {
        page.next_cursor ??= `at-${offset + page.list.length}`;
      },
    }),
  },
  {
    name: 'the last page has an empty cursor',
    layer: changing(lists, (body) => {
      body.next_cursor ??= '';
    }),
  },
  {
    name: 'a page tells neither limit, cursor, folder nor date',
    layer: changing(lists, ({ list: items, next_cursor }) => ({ list: items, next_cursor })),
  },
  {
    name: 'other names of the query',
    layer: renamed({
      folder: 'path',
      created_at: 'since',
      cursor: 'page_token',
      limit: 'page_size',
      context: 'at',
      uuid: 'document',
    }),
  },
  {
    name: 'subfolders are searched',
    layer: paging(
      {
        ask: (url) => url.searchParams.delete('folder'),
        filter: (items, { url }) => {
          const folder = url.searchParams.get('folder');
          return items.filter(
            (each) => !folder || each.folder === folder || each.folder.startsWith(`${folder}/`),
          );
        },
      },
      list,
    ),
  },
  {
    name: 'contexts begin at the document',
    layer: changing('listRelatedSiloEntries', (body) => {
      for (const entry of body.list) if (entry.context) entry.context = `data.${entry.context}`;
    }),
  },
  {
    name: 'contexts with brackets',
    layer: changing('listRelatedSiloEntries', (body) => {
      for (const entry of body.list)
        if (entry.context) entry.context = entry.context.replace(/\.(\d+)/g, '[$1]');
    }),
  },
  {
    name: 'listings without the documents',
    layer: changing(lists, (body) => {
      for (const entry of body.list) {
        delete entry.data;
        delete entry.attachments;
        delete entry.meta;
      }
    }),
  },
  {
    name: 'a folder without entries is not found',
    layer: answering(list, async ({ url }, ask) => {
      const response = await ask();
      if (response.status !== 200 || !url.searchParams.has('folder')) return response;
      const { list: found } = await response.clone().json();
      return found.length > 0
        ? response
        : json({ code: 'not-found', message: 'There is no such folder.' }, 404);
    }),
  },
  {
    name: 'unknown folders are rejected',
    layer: answering('updateSiloEntry', ({ sent }) =>
      sent?.folder && !/-invoices$/.test(sent.folder)
        ? json({ code: 'folder', message: 'There is no such folder.' }, 422)
        : undefined,
    ),
  },
  {
    name: 'an entry is found once for each place at which it mentions the UUID',
    layer: changing('listRelatedSiloEntries', (body) => {
      body.list = body.list.flatMap((entry: Json) => [entry, entry]);
      if (typeof body.limit === 'number') body.limit *= 2;
    }),
  },
  {
    name: 'without a folder in the query, a page names the root',
    layer: changing(list, (body, { url }) => {
      if (!url.searchParams.has('folder')) body.folder = '/';
    }),
  },
  {
    name: 'every other listing comes from a cache of 1.5 seconds',
    layer: (next) => {
      const kept = new Map<string, { time: number; response: Promise<Response> }>();
      let turn = 0;
      return async (request) => {
        turn += 1;
        if (request.method !== 'GET' || turn % 2 === 0) return next(request);
        const key = `${request.headers.get('authorization')} ${request.url}`;
        const now = performance.now();
        const fresh = kept.get(key);
        const cached =
          fresh && now - fresh.time < 1500 ? fresh : { time: now, response: next(request) };
        kept.set(key, cached);
        return (await cached.response).clone();
      };
    },
  },
  {
    name: 'each page names the same cursor, which stands for where the reading is',
    layer: (next) => {
      const following = new Map<string, string>();
      let readings = 0;
      return answering(lists, async ({ url, request }, ask) => {
        const other = new URL(url);
        let cursor = url.searchParams.get('cursor');
        const place = following.get(cursor ?? '');
        if (cursor !== null && place === undefined)
          return json({ code: 'invalid-cursor', message: 'It has ended.' }, 400);
        if (place !== undefined) other.searchParams.set('cursor', place);
        else {
          readings += 1;
          cursor = `reading-${readings}`;
        }
        const response = await ask(new Request(other, { headers: request.headers }));
        if (response.status !== 200) return response;
        const { cursor: _, next_cursor, ...page } = await response.json();
        following.delete(cursor ?? '');
        if (next_cursor !== undefined) following.set(cursor ?? '', next_cursor);
        return json({ ...page, ...(next_cursor !== undefined && { next_cursor: cursor }) });
      })(next);
    },
  },
];
