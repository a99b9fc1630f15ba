import { type Api, type JobOperations, jobOperationsOf } from '../api/api.ts';
import { takesToken } from '../api/operation.ts';
import { literal } from '../samples/quoting.ts';
import { jobMethods, type Method, methodOf, nest, type Tree } from './client-methods.ts';
import {
  type ClientOperation,
  capitalized,
  clientOperation,
  operationConstant,
  unsupported,
} from './client-operation.ts';
import { header, jsdoc } from './source.ts';

/**
 * The typed client: types, constants and methods for each operation, around the run time in
 * `scripts/client/`.
 *
 * @param runtime specifier of the folder with the modules of the run time
 * @returns the source of a module that exports `createClient`; it imports `types.ts` from the same folder
 * @throws DocumentError when the client cannot be made of the document, such as when a token goes anywhere
 *   but into a header
 */
export function generateClient(api: Api, runtime: string): string {
  const described = api.operations.map(clientOperation);
  const [jobs] = jobOperationsOf(api);
  const methods = [...described.map(methodOf), ...(jobs ? jobMethods(described, jobs) : [])];
  return [
    preamble(runtime, described, jobs),
    typeAliases(api),
    queryTypes(described),
    described.map(operationConstant).join('\n'),
    interfaces(api, methods),
    functions(methods, described, jobs, api),
  ].join('\n');
}

function preamble(
  runtime: string,
  described: readonly ClientOperation[],
  jobs: JobOperations | undefined,
): string {
  const creates = described.some((each) => each.creates) || jobs;
  const names = [
    ...['type CallOptions', 'type ClientOptions', 'type Connection'],
    ...(creates ? ['type CreateOptions'] : []),
    ...(jobs ? ['type FollowOptions'] : []),
    ...(described.some(({ page }) => page) ? ['type List'] : []),
    'type Operation',
    ...(jobs ? ['type RunOptions', 'resumeJob', 'runJob'] : []),
    'type Safe',
    ...(described.some(({ bodyType }) => bodyType) ? ['type Sent'] : []),
    'type WithResponse',
  ];
  return `${header}
import { createMethods } from '${runtime}/client.ts';
import { connectWith } from '${runtime}/connection.ts';
import {
${names.map((name) => `  ${name},\n`).join('')}} from '${runtime}/index.ts';
import { throughMiddleware } from '${runtime}/middleware.ts';
import { chosenId, search } from '${runtime}/operation.ts';
import { conceal, stringsIn } from '${runtime}/redaction.ts';
import { errorClass } from '${runtime}/status-errors.ts';
import { withSharedToken } from '${runtime}/token.ts';
import { withUserAgent } from '${runtime}/user-agent.ts';
import type { components, operations } from './types.ts';

export * from '${runtime}/index.ts';
export type { components, operations, paths } from './types.ts';
`;
}

/** Names of the language that a schema may have too; such a type is reached by `components`. */
const taken = new Set(['Error', 'Date', 'Object', 'Function', 'Map', 'Set', 'Record']);

function typeAliases({ schemas }: Api): string {
  return [...schemas]
    .filter(([name]) => !taken.has(name))
    .map(([name, { description }]) => {
      const comment = description ? `/** ${description.trim().replaceAll('*/', '*\\/')} */\n` : '';
      return `${comment}export type ${name} = components['schemas']['${name}'];\n`;
    })
    .join('');
}

function queryTypes(described: readonly ClientOperation[]): string {
  return described
    .flatMap(({ operation: { id }, path, queryType }) => {
      const type = `NonNullable<operations['${id}']['parameters']['query']>`;
      return queryType
        ? [`/** Query of \`${path.join('.')}\`. */\nexport type ${queryType} = ${type};\n`]
        : [];
    })
    .join('');
}

