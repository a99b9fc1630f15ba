import { type Operation, pageOf, parametersIn, successOf, takesToken } from '../api/operation.ts';
import { parseJson } from '../lib/json.ts';
import { literal } from '../lib/typescript-source.ts';
import { exampleRequest, parameterExample, type SampleRequest } from './request.ts';

/**
 * A call of an operation with the examples of the document, as TypeScript source: a listing is read to its end.
 *
 * The arguments are those of the operation's method: the variables of the path (unless the client makes
 * the id), the body, the query.
 */
export function clientCall(operation: Operation): string {
  const page = pageOf(operation);
  const call = methodCall(operation, exampleArguments(operation));
  if (!page) return `const ${resultOf(operation)} = await ${call};`;
  const { items } = page.items.schema;
  const item = variable(items?.name);
  const shown = items?.property('id') ? `${item}.id` : item;
  return `for await (const ${item} of ${call}) {\n  console.log(${shown});\n}`;
}

/** How a call reads the credentials that the document's examples leave out, such as `<CLIENT_ID>`. */
type Placeholder = (name: string) => string;

function methodCall(
  { clientMethod }: Operation,
  values: readonly unknown[],
  placeholder?: Placeholder,
): string {
  const sources = values.map((value) => literal(value, '', 88, placeholder));
  return `${['api', ...clientMethod].join('.')}(${sources.join(', ')})`;
}

/** A variable for what an operation returns. */
function resultOf(operation: Operation): string {
  return variable(successOf(operation)?.content?.schema.name);
}

/** A call of an operation with the examples of the document, by the client. */
export function typedClientSample(operation: Operation): string {
  return typedClientRequest(exampleRequest(operation));
}

/**
 * A module that makes one request, whose values it holds: of a listing, it fetches one page. Address, token and other
 * credentials come from the environment, as in the sample for `curl`.
 *
 * @returns source in TypeScript
 */
export function typedClientRequest(request: SampleRequest): string {
  const { operation } = request;
  const call = methodCall(operation, argumentsOf(request), (name) => `process.env.${name} ?? ''`);
  const result = resultOf(operation);
  const [token, option] = takesToken(operation) ? [", TOKEN = ''", ', token: TOKEN'] : ['', ''];
  return [
    "import { createClient } from 'document-processing-api';",
    '',
    `const { BASE_URL = ''${token} } = process.env;`,
    `const api = createClient({ baseUrl: BASE_URL${option} });`,
    '',
    `const ${result} = await ${call}${pageOf(operation) ? '.page()' : ''};`,
    `console.log(${result});`,
  ].join('\n');
}

function exampleArguments(operation: Operation): unknown[] {
  const variables = parametersIn(operation, 'path');
  const given = variables.filter(({ role }) => role !== 'chosen-id');
  const body = operation.requestBody?.content?.examples[0];
  const isFiltered = pageOf(operation) !== undefined && variables.length === 0;
  const [filter] = isFiltered ? parametersIn(operation, 'query') : [];
  return [
    ...given.map(parameterExample),
    ...(body ? [body.value] : []),
    ...(filter ? [{ [filter.name]: parameterExample(filter) }] : []),
  ];
}

/** The options name the id that the path has; without it, the client would make another. */
function argumentsOf({ operation, path, query, body }: SampleRequest): unknown[] {
  const variables = parametersIn(operation, 'path');
  const chosen = variables.find(({ role }) => role === 'chosen-id');
  const typed = parametersIn(operation, 'query').flatMap(({ name, schema }) => {
    const value = query[name];
    if (value === undefined) return [];
    return [[name, schema.type === 'string' ? value : (parseJson(value) ?? value)]];
  });
  const takesQuery = parametersIn(operation, 'query').length > 0;
  return [
    ...variables.filter((each) => each !== chosen).map(({ name }) => path[name]),
    ...(operation.requestBody ? [body] : []),
    ...(takesQuery && (typed.length > 0 || chosen) ? [Object.fromEntries(typed)] : []),
    ...(chosen ? [{ id: path[chosen.name] }] : []),
  ];
}

/** `SiloEntry` gives `entry`: the last word of a type, as a variable. */
function variable(type = 'result'): string {
  return (/[A-Z][a-z0-9]*$/.exec(type)?.[0] ?? type).toLowerCase();
}
