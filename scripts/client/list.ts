import { layOut } from './arguments.ts';
import { call } from './call.ts';
import type { Connection } from './connection.ts';
import { forever, now } from './deadline.ts';
import { CursorLoopError } from './errors.ts';
import type { Operation } from './operation.ts';
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
    page: () => call(connection, operation, ...args),
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
  const { path, query, options } = layOut(operation, args);
  const { deadline = forever } = { ...connection.limits, ...options };
  const end = now() + deadline;
  const { id, next } = operation;
  const cursor = operation.cursor as string;
  const seen = new Set([query[cursor]]);
  let first: string | undefined;
  for (;;) {
    const rest = { ...options, deadline: end - now() };
    const { data } = await request(connection, operation, [...Object.values(path), query, rest]);
    const { list, limit = 1, next_cursor } = data;
    // A cursor that turns out to name the page itself has led back to it.
    if (next && first && list[0]?.id === first) return;
    first = list[0]?.id;
    yield data;
    const following = next_cursor ?? (next && list.length >= limit ? data.cursor : undefined);
    if (!following || (!first && seen.has(following))) return;
    if (seen.has(following)) {
      throw new CursorLoopError(`the cursor ${following} came twice`, {
        operation: id,
        attempts: 1,
      });
    }
    query[cursor] = following;
    seen.add(following);
  }
}
