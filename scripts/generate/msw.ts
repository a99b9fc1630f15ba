import type { Api } from '../api/api.ts';
import { type Operation, successOf } from '../api/operation.ts';
import { literal } from '../samples/quoting.ts';
import { header } from './source.ts';

/**
 * Handlers for Mock Service Worker that respond with the examples of the document.
 *
 * @returns the source of a module that exports `handlers`; it imports `types.ts` from the same folder
 */
export function generateHandlers({ operations }: Api): string {
  const mocked = operations.filter((operation) => exampleOf(operation) !== undefined);
  return `${header}
import { type HttpHandler, HttpResponse, http } from 'msw';
import type { components } from './types.ts';

/** What each operation responds with. */
export interface Responses {
${mocked.map((each) => `  ${each.id}: components['schemas']['${typeOf(each)}'];\n`).join('')}}

/** A request that a handler responds to. */
export interface MockedCall {
  request: Request;
  /** Values of the variables of the path; in a name, an underscore stands for what is no word character. */
  params: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What to respond with in place of the example: data, or a function that returns data or a whole response. */
export type Overrides = {
  [Id in keyof Responses]?:
    | Responses[Id]
    | ((call: MockedCall) => Responses[Id] | Response | Promise<Responses[Id] | Response>);
};

/** The examples of the document, by the operationId. */
export const examples: Responses = {
${mocked.map((each) => `  ${each.id}: ${literal(exampleOf(each), '  ')},\n`).join('')}};

const operations = {
${mocked.map((each) => `  ${each.id}: ['${each.method.toLowerCase()}', '${routeOf(each)}'],\n`).join('')}} as const;

/**
 * Handlers for Mock Service Worker, one for each operation, which respond with the examples of the document.
 *
 * @param baseUrl address in front of every path, as the client has it
 * @param overrides other responses, by the operationId
 * @example
 * \`\`\`ts
 * const server = setupServer(...handlers('https://service.example.com'));
 * \`\`\`
 */
export function handlers(baseUrl: string, overrides: Overrides = {}): HttpHandler[] {
  const names = Object.keys(operations) as (keyof Responses)[];
  return names.map((name) => handler(name, baseUrl.replace(/\\/$/, ''), overrides[name]));
}

function handler<Id extends keyof Responses>(
  name: Id,
  baseUrl: string,
  override: Overrides[Id],
): HttpHandler {
  const [method, path] = operations[name];
  return http[method](\`\${baseUrl}\${path}\`, async ({ request, params }) => {
    const data =
      typeof override === 'function'
        ? await override({ request, params })
        : (override ?? examples[name]);
    return data instanceof Response ? data : HttpResponse.json(data);
  });
}
`;
}

function exampleOf(operation: Operation): unknown {
  return successOf(operation)?.content?.examples[0]?.value;
}

/** The path as Mock Service Worker writes it, whose names of variables are words. */
function routeOf({ path }: Operation): string {
  return path.fillWith((name) => `:${name.replaceAll(/\W/g, '_')}`);
}

function typeOf(operation: Operation): string | undefined {
  return successOf(operation)?.content?.schema.name;
}
