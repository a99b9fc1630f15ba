import type { Connection } from './connection.ts';
import { CursorLoopError } from './errors.ts';
import type { Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { request } from './request.ts';

/** What every page of a listing has. */
export interface Page {
  list: { id: string }[];
  cursor?: string;
  next_cursor?: string;
  limit?: number;
}

/**
 * A listing, fetched page by page as it is read: `for await (const entry of list)`. Leaving the
 * loop ends the fetching. Each loop begins anew.
 */
export interface List<Item, Data> extends AsyncIterable<Item> {
  /** Its pages, the first at the cursor of the query. To go on later, keep a `next_cursor`. */
  pages(): AsyncGenerator<Data, void, undefined>;
  /** One page, at the cursor of the query. */
  page(): Promise<Data>;
}

/**
 * Prepares a listing; the first request is sent when it is read.
 *
 * @param operation one of the exported constants, such as `siloEntriesList`
 * @param args those of the operation's method
 */
export function list<Arguments extends unknown[], Data extends Page>(
  connection: Connection,
  operation: Operation<Arguments, Data>,
  ...args: Arguments
): List<Data['list'][number], Data> {
  const pages = () => pagesOf(connection, operation, args);
  return {
    pages,
    page: async () => (await request(connection, operation, args)).data,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.list;
    },
  };
}

async function* pagesOf<Data extends Page>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: readonly unknown[],
): AsyncGenerator<Data, void, undefined> {
  const path = args.slice(0, operation.path.split('{').length - 1);
  const [query, options] = args.slice(path.length) as [Record<string, unknown>?, CallOptions?];
  const { deadline = Number.POSITIVE_INFINITY } = { ...connection.limits, ...options };
  const end = performance.now() + deadline;
  const name = operation.cursor as string;
  const seen = new Set([query?.[name]]);
  let at = query;
  for (let first: string | undefined; ; ) {
    const rest = { ...options, deadline: end - performance.now() };
    const page = (await request(connection, operation, [...path, at, rest])).data;
    // A cursor that turns out to name the page itself has led back to it.
    if (operation.next && first && page.list[0]?.id === first) return;
    first = page.list[0]?.id;
    yield page;
    const next = nextCursor(operation, page);
    if (!next) return;
    if (seen.has(next)) {
      if (!first) return;
      throw new CursorLoopError(`the cursor ${next} came twice`, {
        operation: operation.id,
        attempts: 1,
      });
    }
    seen.add(next);
    at = { ...query, [name]: next };
  }
}

function nextCursor(operation: Operation, page: Page): string | undefined {
  if (page.next_cursor || !operation.next) return page.next_cursor;
  return page.list.length >= (page.limit ?? 1) ? page.cursor : undefined;
}
