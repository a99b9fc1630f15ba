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
 * @throws TypeError when an identifier is missing or empty, which would make another address
 */
export function layOut(operation: Operation, args: readonly unknown[]): Arguments {
  const { path, body, query, creates } = operation;
  const names = Array.from(path.matchAll(/{(\w+)}/g), ([, name]) => name as string);
  const rest = [...args];
  const values = creates ? [] : rest.splice(0, names.length);
  const content = body && rest.shift();
  const parameters = (query && rest.shift()) ?? {};
  const options = (rest[0] ?? {}) as CreateOptions;
  if (creates) values.push(options.id ?? creates());
  const wrong = names.find((_, index) => typeof values[index] !== 'string' || !values[index]);
  if (wrong) throw new TypeError(`${operation.id}: expected a string for ${wrong}.`);
  return {
    path: Object.fromEntries(names.map((name, index) => [name, values[index] as string])),
    body: content,
    query: parameters as Record<string, unknown>,
    options,
  };
}
