import { authenticationOf } from '../api/authentication.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { operationsOf } from '../document/operations.ts';
import {
  constantName,
  type DescribedOperation,
  describeOperation,
} from './client/describe-operation.ts';
import { clientInterface, queryType, signature } from './client/interface.ts';
import { literal } from './client/literal.ts';
import { type RunMethods, runMethods } from './client/run-methods.ts';
import { header } from './header.ts';

/**
 * The typed client: one method for each operation, at the path that its `x-client-method` spells, laid
 * out on the runtime in `scripts/client/`.
 *
 * @returns the source of a module that exports `createClient`
 * @throws DocumentError when a token is presented in another way than in a header
 */
export function generateClient(bundle: OpenAPIDocument): string {
  const described = operationsOf(bundle).map((each) => describeOperation(bundle, each));
  const run = runMethods(described);
  return [
    preamble,
    typeAliases(bundle),
    queryTypes(described),
    described.map(operationConstant).join('\n'),
    `const authentication = ${literal(authenticationOf(bundle))};\n`,
    clientInterface(bundle, described, run),
    functions(described, run),
  ].join('\n');
}

const preamble = `${header}
import {
  type CallOptions,
  type Client,
  type ClientOptions,
  type Connection,
  connectWith,
  createRawClient,
  type CreateOptions,
  exchangeBy,
  type FollowOptions,
  layOutMethods,
  type List,
  type Operation,
  plainExchange,
  type RunOptions,
  resumeJob,
  runJob,
  type Safe,
  uuidv7,
  type WithResponse,
} from '../scripts/client/index.ts';
import type { components, operations, paths } from './types.ts';

export * from '../scripts/client/public.ts';
export type { components, operations, paths } from './types.ts';
`;

/** Names of the language that a schema may have too; such a type is reached by \`components\`. */
const taken = new Set(['Error', 'Date', 'Object', 'Function', 'Map', 'Set', 'Record']);

function typeAliases(bundle: OpenAPIDocument): string {
  const schemas = Object.entries(bundle.components?.schemas ?? {});
  return schemas
    .filter(([name]) => !taken.has(name))
    .map(([name, { description }]) => {
      const comment = description ? `/** ${description.trim().replaceAll('*/', '*\\/')} */\n` : '';
      return `${comment}export type ${name} = components['schemas']['${name}'];\n`;
    })
    .join('');
}

function queryTypes(described: readonly DescribedOperation[]): string {
  return described
    .filter(({ queryParameters }) => queryParameters.length > 0)
    .map(({ id, name }) => {
      const type = `NonNullable<operations['${id}']['parameters']['query']>`;
      return `/** Query of \`${name}\`. */\nexport type ${queryType(name)} = ${type};\n`;
    })
    .join('');
}

function operationConstant(described: DescribedOperation): string {
  const { id, name, method, path, body, queryParameters, creates, cursor, next, wait } = described;
  const fields = [
    ...[`id: '${id}'`, `method: '${method}'`, `path: '${path}'`],
    ...((body !== undefined) === (method !== 'GET') ? [] : [`body: ${body !== undefined}`]),
    ...(queryParameters.length > 0 ? ['query: true'] : []),
    ...(creates ? ['creates: uuidv7'] : []),
    ...(cursor ? [`cursor: '${cursor}'`, ...(next ? ['next: true'] : [])] : []),
    ...(wait ? [`wait: '${wait}'`] : []),
    ...(described.open ? ['open: true'] : []),
    ...(described.secret ? ['secret: true'] : []),
  ];
  const type = `Operation<[${signature(described)}], ${described.answerType}>`;
  return [
    `/** ${described.operation.summary}, to pass to \`call\`${cursor ? ' or `list`' : ''}. */\n`,
    `export const ${constantName(name)}: ${type} = {\n`,
    ...fields.map((field) => `  ${field},\n`),
    '};\n',
  ].join('');
}

function functions(described: readonly DescribedOperation[], run: RunMethods | undefined): string {
  const constants = described.map(({ name }) => `    '${name}': ${constantName(name)},\n`).join('');
  return `/**
 * What calls are made on by \`call\` and \`list\`, for programs of the smallest size: it has no
 * middleware, and nothing of openapi-fetch.
 *
 * @throws {TypeError} when \`baseUrl\` is no address, or contains a user name or password
 */
export function connect(options: Omit<ClientOptions, 'middleware'>): Connection {
  return connectWith(options, authentication, plainExchange(options));
}

/**
 * A client of the service.
 *
 * @throws {TypeError} when \`baseUrl\` is no address, or contains a user name or password
 * @example
 * \`\`\`ts
 * const api = createClient({ baseUrl: 'https://service.example.com', token: '<ACCESS_TOKEN>' });
 * \`\`\`
 */
export function createClient(options: ClientOptions): Api {
  const { baseUrl, headers, middleware } = options;
  const fetch = (request: Request) => connection.send(request, { secrets: [] });
  const raw = createRawClient<paths>({ baseUrl, fetch, ...(headers && { headers }) }, middleware);
  const connection = connectWith(options, authentication, exchangeBy(raw));
  const table = {
${constants}  };
${run ? run.constant : ''}  const methods = layOutMethods<Methods>(connection, table, [${run?.extras ?? ''}]);
  return { ...methods, raw };
}
`;
}
