import type { Api } from '../api/api.ts';
import { takesToken } from '../api/operation.ts';
import { capitalized } from '../lib/text.ts';
import { literal } from '../lib/typescript-source.ts';
import {
  type JobOperations,
  jobMethods,
  jobOperationsOf,
  type MethodSource,
  methodOf,
  nest,
  type Tree,
  watchFunction,
} from './client-methods.ts';
import {
  type ClientOperation,
  clientOperation,
  contentTypes,
  documentContentFields,
  operationConstant,
  operationTypes,
  tokenField,
  unsupported,
} from './client-operation.ts';
import { header, jsdoc } from './header-and-jsdoc.ts';

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
  const described = api.operations.map((each) => clientOperation(each));
  const generic = contentTypes(api);
  const withContent = api.operations.map((each) => clientOperation(each, generic));
  const [jobs] = jobOperationsOf(api);
  const createsJob = ({ operation }: ClientOperation) => operation.id === jobs?.create.id;
  const plainJob = described.find(createsJob);
  const job = withContent.find(createsJob);
  const methods = [
    ...withContent.map(methodOf),
    ...(jobs && plainJob && job ? jobMethods(plainJob, job, jobs) : []),
  ];
  return [
    preamble(api, runtime, described, jobs),
    typeAliases(api),
    queryTypes(described),
    described.map(operationConstant).join('\n'),
    interfaces(api, methods),
    contents(withContent),
    ...(jobs && plainJob ? [jobsConstant(described, jobs), watchFunction(plainJob)] : []),
    functions(methods, api),
    authorizationFunction(described),
  ].join('\n');
}

function preamble(
  api: Api,
  runtime: string,
  described: readonly ClientOperation[],
  jobs: JobOperations | undefined,
): string {
  const isGeneric = contentTypes(api).size > 0;
  const creates = described.some((each) => each.creates) || jobs;
  const names = [
    ...['type CallOptions', 'type ClientOptions', 'type Connection', 'type Forms'],
    ...(creates ? ['type CreateOptions'] : []),
    ...(jobs ? ['type FollowOptions'] : []),
    ...(described.some(({ page }) => page) ? ['type List'] : []),
    'type Operation',
    ...(isGeneric ? ['type Replaced'] : []),
    ...(described.some(isAuthorization) ? ['authorizing', 'type Token'] : []),
    ...(jobs ? ['type RunOptions', 'resumeJob', 'runJob', 'watchJob'] : []),
    ...(described.some(({ bodyType, queryType }) => bodyType ?? queryType) ? ['type Sent'] : []),
  ];
  return `${header}
import { createMethods } from '${runtime}/client.ts';
import { connectWith } from '${runtime}/connection.ts';
import {
${names.map((name) => `  ${name},\n`).join('')}} from '${runtime}/index.ts';
import { throughMiddleware } from '${runtime}/through-middleware.ts';
import { chosenId, queryString } from '${runtime}/operation.ts';
import { conceal, stringsIn } from '${runtime}/redaction.ts';
import { errorClass } from '${runtime}/status-errors.ts';
import { withSharedTokens } from '${runtime}/token.ts';
import { withUserAgent } from '${runtime}/options.ts';
import type { components, operations } from './types.ts';

export * from '${runtime}/index.ts';
export type { components, operations, paths } from './types.ts';
`;
}

/** Names of the language that a schema may have too; such a type is reached by `components`. */
const taken = new Set(['Error', 'Date', 'Object', 'Function', 'Map', 'Set', 'Record']);

function typeAliases(api: Api): string {
  const generic = contentTypes(api);
  return [...api.schemas]
    .filter(([name]) => !taken.has(name))
    .map(([name, { description }]) => {
      const comment = description ? `/** ${description.trim().replaceAll('*/', '*\\/')} */\n` : '';
      const type = `components['schemas']['${name}']`;
      const fields = generic.get(name);
      if (!fields) return `${comment}export type ${name} = ${type};\n`;
      const replaced = [...fields].map(([field, content]) => `${field}: ${content}`).join('; ');
      return `${comment}export type ${name}<Content = never> = [Content] extends [never]\n  ? ${type}\n  : Replaced<${type}, { ${replaced} }>;\n`;
    })
    .join('');
}

