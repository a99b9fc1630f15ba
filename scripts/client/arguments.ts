import type { Operation } from './operation.ts';
import type { CreateOptions } from './options.ts';

/** The arguments of a call, by what they are. */
export interface Arguments {
  path: Record<string, string>;
  body: unknown;
  query: Record<string, unknown>;
  options: CreateOptions;
}

/**
 * Tells the arguments of an operation's method apart, and makes the identifier of what it creates.
 *
 * @throws TypeError when an identifier is missing, or nothing but dots: it would lead to another
 *   address
 */
export function layOut(operation: Operation, args: readonly unknown[]): Arguments {
  const { method, path, body = method !== 'GET', query, creates } = operation;
  const rest = [...args];
  const inPath: Record<string, string> = {};
  for (const [, name = ''] of path.matchAll(/{(\w+)}/g)) {
    inPath[name] = creates ? '' : String(rest.shift() ?? '');
  }
  const laidOut = {
    path: inPath,
    body: body ? rest.shift() : undefined,
    query: { ...((query && rest.shift()) as object) },
    options: { ...(rest[0] as CreateOptions) },
  };
  for (const name in inPath) {
    if (creates) inPath[name] = laidOut.options.id ?? creates();
    if (!/[^.]/.test(inPath[name] as string)) {
      throw new TypeError(`${operation.id}: expected an identifier for ${name}.`);
    }
  }
  return laidOut;
}
