import type {
  AuthenticationModel,
  OperationModel,
  ParameterModel,
} from '../model/operation-model.ts';

/**
 * A call of an operation with the document's own examples, by curl. The address comes from the
 * environment variable `BASE_URL`, the token from `TOKEN`; so do other credentials.
 *
 * @returns commands of a POSIX shell
 */
export function curlSample(operation: OperationModel): string {
  const { method, authentication, body } = operation;
  const example = body?.examples[0]?.value;
  const options = [
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(authentication ? [tokenHeader(authentication)] : []),
    ...(body ? ['--header "Content-Type: application/json"'] : []),
    ...(example === undefined ? [] : [`--data ${shellJson(example)}`]),
  ];
  return [`curl "$BASE_URL${exampleTarget(operation)}"`, ...options].join(' \\\n  ');
}

/** The option that sends the token of the environment. */
export function tokenHeader({ header, prefix }: AuthenticationModel): string {
  return `--header "${header}: ${prefix}$TOKEN"`;
}

/** Path and query with the examples in place of the parameters. Of the query, only what filters. */
export function exampleTarget({ method, path, parameters }: OperationModel): string {
  const shown = method === 'PUT' ? unused : String;
  const values = new Map(parameters.map(({ name, example }) => [name, shown(example ?? '')]));
  const filled = path.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  const query = parameters
    .filter((each) => each.in === 'query' && each.example !== undefined && isFirstPage(each))
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/**
 * What a caller creates must not exist yet, and the examples tell of what does. The last digits
 * change, which leave the version of a UUID as it is.
 */
function unused(example: unknown): string {
  return String(example).replace(/[0-9a-f]{4}$/, '0001');
}

/** A cursor of the examples is none that another service has given. */
function isFirstPage({ role }: ParameterModel): boolean {
  return role !== 'page-cursor';
}

/** JSON within single quotes; a placeholder such as `<CLIENT_ID>` comes from the environment. */
function shellJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2).replaceAll("'", `'"'"'`);
  return `'${json.replace(/"<([A-Z_]+)>"/g, (_, name) => `"'"$${name}"'"`)}'`;
}
