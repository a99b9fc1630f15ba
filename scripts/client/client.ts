import type { Connection } from './connection.ts';
import { checkedRequest } from './content.ts';
import { CallError } from './errors.ts';
import type { Operation } from './operation.ts';
import { type List, list } from './pages.ts';
import { requestIdOf, responseOf } from './response.ts';

/** The data of a call, with the response. */
export interface Result<Data> {
  data: Data;
  /** Its body has been read. */
  response: Response;
  /** `X-Request-Id` of the response. */
  requestId: string | undefined;
}

/** What a client has beside the methods. */
export interface Forms<Methods, Contents = unknown> {
  /** What its calls are made on, to pass to `call`, `list` and other functions. */
  connection: Connection<Contents>;
  /** The same methods, returning `{ data, error, response, requestId }`: no `CallError` is thrown. */
  safe: Safe<Methods>;
  /** The same methods, returning `{ data, response, requestId }`. */
  withResponse: WithResponse<Methods>;
}

/** The outcome of a call that throws no `CallError`. */
export type Settled<Data> =
  | (Result<Data> & { error?: undefined })
  | {
      data?: undefined;
      error: CallError;
      response: Response | undefined;
      requestId: string | undefined;
    };

type DataOf<Outcome> =
  Outcome extends List<infer _Item, infer Data>
    ? Data
    : Outcome extends Promise<infer Data>
      ? Data
      : never;

/** Methods that return `{ data, error, response }` and throw no `CallError`; of a listing, one page. */
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
type Composed = (...args: never[]) => Promise<object>;

/** Operations and composed methods, by the names that lead to their methods. */
export interface MethodTree {
  readonly [name: string]: MethodTree | Operation<unknown[], object> | Composed;
}

type Describe = (outcome: object) => object;
type Method = (...args: unknown[]) => unknown;
type Sender = (...args: unknown[]) => Promise<object>;

/**
 * Makes the methods of a client.
 *
 * @returns the methods in three forms: as they are, `safe` and `withResponse`
 */
export function createMethods<Methods, Contents = unknown>(
  connection: Connection,
  tree: MethodTree,
): Methods & Forms<Methods, Contents> {
  const formOf = (onData: Describe, onError?: Describe) =>
    methodsOf(
      connection,
      tree,
      (send) =>
        (...args) =>
          send(...args).then(onData, onError),
    );
  const forms = {
    connection,
    ...methodsOf(connection, tree, (send, operation) =>
      operation?.page ? (...args) => list(connection, operation, ...args) : send,
    ),
    safe: formOf(described('data'), described('error')),
    withResponse: formOf(described('data')),
  };
  // The generator makes the tree and the type of the methods from the same operations.
  return forms as ReturnType<typeof createMethods<Methods, Contents>>;
}

function methodsOf(
  connection: Connection,
  tree: MethodTree,
  form: (send: Sender, operation?: Operation<unknown[], object>) => Method,
): object {
  const methodOf = (node: MethodTree[string]): unknown => {
    // Its arguments have the types of the method that the generator declares.
    if (typeof node === 'function') return form(node as Sender);
    if (!isOperation(node)) return methodsOf(connection, node, form);
    return form((...args) => checkedRequest<object>(connection, node, args), node);
  };
  return Object.fromEntries(Object.entries(tree).map(([name, node]) => [name, methodOf(node)]));
}

function isOperation(
  node: MethodTree | Operation<unknown[], object>,
): node is Operation<unknown[], object> {
  return typeof node.id === 'string';
}

/** Makes an object with an outcome under a name, and with what the outcome has of the response. */
function described(name: 'data' | 'error'): Describe {
  return (outcome) => {
    // A mistake in the program.
    if (name === 'error' && !(outcome instanceof CallError)) throw outcome;
    return { [name]: outcome, response: responseOf(outcome), requestId: requestIdOf(outcome) };
  };
}
