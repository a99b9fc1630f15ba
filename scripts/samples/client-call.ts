import { type Operation, type Page, pageOf, parametersIn, successOf } from '../api/operation.ts';
import { literal } from './quoting.ts';
import { parameterExample } from './request.ts';

/** How a call reads the credentials that the document's examples leave out, such as `<CLIENT_ID>`. */
type Placeholder = (name: string) => string;

/**
 * A call of an operation with the examples of the document, as TypeScript source.
 *
 * The arguments are those of the operation's method: the variables of the path (unless the client makes
 * the id), the body, the query.
 */
export function clientCall(operation: Operation, placeholder?: Placeholder): string {
  const page = pageOf(operation);
  const path = ['api', ...operation.clientMethod].join('.');
  const call = `${path}(${exampleArguments(operation, page, placeholder).join(', ')})`;
  if (!page)
    return `const ${variable(successOf(operation)?.content?.schema.name)} = await ${call};`;
  const { items } = page.items.schema;
  const item = variable(items?.name);
  const shown = items?.property('id') ? `${item}.id` : item;
  return `for await (const ${item} of ${call}) {\n  console.log(${shown});\n}`;
}

/**
 * A module that calls an operation with the examples of the document. Address, token and other
 * credentials come from the environment, as in the sample for `curl`.
 *
 * @returns source in TypeScript
 */
export function typedClientSample(operation: Operation): string {
  const call = clientCall(operation, (name) => `process.env.${name} ?? ''`);
  const [, result] = /^const (\w+) =/.exec(call) ?? [];
  return [
    "import { createClient } from 'document-processing-api';",
    '',
    "const { BASE_URL = '', TOKEN = '' } = process.env;",
    'const api = createClient({ baseUrl: BASE_URL, token: TOKEN });',
    '',
    call,
    ...(result === undefined ? [] : [`console.log(${result});`]),
  ].join('\n');
}

function exampleArguments(
  operation: Operation,
  page: Page | undefined,
  placeholder: Placeholder | undefined,
): string[] {
  const source = (value: unknown) => literal(value, '', 88, placeholder);
  const variables = parametersIn(operation, 'path');
  const given = variables.filter(({ role }) => role !== 'chosen-id');
  const body = operation.requestBody?.content?.examples[0];
  const [filter] = page && variables.length === 0 ? parametersIn(operation, 'query') : [];
  const query = filter && { [filter.name]: parameterExample(filter) };
  return [
    ...given.map((parameter) => source(parameterExample(parameter))),
    ...(body ? [source(body.value)] : []),
    ...(query ? [source(query)] : []),
  ];
}

/** `SiloEntry` gives `entry`: the last word of a type, as a variable. */
function variable(type = 'result'): string {
  return (/[A-Z][a-z0-9]*$/.exec(type)?.[0] ?? type).toLowerCase();
}
