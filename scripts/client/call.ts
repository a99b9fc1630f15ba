import type { Connection } from './connection.ts';
import type { Operation } from './operation.ts';
import { request } from './request.ts';

/**
 * Calls one operation, for programs of the smallest size: only what is imported is included.
 *
 * @param operation one of the exported constants, such as `siloEntriesUpdate`
 * @param args those of the operation's method
 * @throws CallError when there is no data to return
 */
export async function call<Arguments extends unknown[], Data>(
  connection: Connection,
  operation: Operation<Arguments, Data>,
  ...args: Arguments
): Promise<Data> {
  return (await request<Data>(connection, operation, args)).data;
}
