import type { Connection } from './connection.ts';
import type { ApiError, CallError } from './errors.ts';
import type { Operation } from './operation.ts';
import { type List, list } from './pages.ts';
import { type Result, request } from './request.ts';

/** The outcome of a call that does not throw. */
export type Settled<Data> =
  | { data: Data; error?: undefined; response: Response }
  | { data?: undefined; error: CallError; response: Response | undefined };

type DataOf<Outcome> =
  Outcome extends List<infer _Item, infer Data>
    ? Data
    : Outcome extends Promise<infer Data>
      ? Data
      : never;

/** Methods that return `{ data, error, response }` and do not throw; of a listing, one page. */
export type Safe<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Arguments) => infer Outcome
    ? (...args: Arguments) => Promise<Settled<DataOf<Outcome>>>
    : Safe<Methods[Name]>;
};

/** Methods that return `{ data, response }`; of a listing, one page. */
export type WithResponse<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Arguments) => infer Outcome
    ? (...args: Arguments) => Promise<Result<DataOf<Outcome>>>
    : WithResponse<Methods[Name]>;
};

/** A method that several operations make, such as `run` of a job. */
type Composed = (...args: never[]) => Promise<Result<unknown>>;

/** Operations and composed methods, by the names that lead to their methods. */
export interface MethodTree {
  readonly [name: string]: MethodTree | Operation<unknown[], object> | Composed;
}

type Method = (...args: unknown[]) => unknown;
type CallSender = (...args: unknown[]) => Promise<Result<unknown>>;

/**
 * Makes the methods of a client.
 *
 * @returns the methods in three forms: as they are, `safe` and `withResponse`
 */
export function createMethods<Methods>(
  connection: Connection,
  tree: MethodTree,
): Methods & { safe: Safe<Methods>; withResponse: WithResponse<Methods> } {
  const forms = {
    ...methodsOf(connection, tree, (send, operation) =>
      operation?.page
        ? (...args) => list(connection, operation, ...args)
        : (...args) => send(...args).then(({ data }) => data),
    ),
    safe: methodsOf(
      connection,
      tree,
      (send) =>
        (...args) =>
          send(...args).catch(settle),
    ),
    withResponse: methodsOf(connection, tree, (send) => send),
  };
  // The generator makes the tree and the type of the methods from the same operations.
  return forms as ReturnType<typeof createMethods<Methods>>;
}

function methodsOf(
  connection: Connection,
  tree: MethodTree,
  form: (send: CallSender, operation?: Operation<unknown[], object>) => Method,
): object {
  const methods = Object.entries(tree).map(([name, node]) => {
    // Its arguments have the types of the method that the generator declares.
    if (typeof node === 'function') return [name, form(node as CallSender)];
    if (!isOperation(node)) return [name, methodsOf(connection, node, form)];
    return [name, form((...args) => request(connection, node, args), node)];
  });
  return Object.fromEntries(methods);
}

function isOperation(
  node: MethodTree | Operation<unknown[], object>,
): node is Operation<unknown[], object> {
  return typeof node.id === 'string';
}

function settle(error: CallError & Partial<ApiError>) {
  return { error, response: error.response };
}
