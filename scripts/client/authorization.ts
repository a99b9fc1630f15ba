import type { Connection } from './connection.ts';
import type { Operation } from './operation.ts';
import { forever, type TokenFunction } from './options.ts';
import { call } from './request.ts';
import { within } from './retry.ts';

/**
 * A source of tokens that authorizes by an operation: once, and again when a token is rejected. Calls that wait at the
 * same time share one authorization.
 *
 * @param body credentials
 * @param tokenOf reads the token from what the operation returns
 */
export function authorizing<Data>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  body: unknown,
  tokenOf: (data: Data) => string | undefined,
): TokenFunction {
  let current: { token?: string; pending: Promise<string> } | undefined;
  const authorize = () => {
    const own: typeof current = { pending: begin() };
    own.pending.then(
      (token) => {
        own.token = token;
      },
      () => {
        if (current === own) current = undefined;
      },
    );
    return own;
  };
  const begin = async () => {
    const token = tokenOf(await call(connection, operation, body));
    if (!token) throw new TypeError(`${operation.id}: the response has no token`);
    return token;
  };
  return ({ rejected, signal }) => {
    if (rejected !== undefined && current?.token === rejected) current = undefined;
    current ??= authorize();
    const { pending } = current;
    return within(forever, signal, () => pending);
  };
}
