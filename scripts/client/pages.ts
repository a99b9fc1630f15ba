import type { Connection } from './connection.ts';
import { CursorLoopError } from './errors.ts';
import { type Operation, readArguments } from './operation.ts';
import { call, request } from './request.ts';
import { forever, now } from './retry.ts';

/**
 * A listing, fetched page by page as it is read: `for await (const entry of list)`. Leaving the
 * loop ends the fetching. Each loop begins anew.
 */
export interface List<Item, Data> extends AsyncIterable<Item> {
  /** Its pages, the first at the cursor of the query. To go on later, keep a page's next cursor. */
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
export function list<Arguments extends unknown[], Data extends object, Item>(
  connection: Connection,
  operation: Operation<Arguments, Data, Item>,
  ...args: Arguments
): List<Item, Data> {
  const pages = () => pagesOf(connection, operation, args);
  return {
    pages,
    page: () => call(connection, operation, ...args),
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* itemsOf(operation, page);
    },
  };
}

/** The items of a page, of the type that the document says. */
function itemsOf<Item>({ page }: Operation<unknown[], object, Item>, data: object): Item[] {
  return field(data, page?.items);
}

function field<Value>(data: object, name = ''): Value {
  return Reflect.get(data, name);
}

async function* pagesOf<Data extends object>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: readonly unknown[],
): AsyncGenerator<Data, void, undefined> {
  const { path, query, options } = readArguments(operation, args);
  const { deadline = forever } = { ...connection.limits, ...options };
  const end = now() + deadline;
  const { cursor = '', next, position, size } = operation.page ?? {};
  const seen = new Set([query[cursor]]);
  let first: string | undefined;
  for (;;) {
    const rest = { ...options, deadline: end - now() };
    const { data } = await request(connection, operation, [...Object.values(path), query, rest]);
    const items = itemsOf(operation, data);
    const previous = first;
    first = JSON.stringify(items[0]);
    // A cursor that turns out to name the page itself has led back to it.
    if (!next && first && first === previous) return;
    yield data;
    const isFull = items.length >= (field<number | undefined>(data, size) ?? 1);
    const following =
      next || isFull ? field<string | undefined>(data, next ?? position) : undefined;
    if (!following || (!first && seen.has(following))) return;
    if (seen.has(following)) {
      const details = { operation: operation.id, attempts: 1 };
      throw new CursorLoopError(`the cursor ${following} came twice`, details);
    }
    query[cursor] = following;
    seen.add(following);
  }
}
