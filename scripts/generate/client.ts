import { resolve } from '../document/json-pointer.ts';
import type { OpenAPIDocument, Parameter } from '../document/openapi.ts';
import { type LocatedOperation, operationsOf } from '../document/operations.ts';
import { header } from './header.ts';

/** Methods by the name of their area, then of their resource, then their own. */
type Tree = Map<string, Map<string, Map<string, string>>>;

/**
 * The typed client: one method for each operation, at the path that its operationId spells.
 *
 * @returns the source of a module that exports `createClient`
 */
export function generateClient(bundle: OpenAPIDocument): string {
  const tree: Tree = new Map();
  for (const located of operationsOf(bundle)) {
    const [area = '', resource = '', name = ''] = located.operation.operationId.split('.');
    const resources = tree.get(area) ?? new Map();
    const methods = resources.get(resource) ?? new Map();
    tree.set(area, resources.set(resource, methods.set(name, method(bundle, located))));
  }
  return `${preamble}${areas(tree)}  };\n}\n`;
}

const preamble = `${header}
import createFetchClient, { type ClientOptions } from 'openapi-fetch';
import type { operations, paths } from './types.ts';

type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** A client with one method for each operation, and the plain openapi-fetch client as \`raw\`. */
export function createClient(options: ClientOptions) {
  const raw = createFetchClient<paths>(options);
  return {
    raw,
`;

function areas(tree: Tree): string {
  return [...tree]
    .map(([area, resources]) => {
      const inner = [...resources].map(([resource, methods]) =>
        [`      ${resource}: {\n`, ...methods.values(), '      },\n'].join(''),
      );
      return `    ${area}: {\n${inner.join('')}    },\n`;
    })
    .join('');
}

function method(bundle: OpenAPIDocument, { path, method, operation }: LocatedOperation): string {
  const id = operation.operationId;
  const parameters = (operation.parameters ?? []).map((each) => resolve<Parameter>(bundle, each));
  const inPath = parameters.filter((each) => each.in === 'path').map((each) => each.name);
  const hasQuery = parameters.some((each) => each.in === 'query');
  const signature = [
    ...inPath.map((name) => `${name}: string`),
    ...(operation.requestBody ? [`body: Body<'${id}'>`] : []),
    ...(hasQuery ? [`query?: Query<'${id}'>`] : []),
  ];
  const params = [
    ...(inPath.length > 0 ? [`path: { ${inPath.join(', ')} }`] : []),
    ...(hasQuery ? ['...(query && { query })'] : []),
  ];
  const init = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(operation.requestBody ? ['body'] : []),
  ];
  const name = id.split('.').at(-1);
  return [
    `        /** ${operation.summary} */\n`,
    `        ${name}: (${signature.join(', ')}) =>\n`,
    `          raw.${method.toUpperCase()}('${path}', { ${init.join(', ')} }),\n`,
  ].join('');
}
