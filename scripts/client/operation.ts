/**
 * What the client needs to know of an operation to send it.
 *
 * @typeParam Arguments of its method: path parameters, then body, query and options
 * @typeParam Data what it answers
 */
export interface Operation<Arguments extends unknown[] = unknown[], Data = unknown> {
  /** The operationId. */
  readonly id: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** With its parameters in braces. */
  readonly path: string;
  /** Whether it has a body; unless given, all but GET have. */
  readonly body?: boolean;
  readonly query?: true;
  /** Makes its one path parameter, the identifier of what it creates. */
  readonly creates?: () => string;
  /** Name of the query parameter that takes a cursor; of operations that answer a page. */
  readonly cursor?: string;
  /**
   * Its page has no field for the position of the following page, so that `cursor` has to serve,
   * whichever page that names.
   */
  readonly next?: true;
  /** Name of the query parameter that tells how long the service may wait, in seconds. */
  readonly wait?: string;
  /** Sent without the token. */
  readonly open?: true;
  /** Its bodies carry credentials. */
  readonly secret?: true;
  /** Never there: ties the types of the arguments and of the data to the operation. */
  readonly types?: readonly [Arguments, Data];
}

/** The answer to a call. */
export interface Answer<Data> {
  data: Data;
  /** Its body has been read. */
  response: Response;
}