/** How the requests of the client present the token. */
function tokenHeader({ operations }: Api): string[] {
  const placements = operations.filter(takesToken).flatMap(({ token }) => token);
  const other = placements.find((each) => each.in !== 'header');
  if (other) {
    throw unsupported(
      'token-in-header',
      `The security scheme at #/components/securitySchemes/${other.name} presents the token in a ${other.in}. Expected a header, which is all that the client sends a token in: \`type: http\` with a scheme, or \`type: apiKey\` with \`in: header\`.`,
    );
  }
  const [placement] = placements;
  return [placement?.parameter.toLowerCase() ?? 'authorization', placement?.prefix ?? 'Bearer '];
}

/** Name and version of the client, as a product of `User-Agent` (RFC 9110, section 10.1.5). */
function agentOf({ document: { info } }: Api): string {
  const name = info.title.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
  return `${name}-client/${info.version}`;
}

/** The interfaces of the client: one for each group of methods, and one for the whole. */
function interfaces(api: Api, methods: readonly Method[]): string {
  const groups: string[] = [];
  const members = [...nest(methods)].map(([name, node]) => {
    if (!(node instanceof Map)) return indented(node.declaration);
    const type = `${capitalized(name)}Methods`;
    const tag = methods.find(({ path }) => path[0] === name)?.tag;
    const text = api.tags.find((each) => each.name === tag)?.description;
    groups.push(`${text ? jsdoc([text]) : ''}export interface ${type} {\n${declarations(node)}}\n`);
    return `  ${name}: ${type};\n`;
  });
  return [...groups, whole(members.join(''))].join('\n');
}

function declarations(tree: Tree): string {
  return [...tree]
    .map(([name, node]) =>
      node instanceof Map
        ? `  ${name}: {\n${indented(declarations(node))}  };\n`
        : indented(node.declaration),
    )
    .join('');
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function whole(members: string): string {
  return `/** The methods of all areas. */
export interface Methods {
${members}}

/** A client of the service: a call returns data, or throws a \`CallError\`. */
export interface Api extends Methods {
  /** The same methods, returning \`{ data, error, response }\`: nothing is thrown. */
  safe: Safe<Methods>;
  /** The same methods, returning \`{ data, response }\`. */
  withResponse: WithResponse<Methods>;
}
`;
}

function functions(
  methods: readonly Method[],
  described: readonly ClientOperation[],
  jobs: JobOperations | undefined,
  api: Api,
): string {
  const header = literal(tokenHeader(api));
  return `/**
 * What calls are made on by \`call\` and \`list\`, for programs of the smallest size: it has no middleware.
 *
 * @throws {TypeError} when \`baseUrl\` is not an address, or has a user name, a password, a query or a fragment
 */
export function connect(options: Omit<ClientOptions, 'middleware'>): Connection {
  return connectWith(options, ${header});
}

/**
 * A client of the service.
 *
 * @throws {TypeError} when \`baseUrl\` is not an address, or has a user name, a password, a query or a fragment
 * @example
 * \`\`\`ts
 * const api = createClient({ baseUrl: 'https://service.example.com', token: '<ACCESS_TOKEN>' });
 * \`\`\`
 */
export function createClient(options: ClientOptions): Api {
  const connection = connectWith(withSharedToken(withUserAgent(options, '${agentOf(api)}')), ${header}, {
    deliver: throughMiddleware(options.middleware),
    errorClass,
  });
${jobs ? jobsConstant(described, jobs) : ''}  return createMethods<Methods>(connection, ${values(nest(methods), '  ')});
}
`;
}

function jobsConstant(described: readonly ClientOperation[], jobs: JobOperations): string {
  const constantOf = (id: string) =>
    described.find(({ operation }) => operation.id === id)?.constant;
  const { create, fetch, completionTime } = jobs;
  return `  const jobs = {
    create: ${constantOf(create.id)},
    fetch: ${constantOf(fetch.id)},
    completionTime: '${completionTime.name}',
  };
`;
}

/** The tree of operations from which the run time makes the methods. */
function values(tree: Tree, indent: string): string {
  const inner = `${indent}  `;
  const lines = [...tree].map(([name, node]) => {
    const value = node instanceof Map ? values(node, inner) : node.value;
    return value === name ? `${inner}${name},\n` : `${inner}${name}: ${value},\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}
