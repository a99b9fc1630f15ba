import type { Connection } from './connection.ts';
import { checkedRequest } from './content.ts';
import { CursorLoopError, PageError, throwIfAborted } from './errors.ts';
import { type Operation, readArguments, type TypesOn } from './operation.ts';
import { merged } from './options.ts';
import { now } from './retry.ts';

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
        for (const item of itemsOf<Item>(operation, page)) {
          throwIfAborted(signal, { operation: operation.id, attempts: 0 });
          yield item;
        }
      }
    },
  };
}

/**
 * The items of a page, of the type that the document says.
 *
 * @param number of the page, if it is known
 */
function itemsOf<Item>(
  { id, page }: Operation<unknown[], object, Item>,
  data: object,
  number?: number,
): Item[] {
  const items = field<Item[]>(data, page?.items);
  if (!Array.isArray(items)) throw new PageError('has no list of items', id, data, number);
  return items;
}

function field<Value>(data: object, name = ''): Value {
  return Object(data)[name];
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
  const { cursor = '', next } = operation.page ?? {};
  const seen = new Set([query[cursor]]);
  let previous = '';
  const details = { operation: operation.id, attempts: 0 };
  for (let number = 1; ; number += 1) {
    throwIfAborted(options.signal, details);
    const rest = { ...options, deadline };
    const start = now();
    const data = await checkedRequest(connection, operation, [...Object.values(path), query, rest]);
    if (deadline !== undefined) deadline -= now() - start;
    const items = itemsOf(operation, data, number);
    const fail = (message: string, Kind = PageError) =>
      new Kind(message, operation.id, data, number);
    const identity = identityOf(operation, items);
    if (items.length > 0 && identity === previous) {
      // A cursor that turns out to name the page itself has led back to it.
      if (!next) return;
      throw fail('is the page before it again');
    }
    previous = identity;
    yield data;
    const following = followingOf(operation, data, number);
    if (!following || (items.length === 0 && seen.has(following))) return;
    if (seen.has(following)) throw fail(`gives the cursor ${following} again`, CursorLoopError);
    query[cursor] = following;
    seen.add(following);
  }
}

/**
 * The cursor that a page gives, unless it is the last one.
 *
 * @param number of the page, if it is known
 * @throws PageError when it has no items, or its cursor is an object
 */
export function followingOf(
  operation: Operation<unknown[], object>,
  data: object,
  number?: number,
): unknown {
  const { next, position, size } = operation.page ?? {};
  const full = field<number | undefined>(data, size) ?? 1;
  const isLast = itemsOf(operation, data, number).length < full && !next;
  const following = isLast ? undefined : field<unknown>(data, next ?? position);
  if (following && Object(following) === following)
    throw new PageError('gives a cursor that is no text', operation.id, data, number);
  return following;
}

/**
 * By what a page is known again: the ids of its items, and the contexts in which they are listed, since other fields may
 * vary. Where a cursor may name the page itself, the first item suffices.
 */
export function identityOf({ page }: Operation, items: readonly unknown[]): string {
  const known = page?.next ? items : items.slice(0, 1);
  return JSON.stringify(
    known.map((item) => {
      const { id, context } = Object(item);
      // A single item may come again because it has changed.
      return id && (items[1] || !page?.next) ? [id, context] : item;
    }),
  );
}
