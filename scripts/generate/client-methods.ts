import type { Api } from '../api/api.ts';
import {
  completionTimeOf,
  type Operation,
  parametersIn,
  parameterWithRole,
  successOf,
} from '../api/operation.ts';
import type { Property } from '../api/schema.ts';
import { capitalized } from '../lib/text.ts';
import { literal } from '../lib/typescript-source.ts';
import { clientCall } from '../samples/client-call.ts';
import { type ClientOperation, signature, variablesOf } from './client-operation.ts';
import { jsdoc } from './header-and-jsdoc.ts';

/** A method of the client, as source. */
export interface MethodSource {
  /** Names that lead to it. */
  readonly path: readonly string[];
  /** Tag of the operations that it calls. */
  readonly tag: string;
  readonly comment: string;
  /** Its name, its parameters and its result, as a member of an interface. */
  readonly signature: string;
  /** Whether its signature has the types `Content` or `SentContent`. */
  readonly hasContent: boolean;
  /** What the run time makes it of. */
  readonly value: string;
}

/** Methods by the names that lead to them. */
export type Tree = Map<string, MethodSource | Tree>;

/** Groups methods by their names, to any depth. */
export function nest(methods: readonly MethodSource[], depth = 0): Tree {
  const groups = Map.groupBy(methods, ({ path }) => path[depth] ?? '');
  return new Map(
    [...groups].map(([name, members]) => {
      const method = members.find(({ path }) => path.length === depth + 1);
      return [name, method ?? nest(members, depth + 1)];
    }),
  );
}

/** The method of an operation. */
export function methodOf(described: ClientOperation): MethodSource {
  const { operation, path, constant, itemType, dataType, hasContent } = described;
  const result = itemType ? `List<${itemType}, ${dataType}>` : `Promise<${dataType}>`;
  const name = path.at(-1);
  return {
    ...{ path, tag: operation.tag, value: constant, hasContent },
    comment: comment(described),
    signature: `${name}(${signature(described)}): ${result}`,
  };
}

function comment(described: ClientOperation): string {
  const { operation } = described;
  const { summary, description, method, path } = operation;
  return jsdoc([
    `${summary}: \`${method} ${path}\``,
    ...(description ? ['', description] : []),
    '',
    retryNote(operation),
    '',
    ...parameterTags(described),
    `@returns ${returned(described)}`,
    ...operation.responses
      .filter(({ status }) => !status.startsWith('2'))
      .map((response) => `@throws {ApiError} ${response.status}: ${response.description}`),
    '@example',
    '```ts',
    clientCall(operation),
    '```',
  ]);
}

function retryNote({ idempotent }: Operation): string {
  return idempotent
    ? 'Idempotent: repeated after 408, 429, 5xx and lost connections, up to `retries`.'
    : 'Not idempotent: repeated after 429 only, unless the call has the option `repeatable`.';
}

function parameterTags(described: ClientOperation): string[] {
  const { operation, creates } = described;
  const variables = variablesOf(described);
  const inPath = parametersIn(operation, 'path').map(
    ({ description }, index) => `@param ${variables[index]} ${description}`,
  );
  const names = parametersIn(operation, 'query').map(({ name }) => `\`${name}\``);
  const body = operation.requestBody;
  return [
    ...(creates ? [] : inPath),
    ...(body ? [`@param body ${body.description}`] : []),
    ...(names.length > 0 ? [`@param query ${names.join(', ')}`] : []),
    creates
      ? '@param options of this call; `id` chooses the identifier, which the client makes otherwise'
      : '@param options of this call, over those of the client',
  ];
}

function returned({ operation, itemType }: ClientOperation): string {
  const description = successOf(operation)?.description ?? '';
  if (!itemType) return description;
  return `${description} Read it with \`for await\`, which fetches further pages as they are needed; by \`pages()\`; or one \`page()\`.`;
}

/**
 * The methods that create a job, or take one up again, and follow it to its end.
 *
 * @param plain the operation that creates one, with types that take no content
 * @param create the same, with those that do
 */
