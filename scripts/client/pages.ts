import type { Connection } from './connection.ts';
import { checkedRequest } from './content.ts';
import { CursorLoopError, PageError, throwIfAborted } from './errors.ts';
import { type Operation, readArguments, type TypesOn } from './operation.ts';
import { merged } from './options.ts';
import { now } from './timing.ts';

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
export function list<
  Contents,
  Id extends string,
  Arguments extends unknown[],
  Data extends object,
  Item,
>(
  connection: Connection<Contents>,
  operation: Operation<Arguments, Data, Item> & { readonly id: Id },
  ...args: TypesOn<Contents, Id, [Arguments, Data, Item]>[0]
): List<
  TypesOn<Contents, Id, [Arguments, Data, Item]>[2],
  TypesOn<Contents, Id, [Arguments, Data, Item]>[1]
>;
export function list<Data extends object, Item>(
  connection: Connection,
  operation: Operation<unknown[], Data, Item>,
  ...args: unknown[]
): List<Item, Data> {
  const pages = () => pagesOf(connection, operation, args);
  return {
    pages,
    page: () => checkedRequest(connection, operation, args),
    async *[Symbol.asyncIterator]() {
      const { signal } = readArguments(operation, args).options;
      for await (const page of pages()) {
        for (const item of readPage(operation, page).items) {
          throwIfAborted(signal, { operation: operation.id, attempts: 0 });
          yield item;
        }
      }
    },
  };
}

async function* pagesOf<Data extends object>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: readonly unknown[],
): AsyncGenerator<Data, void, undefined> {
  const { path, options, ...read } = readArguments(operation, args);
  const query = { ...read.query };
  // The time that the caller takes between two pages does not count.
  let { deadline } = merged(connection.limits, options);
  const { cursor = '' } = operation.page ?? {};
  const seen = new Set([query[cursor]]);
  let previous: string | undefined;
  const details = { operation: operation.id, attempts: 0 };
  for (let number = 1; ; number += 1) {
    throwIfAborted(options.signal, details);
    const rest = { ...options, deadline };
    const start = now();
    const data = await checkedRequest(connection, operation, [...Object.values(path), query, rest]);
    if (deadline !== undefined) deadline -= now() - start;
    const page = readPage(operation, data, previous, number);
    const { cursor: following, fail } = page;
    if (page.repeated) return;
    previous = page.key;
    yield data;
    const isKnown = seen.has(following);
    if (!following || (isKnown && !page.items.length)) return;
    if (isKnown) throw fail(`gives the cursor ${following} again`, CursorLoopError);
    query[cursor] = following;
    seen.add(following);
  }
}

/** What a listing reads of a page. */
interface PageContent<Item> {
  /** Of the type that the document says. */
  items: Item[];
  /** The cursor of the following page, unless it is the last one. */
  cursor: unknown;
  /**
   * By what the page is known again: the ids of its items and the contexts in which they are listed, since other fields
   * may vary.
   */
  key: string;
  /** Whether it is the page before it, to which a cursor that names the page itself has led back. */
  repeated: boolean;
  /** Makes an error that names the page. */
  fail: (message: string, Kind?: typeof PageError) => PageError;
}

/**
 * Reads a page of a listing.
 *
 * @param previous key of the page before it
 * @param number of the page, if it is known
 * @throws PageError when it has no items, its cursor is no text, or it is the page before it and cannot be
 */
export function readPage<Item>(
  { id, page }: Operation<unknown[], object, Item>,
  data: object,
  previous?: string,
  number?: number,
): PageContent<Item> {
  const { items: list, next, position, size } = Object(page);
  const fields = Object(data);
  const items = fields[list];
  const fail = (message: string, Kind = PageError) => new Kind(message, id, data, number);
  if (!Array.isArray(items)) throw fail('has no list of items');
  const isLast = !next && items.length < (fields[size] ?? 1);
  const following = isLast ? undefined : fields[next ?? position];
  if (following && typeof following !== 'string') throw fail('gives a cursor that is no text');
  const keys = items.map((item) => {
    const { id, context } = Object(item);
    // A single item may come again because it has changed.
    return id && (items[1] || !next) ? [id, context] : item;
  });
  // Where a cursor may name the page itself, the first item suffices.
  const key = JSON.stringify(next ? keys : keys[0]);
  const repeated = keys.length > 0 && key === previous;
  if (repeated && next) throw fail('is the page before it again');
  return { items, cursor: following, key, repeated, fail };
}
