import type { Operation, Parameter } from '../../api/operation.ts';
import type { TokenPlacement } from '../../api/security.ts';

/**
 * A call of an operation with the document's own examples, by curl. The address comes from the
 * environment variable `BASE_URL`, the token from `TOKEN`; so do other credentials.
 *
 * @returns commands of a POSIX shell
 */
export function curlSample(operation: Operation): string {
  const { method, token, requestBody } = operation;
  const example = requestBody?.content?.examples[0]?.value;
  const options = [
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...token.map(tokenHeader),
    ...(requestBody ? ['--header "Content-Type: application/json"'] : []),
    ...(example === undefined ? [] : [`--data ${shellJson(example)}`]),
  ];
  return [`curl "$BASE_URL${exampleTarget(operation)}"`, ...options].join(' \\\n  ');
}

/** The option that sends the token of the environment. */
export function tokenHeader({ parameter, prefix }: TokenPlacement): string {
  return `--header "${parameter}: ${prefix}$TOKEN"`;
}

/** Path and query with the examples in place of the parameters. Of the query, only what filters. */
export function exampleTarget({ method, path, parameters }: Operation): string {
  const shown = method === 'PUT' ? unused : String;
  const values = new Map(parameters.map((each) => [each.name, shown(exampleOf(each) ?? '')]));
  const filled = path.fillWith((name) => encodeURIComponent(values.get(name) ?? ''));
  const query = parameters
    .filter((each) => each.in === 'query' && exampleOf(each) !== undefined && isFirstPage(each))
    .map((each) => `${each.name}=${encodeURIComponent(String(exampleOf(each)))}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** The first example of a parameter. */
export function exampleOf({ examples }: Parameter): unknown {
  return examples[0]?.value;
}

/**
 * What a caller creates must not exist yet, and the examples tell of what does. The last digits
 * change, which leave the version of a UUID as it is.
 */
function unused(example: unknown): string {
  return String(example).replace(/[0-9a-f]{4}$/, '0001');
}

/** A cursor of the examples is none that another service has given. */
function isFirstPage({ role }: Parameter): boolean {
  return role !== 'page-cursor';
}

/** JSON within single quotes; a placeholder such as `<CLIENT_ID>` comes from the environment. */
function shellJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2).replaceAll("'", `'"'"'`);
  return `'${json.replace(/"<([A-Z_]+)>"/g, (_, name) => `"'"$${name}"'"`)}'`;
}