export function jobMethods(
  plain: ClientOperation,
  create: ClientOperation,
  jobs: JobOperations,
): MethodSource[] {
  const typesOf = ({ bodyType = 'undefined', dataType }: ClientOperation) => ({
    parameters: `body: ${bodyType}, options?: RunOptions<${dataType}>`,
    resumed: `id: string, options?: FollowOptions<${dataType}>`,
  });
  const [types, value] = [typesOf(create), typesOf(plain)];
  const { dataType, hasContent, operation } = create;
  const group = create.path.slice(0, -1);
  const common = { tag: operation.tag, hasContent };
  return [
    {
      ...{ path: [...group, 'run'], ...common },
      comment: runComment(create, jobs),
      signature: `run(${types.parameters}): Promise<${dataType}>`,
      value: `(${value.parameters}) => runJob(connection, jobs, body, options)`,
    },
    {
      ...{ path: [...group, 'resume'], ...common },
      comment: resumeComment,
      signature: `resume(${types.resumed}): Promise<${dataType}>`,
      value: `(${value.resumed}) => resumeJob(connection, jobs, id, options)`,
    },
  ];
}

function runComment({ operation, path }: ClientOperation, { completionTime }: JobOperations) {
  const example = operation.requestBody?.content?.examples[0]?.value ?? {};
  return jsdoc([
    'Create a job and follow it until it is completed.',
    '',
    'The client asks the service to wait first, then polls the job with back-off until it has a',
    `\`${completionTime.name}\`, whatever the words of its status. A failed job is returned like any other.`,
    '',
    `@param body ${operation.requestBody?.description ?? ''}`,
    '@param options `wait` in seconds, `deadline` in milliseconds (ten minutes by default),',
    '  `signal`, `onEvent`, `id` and all that a call takes',
    '@returns The completed job.',
    '@throws {TimeoutError} when the deadline passes; like every error of a call it carries the',
    "  job's `id`, to go on with by `resume`",
    '@example',
    '```ts',
    `const job = await api.${[...path.slice(0, -1), 'run'].join('.')}(`,
    `  ${literal(example, '  ')},`,
    '  { deadline: 60_000, onEvent: (event, intent) => console.log(intent, event) },',
    ');',
    '```',
  ]);
}

const resumeComment = jsdoc([
  'Follow a job that was created before until it is completed.',
  '',
  '@param id Identifier of the job, such as the `id` of an error that `run` threw.',
  '@param options those of `run`, but for `wait` and `id`',
  '@returns The completed job.',
]);

/** The function that follows a job intent by intent. */
export function watchFunction({ dataType: job, path }: ClientOperation): string {
  const name = [...path.slice(0, -1), 'watch']
    .map((each, index) => (index ? capitalized(each) : each))
    .join('');
  return `${jsdoc([
    'Follow a job that was created before, intent by intent.',
    '',
    '@param connection such as `api.connection`',
    '@param id Identifier of the job.',
    '@param options those of `resume`',
    '@returns Intents, each when it appears and whenever it has changed; at the end, the completed job.',
    '@example',
    '```ts',
    `for await (const intent of ${name}(api.connection, job.id)) console.log(intent.name, intent.completed);`,
    '```',
  ])}export function ${name}(
  connection: Connection,
  id: string,
  options?: FollowOptions<${job}>,
): AsyncGenerator<NonNullable<${job}['intents']>[number], ${job}, undefined> {
  return watchJob(connection, jobs, id, options);
}
`;
}

/** The operations by which a job runs to its end. */
export interface JobOperations {
  /** Creates the job under an id of the caller's choice, and can wait for it. */
  readonly create: Operation;
  /** Fetches the job: a link of the response to `create` leads to it. */
  readonly fetch: Operation;
  /** Field of the job with the time at which it was completed. */
  readonly completionTime: Property;
}

/** The operations that create a job which can be followed to its end, in the order of the document. */
export function jobOperationsOf(api: Api): JobOperations[] {
  return api.operations.flatMap((create) => {
    if (!parameterWithRole(create, 'chosen-id') || !parameterWithRole(create, 'wait')) return [];
    const linked = successOf(create)?.links.map(({ operationId }) => operationId) ?? [];
    // An overlay can remove the operation that a link leads to.
    const targets = api.operations.filter(({ id }) => linked.includes(id));
    return targets.flatMap((fetch) => {
      const completionTime = completionTimeOf(fetch);
      return completionTime ? [{ create, fetch, completionTime }] : [];
    });
  });
}
