import type { Connection } from './connection.ts';
import { checkedRequest } from './content.ts';
import { type Operation, readArguments, type TypesOn } from './operation.ts';
import type { CallOptions } from './options.ts';
import { readPage } from './pages.ts';

/** The key under which a query library keeps what a call returns. */
export type QueryKey = readonly [operation: string, ...args: unknown[]];

/** What a query library passes to the function of a query. */
interface QueryContext {
  readonly signal?: AbortSignal;
}

/** Options of a query. */
export interface QueryOptions<Data> {
  queryKey: QueryKey;
  queryFn: (context: QueryContext) => Promise<Data>;
  retry: false;
}

/** Where a page of an infinite query begins. */
export interface PageParam {
  readonly cursor: string | undefined;
  /** By what the page before it is known, should it come again. */
  readonly previous?: string;
}

/** Options of an infinite query. */
export interface InfiniteQueryOptions<Data> {
  queryKey: QueryKey;
  queryFn: (context: QueryContext & { pageParam: PageParam }) => Promise<Data>;
  initialPageParam: PageParam;
  getNextPageParam: (
    page: Data,
    pages?: Data[],
    param?: PageParam,
    params?: PageParam[],
  ) => PageParam | undefined;
  retry: false;
}

/** Options of a mutation. */
export interface MutationOptions<Arguments, Data> {
  mutationKey: QueryKey;
  mutationFn: (args: Arguments) => Promise<Data>;
  retry: false;
}

/** Arguments that a key is made of: those of the method, without the options of the call. */
type KeyArguments<Arguments extends unknown[]> = Arguments extends [
  ...infer Own,
  options?: CallOptions,
]
  ? Own
  : Arguments;

/**
 * The key of a call, or of all calls of an operation, to invalidate or to read what a query library keeps.
 *
 * @param operation one of the exported constants, such as `transformJobsFetch`
 * @param args of the operation's method, any number of them
 */
export function queryKey<Arguments extends unknown[]>(
  operation: Operation<Arguments>,
  ...args: Partial<KeyArguments<Arguments>>
): QueryKey {
  return [operation.id, ...args];
}

/**
 * Options of a query of TanStack Query that makes a call. They suit `useQuery`, `queryClient.fetchQuery` and the
 * like. An error is retried by the client, so they tell the library not to.
 *
 * @param connection such as `api.connection`
 * @example
 * ```ts
 * const { data } = useQuery(queryOptions(api.connection, transformJobsFetch, id));
 * ```
 */
export function queryOptions<
  Contents,
  Id extends string,
  Arguments extends unknown[],
  Data extends object,
>(
  connection: Connection<Contents>,
  operation: Operation<Arguments, Data> & { readonly id: Id },
  ...args: TypesOn<Contents, Id, [Arguments, Data, unknown]>[0]
): QueryOptions<TypesOn<Contents, Id, [Arguments, Data, unknown]>[1]>;
export function queryOptions<Data extends object>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  ...args: unknown[]
): QueryOptions<Data> {
  return {
    queryKey: keyOf(operation, args),
    queryFn: ({ signal }) =>
      checkedRequest(connection, operation, withSignal(operation, args, signal)),
    retry: false,
  };
}

/**
 * Options of an infinite query of TanStack Query that reads a listing page by page. As in a listing, a page that is
 * malformed, or comes again, is a `PageError`; where a cursor may name the page itself, a page that comes again has no
 * items, and is the last.
 *
 * @param connection such as `api.connection`
 * @example
 * ```ts
 * const { data, fetchNextPage } = useInfiniteQuery(
 *   infiniteQueryOptions(api.connection, siloEntriesList, { folder: 'sales-invoices' }),
 * );
 * ```
 */
export function infiniteQueryOptions<
  Contents,
  Id extends string,
  Arguments extends unknown[],
  Data extends object,
>(
  connection: Connection<Contents>,
  operation: Operation<Arguments, Data> & { readonly id: Id },
  ...args: TypesOn<Contents, Id, [Arguments, Data, unknown]>[0]
): InfiniteQueryOptions<TypesOn<Contents, Id, [Arguments, Data, unknown]>[1]>;
export function infiniteQueryOptions<Data extends object>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  ...args: unknown[]
): InfiniteQueryOptions<Data> {
  const { cursor = '', items = '' } = operation.page ?? {};
  const { query } = readArguments(operation, args);
  return {
    queryKey: [...keyOf(operation, args), 'pages'],
    queryFn: async ({ signal, pageParam }) => {
      const own = withSignal(operation, args, signal, { [cursor]: pageParam.cursor });
      const page = await checkedRequest(connection, operation, own);
      // What is malformed fails here, as an error of the query.
      if (readPage(operation, page, pageParam.previous).repeated) Reflect.set(page, items, []);
      return page;
    },
    initialPageParam: { cursor: textOf(query[cursor]) },
    getNextPageParam: (page, _pages, _param, params = []) => {
      const { cursor: following, key: previous } = readPage(operation, page);
      const next = textOf(following);
      // A cursor that was asked for before leads to no other page.
      const isKnown = params.some((param) => param.cursor === next);
      return next && !isKnown ? { cursor: next, previous } : undefined;
    },
    retry: false,
  };
}

/**
 * Options of a mutation of TanStack Query that makes a call; its variables are the arguments of the method.
 *
 * @param connection such as `api.connection`
 * @example
 * ```ts
 * const { mutate } = useMutation(mutationOptions(api.connection, siloEntriesUpdate));
 * mutate([id, { folder: 'archive' }]);
 * ```
 */
export function mutationOptions<
  Contents,
  Id extends string,
  Arguments extends unknown[],
  Data extends object,
>(
  connection: Connection<Contents>,
  operation: Operation<Arguments, Data> & { readonly id: Id },
): MutationOptions<
  TypesOn<Contents, Id, [Arguments, Data, unknown]>[0],
  TypesOn<Contents, Id, [Arguments, Data, unknown]>[1]
>;
export function mutationOptions<Data extends object>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
): MutationOptions<unknown[], Data> {
  return {
    mutationKey: [operation.id],
    mutationFn: (args) => checkedRequest(connection, operation, args),
    retry: false,
  };
}

/**
 * Number of arguments before the options: variables of the path, a body, a query. `readArguments` counts by itself:
 * a function that both use would add 44 bytes to every client, and the tools' parser of templates far more.
 */
function countOf({ method, path, body = method !== 'GET', query, creates }: Operation): number {
  const variables = creates ? 0 : path.split('{').length - 1;
  return variables + Number(body) + Number(query !== undefined);
}

function keyOf(operation: Operation, args: readonly unknown[]): QueryKey {
  const own = args.slice(0, countOf(operation)).filter((each) => each !== undefined);
  return [operation.id, ...own];
}

/** Arguments with a signal among the options, and with further parameters of the query. */
function withSignal(
  operation: Operation,
  args: readonly unknown[],
  signal: AbortSignal | undefined,
  query: object = {},
): unknown[] {
  const count = countOf(operation);
  const own = Array.from({ length: count }, (_, index) => args[index]);
  if (operation.query) own[count - 1] = { ...Object(own[count - 1]), ...query };
  return [...own, { ...Object(args[count]), ...(signal && { signal }) }];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
