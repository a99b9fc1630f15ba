import { answering, type Json, json, type Seen } from './layers.ts';
import type { Layer } from './mutant.ts';

/** One listing as a server without the sandbox's storage would page it. */
interface Paging {
  /** All items that the filters leave, in order. */
  items: Json[];
  /** Where the page begins. */
  offset: number;
  limit: number;
  page: Json;
}

export const lists = 'listSiloEntries listRelatedSiloEntries';

/**
 * Pages the listings anew, by numbers as cursors, with a fault.
 *
 * @param fault changes how the page is cut, or the page that results
 */
export function paging(
  fault: {
    filter?: (items: Json[], seen: Seen) => Json[];
    before?: (paging: Paging, seen: Seen) => void;
    after?: (paging: Paging, seen: Seen) => void;
    ask?: (url: URL) => void;
  },
  ids = lists,
): Layer {
  return answering(ids, async (seen, ask) => {
    const { url, request } = seen;
    const all: Json[] = [];
    let cursor: string | null = null;
    const limit = Number(url.searchParams.get('limit') ?? 20);
    const given = url.searchParams.get('cursor');
    if (given !== null && !/^at-\d+$/.test(given)) return undefined;
    const date = url.searchParams.get('created_at');
    if (date !== null && Number.isNaN(Date.parse(date))) return undefined;
    if (url.searchParams.has('limit') && !(Number.isInteger(limit) && limit > 0)) return undefined;
    do {
      const asked: URL = new URL(url);
      asked.searchParams.set('limit', '100');
      asked.searchParams.delete('cursor');
      if (cursor) asked.searchParams.set('cursor', cursor);
      fault.ask?.(asked);
      const response = await ask(new Request(asked, { headers: request.headers }));
      if (response.status !== 200) return response;
      const page: Json = await response.json();
      all.push(...page.list);
      cursor = page.next_cursor ?? null;
    } while (cursor);
    const items = fault.filter?.(all, seen) ?? all;
    const paging: Paging = {
      items,
      offset: Number(given?.slice(3) ?? 0),
      limit: Math.min(limit, 100),
      page: {},
    };
    fault.before?.(paging, seen);
    paging.page = {
      list: paging.items.slice(paging.offset, paging.offset + paging.limit),
      limit: paging.limit,
      ...(given && { cursor: given }),
      ...(paging.offset + paging.limit < paging.items.length && {
        next_cursor: `at-${paging.offset + paging.limit}`,
      }),
      ...(url.searchParams.has('folder') && { folder: url.searchParams.get('folder') }),
      ...(date !== null && { created_at: new Date(date).toISOString() }),
    };
    fault.after?.(paging, seen);
    return json(paging.page);
  });
}

/** Leaves fields out of each page. */
export const without = (...names: string[]) => ({
  after: ({ page }: { page: Json }) => {
    for (const name of names) delete page[name];
  },
});

/** Passes over a parameter of the query, whatever its value, and does not give it back. */
export const ignoring = (name: string, ids = lists): Layer =>
  answering(ids, async ({ url, request: { headers } }, ask) => {
    const asked = new URL(url);
    asked.searchParams.delete(name);
    const response = await ask(new Request(asked, { headers }));
    if (response.status !== 200) return response;
    const { [name]: _, ...page } = await response.json();
    return json(page);
  });

/** Passes over a parameter of the query that has its form. */
export const drop = (name: string) => ({ ask: (url: URL) => url.searchParams.delete(name) });
