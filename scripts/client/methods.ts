import type { Connection } from './connection.ts';
import type { ApiError, CallError } from './errors.ts';
import { type List, list, type Page } from './list.ts';
import type { Answer, Operation } from './operation.ts';
import { request } from './request.ts';

/** What a call came to, when it does not throw. */
export type Settled<Data> =
  | { data: Data; error?: undefined; response: Response }
  | { data?: undefined; error: CallError; response: Response | undefined };

type DataOf<Result> =
  Result extends List<infer _Item, infer Data>
    ? Data
    : Result extends Promise<infer Data>
      ? Data
      : never;

/** Methods that answer `{ data, error, response }` and do not throw; a listing answers a page. */
export type Safe<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Promise<Settled<DataOf<Result>>>
    : Safe<Methods[Name]>;
};

/** Methods that answer `{ data, response }`; a listing answers a page. */
export type WithResponse<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Promise<Answer<DataOf<Result>>>
    : WithResponse<Methods[Name]>;
};

type Method = (...args: unknown[]) => unknown;
type Caller = (...args: unknown[]) => Promise<Answer<unknown>>;

/** A method that is made of operations without being one, under its dotted name. */
export type Extra = readonly [
  name: string,
  send: (connection: Connection, ...args: never[]) => Promise<Answer<unknown>>,
];

/**
 * Lays methods out by their dotted names.
 *
 * @param operations by the names of their methods, such as `silo.entries.list`
 * @returns the methods in three forms: as they are, `safe` and `withResponse`
 */
export function layOutMethods<Methods>(
  connection: Connection,
  operations: Readonly<Record<string, Operation>>,
  extras: readonly Extra[],
): Methods & { safe: Safe<Methods>; withResponse: WithResponse<Methods> } {
  const methods = {};
  const safe = {};
  const withResponse = {};
  const add = (name: string, send: Caller, method: Method) => {
    place(methods, name, method);
    place(safe, name, (...args) => send(...args).catch(settle));
    place(withResponse, name, send);
  };
  for (const [name, operation] of Object.entries(operations)) {
    const send: Caller = (...args) => request(connection, operation, args);
    const iterate: Method = (...args) =>
      list(connection, operation as Operation<unknown[], Page>, ...args);
    add(name, send, operation.cursor ? iterate : dataOf(send));
  }
  for (const [name, extra] of extras) {
    const send = extra.bind(undefined, connection) as Caller;
    add(name, send, dataOf(send));
  }
  return { ...methods, safe, withResponse } as ReturnType<typeof layOutMethods<Methods>>;
}

const dataOf =
  (send: Caller): Method =>
  (...args) =>
    send(...args).then(({ data }) => data);

function settle(error: CallError) {
  return { error, response: (error as Partial<ApiError>).response };
}

type Tree = { [name: string]: Tree };

function place(root: Tree, name: string, method: Method): void {
  const [area = '', resource = '', verb = ''] = name.split('.');
  root[area] ??= {};
  root[area][resource] ??= {};
  root[area][resource][verb] = method as never;
}
