import type { Api } from '../api/api.ts';
import { type Operation, successOf } from '../api/operation.ts';
import { literal } from '../lib/typescript-source.ts';
import { header } from './header-and-jsdoc.ts';

/**
 * Handlers for Mock Service Worker that respond with the examples of the document.
 *
 * @param runtime folder with the modules of `scripts/client/`
 * @returns the source of a module that exports `handlers`; it imports `types.ts` from the same folder
 */
export function generateHandlers({ operations }: Api, runtime: string): string {
  const mocked = operations.filter((operation) => exampleOf(operation) !== undefined);
  return `${header}
import type { HttpHandler } from 'msw';
import { handlersOf, type Override } from '${runtime}/msw.ts';
import type { components } from './types.ts';

export type { MockedCall } from '${runtime}/msw.ts';

/** What each operation responds with. */
export interface Responses {
${mocked.map((each) => `  ${each.id}: components['schemas']['${typeOf(each)}'];\n`).join('')}}

/** What to respond with in place of the example: data, or a function that returns data or a whole response. */
export type Overrides = { [Id in keyof Responses]?: Override<Responses[Id]> };

/** The examples of the document, by the operationId. */
export const examples: Responses = {
${mocked.map((each) => `  ${each.id}: ${literal(exampleOf(each), '  ')},\n`).join('')}};

const routes = {
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
  return handlersOf(routes, examples, baseUrl, overrides);
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