function queryTypes(described: readonly ClientOperation[]): string {
  return described
    .flatMap(({ operation: { id }, path, queryType }) => {
      const type = `Sent<NonNullable<operations['${id}']['parameters']['query']>>`;
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
function interfaces(api: Api, methods: readonly MethodSource[]): string {
  const groups: string[] = [];
  const members = [...nest(methods)].map(([name, node]) => {
    if (!(node instanceof Map)) return indented(declarationOf(node));
    const own = declarations(node);
    const isGeneric = methodsIn(node).some((method) => method.hasContent);
    const type = `${capitalized(name)}Methods`;
    const tag = methods.find(({ path }) => path[0] === name)?.tag;
    const text = api.tags.find((each) => each.name === tag)?.description;
    groups.push(
      `${text ? jsdoc([text]) : ''}export interface ${type}${isGeneric ? contentParameters : ''} {\n${own}}\n`,
    );
    return `  ${name}: ${type}${isGeneric ? contentArguments : ''};\n`;
  });
  const hasContent = methods.some((method) => method.hasContent);
  return [...groups, whole(members.join(''), hasContent)].join('\n');
}

function methodsIn(tree: Tree): MethodSource[] {
  return [...tree.values()].flatMap((node) => (node instanceof Map ? methodsIn(node) : node));
}

function declarationOf({ comment, signature }: MethodSource): string {
  return `${comment}${signature};\n`;
}

function declarations(tree: Tree): string {
  return [...tree]
    .map(([name, node]) =>
      node instanceof Map
        ? `  ${name}: {\n${indented(declarations(node))}  };\n`
        : indented(declarationOf(node)),
    )
    .join('');
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function whole(members: string, hasContent: boolean): string {
  const parameter = hasContent ? contentParameters : '';
  const argument = parameter && contentArguments;
  const contents = parameter && `, Contents${contentArguments}`;
  return `/** The methods of all areas. */
export interface Methods${parameter} {
${members}}

/**
 * A client of the service: a call returns data, or throws a \`CallError\`.
 *
 * @typeParam Content of documents that are received
 * @typeParam SentContent of documents that are sent
 */
export interface Api${contentParameters} extends Methods${argument}, Forms<Methods${argument}${contents}> {}
`;
}

const contentParameters = '<Content = never, SentContent = Content>';
const contentArguments = '<Content, SentContent>';

/** Types of the operations with content of documents. */
function contents(withContent: readonly ClientOperation[]): string {
  const members = withContent
    .filter(({ hasContent }) => hasContent)
    .map((each) => `  ${each.operation.id}: [${operationTypes(each).join(', ')}];\n`);
  if (members.length === 0) return '';
  return `/** Arguments, data and items of the operations with content of documents, by the operationId. */
export interface Contents${contentParameters} {
${members.join('')}}
`;
}

function functions(methods: readonly MethodSource[], api: Api): string {
  const header = literal(tokenHeader(api));
  const fields = api.operations.flatMap(documentContentFields).map((field) => `      ${field},\n`);
  const content =
    fields.length > 0
      ? `    schema: options.content,\n    fields: {\n${fields.join('')}    },\n`
      : '';
  const types =
    contentTypes(api).size > 0 ? `${contentArguments}, Contents${contentArguments}` : '';
  return `/**
 * What calls are made on by \`call\` and \`list\`, for programs of the smallest size: it has no middleware, no
 * \`User-Agent\` of its own, and no schema of content.
 *
 * @throws {TypeError} when \`baseUrl\` is not an address, or has a user name, a password, a query or a fragment
 */
export function connect(options: Omit<ClientOptions, 'middleware' | 'userAgent' | 'content'>): Connection {
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
export function createClient${contentParameters}(
  options: ClientOptions${contentArguments},
): Api${contentArguments} {
  const plain = connectWith(withUserAgent(options, '${agentOf(api)}'), ${header}, {
    deliver: throughMiddleware(options.middleware),
    errorClass,
${content}  });
  const connection = withSharedTokens(plain, options);
  return createMethods<Methods${types}>(connection, ${values(nest(methods), '  ')});
}
`;
}

function jobsConstant(described: readonly ClientOperation[], jobs: JobOperations): string {
  const constantOf = (id: string) =>
    described.find(({ operation }) => operation.id === id)?.constant;
  const { create, fetch, completionTime } = jobs;
  return `const jobs = {
  create: ${constantOf(create.id)},
  fetch: ${constantOf(fetch.id)},
  completedAt: '${completionTime.name}',
};
`;
}

/** Whether an operation responds with a token, and needs none. */
function isAuthorization({ operation, bodyType }: ClientOperation): boolean {
  return tokenField(operation) !== undefined && bodyType !== undefined && !takesToken(operation);
}

/** The function that makes the operation with which a token is got a source of tokens. */
function authorizationFunction(described: readonly ClientOperation[]): string {
  const authorize = described.find(isAuthorization);
  if (!authorize?.bodyType) return '';
  const { operation, constant, bodyType } = authorize;
  return `/**
 * A source of tokens for a client: it sends the credentials once (\`${operation.id}\`), keeps the token, and sends them
 * again when the token is rejected. Calls that wait at the same time share one authorization. After a lost connection or
 * a 5xx it is repeated only if \`repeatable\` says that this does no harm.
 *
 * @param options of the connection on which it authorizes
 * @param credentials ${operation.requestBody?.description ?? ''}
 * @example
 * \`\`\`ts
 * const api = createClient({ baseUrl, token: authorizedToken({ baseUrl }, credentials) });
 * \`\`\`
 */
export function authorizedToken(
  options: Omit<Parameters<typeof connect>[0], 'token'> & Pick<CallOptions, 'repeatable'>,
  credentials: ${bodyType},
): Exclude<Token, string> {
  return authorizing(connect(options), ${constant}, credentials, ({ ${tokenField(operation)} }) => ${tokenField(operation)});
}
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
