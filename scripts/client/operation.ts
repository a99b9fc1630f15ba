import type { CreateOptions } from './options.ts';

/**
 * What the client needs to know of an operation to send it.
 *
 * @typeParam Arguments of its method: variables of the path, then body, query and options
 * @typeParam Data its response
 * @typeParam Item what a page of it lists
 */
export interface Operation<
  Arguments extends unknown[] = unknown[],
  Data = unknown,
  Item = unknown,
> {
  /** The operationId. */
  readonly id: string;
  readonly method: string;
  /** With its variables in braces. */
  readonly path: string;
  /** Whether the same request, sent twice, does no more than once, so that it may be repeated after any failure. */
  readonly idempotent?: boolean;
  /** Whether it has a body; by default all but GET have one. */
  readonly body?: boolean;
  /** Writes its query parameters; without them, it has none. */
  readonly query?: (query: Record<string, unknown>) => string;
  /** Gives the value of its one path variable, the id of what it creates. */
  readonly creates?: (options: CreateOptions) => string;
  /** Names that its pages are read by; of operations that respond with a page. */
  readonly page?: PageNames;
  /** Name of the query parameter with the time that the service may wait, in seconds. */
  readonly wait?: string;
  /** Sent without the token. */
  readonly open?: true;
  /** Finds the credentials in its body. */
  readonly secrets?: (body: unknown) => string[];
  /** Keeps the credentials in its response out of what is printed. */
  readonly conceal?: (data: object) => void;
  /** Never present: ties the types of arguments, data and items to the operation. */
  readonly types?: readonly [Arguments, Data, Item];
}

/** Types of an operation on a connection, which may have others for the content of documents. */
export type TypesOn<Contents, Id, Own extends OperationTypes> = Id extends keyof Contents
  ? Contents[Id] extends OperationTypes
    ? Contents[Id]
    : Own
  : Own;

/** Arguments of a method, its data, and what a page of them lists. */
export type OperationTypes = readonly [args: unknown[], data: object, item?: unknown];

/**
 * The type of a body or a query that is sent. A field that may be left out may be `undefined`, which is not sent. An
 * object with any keys may have the type of an interface, which TypeScript does not take for a type with an index
 * signature.
 */
export type Sent<Body> = Body extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Body extends object
    ? string extends keyof Body
      ? unknown extends Body[keyof Body]
        ? object
        : Body
      : {
          [Name in keyof Body]:
            | Sent<Body[Name]>
            | (object extends Pick<Body, Name> ? undefined : never);
        }
    : Body;

/** A schema with other types of some fields. */
export type Replaced<Schema, Fields> = {
  [Name in keyof Schema]: Name extends keyof Fields ? Fields[Name] : Schema[Name];
};

/** Names of the query parameter and the fields by which a listing goes from page to page. */
export interface PageNames {
  /** Query parameter for the position of a page. */
  readonly cursor: string;
  /** Field with the items. */
  readonly items: string;
  /**
   * Field with the position of the following page. Without it, `position` has to serve, whichever page
   * that names.
   */
  readonly next?: string;
  /** Field with the position of a page. */
  readonly position?: string;
  /** Field with the most items on a page. */
  readonly size?: string;
}

/** The arguments of a call, by what they are. */
export interface Arguments {
  /** Path and query of its address. */
  address: string;
  path: Record<string, string>;
  body: unknown;
  query: Record<string, unknown>;
  options: CreateOptions;
}

/**
 * Tells the arguments of an operation's method apart, and makes the id of what it creates.
 *
 * @throws TypeError when an id is missing, or nothing but dots, which would lead to another address
 */
export function readArguments(operation: Operation, args: readonly unknown[]): Arguments {
  const { id, method, path: template, body: hasBody = method !== 'GET', creates } = operation;
  const path: Arguments['path'] = {};
  // The tools beside the client have a parser of templates. It is copied with no client, and would be too large.
  let next = creates ? 0 : template.split('{').length - 1;
  const body = hasBody ? args[next++] : undefined;
  const query = Object(operation.query && args[next++]);
  const options = Object(args[next]);
  let variable = 0;
  const address = template.replace(/{(.+?)}/g, (_, name) => {
    const value = `${(creates ? creates(options) : args[variable++]) ?? ''}`;
    if (!/[^.]/.test(value)) throw new TypeError(`${id}: expected an id for ${name}`);
    path[name] = value;
    return encodeURIComponent(value);
  });
  return { address: address + (operation.query?.(query) ?? ''), path, body, query, options };
}

/** The query of an address; parameters without a value are left out. */
export function queryString(query: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const name in query) if (query[name] != null) parameters.append(name, `${query[name]}`);
  return `${parameters}` && `?${parameters}`;
}

/** The id that the caller chose for what is created, or a new one. */
export function chosenId({ id = uuidv7() }: CreateOptions): string {
  return id;
}

/**
 * A new UUID of version 7 (RFC 9562, section 5.7): the time in milliseconds, then random bits.
 *
 * @returns 36 lower-case characters
 */
export function uuidv7(): string {
  // The tools beside the client have another one, for all versions, which is too large as well.
  const time = Date.now().toString(16).padStart(12, '0');
  const bytes = crypto.getRandomValues(new Uint8Array(21));
  // The digit 8 keeps its upper bits, which tell the variant.
  const random = '000-8000-000000000000'.replace(/\d/g, (digit, at) =>
    (+digit + ((bytes[at] ?? 0) & (+digit ? 3 : 15))).toString(16),
  );
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
}
