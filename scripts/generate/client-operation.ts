import type { Api } from '../api/api.ts';
import {
  type Operation,
  type Page,
  pageOf,
  parametersIn,
  parameterWithRole,
  successOf,
  takesCredentials,
  takesToken,
} from '../api/operation.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import { DocumentError } from '../document/problems.ts';
import { capitalized } from '../lib/text.ts';
import { identifier } from '../lib/typescript-source.ts';

/** Names and types of an operation in the generated client. */
export interface ClientOperation {
  readonly operation: Operation;
  /** Names that lead to the method, such as `silo`, `entries`, `list`. */
  readonly path: readonly string[];
  /** Name of the constant that holds the operation, such as `siloEntriesList`. */
  readonly constant: string;
  /** Name of the type of the query, if there is one. */
  readonly queryType: string | undefined;
  /** Types of body, data and items; where `hasContent`, some take the types `Content` and `SentContent`. */
  readonly bodyType: string | undefined;
  readonly dataType: string;
  readonly itemType: string | undefined;
  /** Whether a type among them takes the type of the content of documents as its argument. */
  readonly hasContent: boolean;
  /** The page with which it responds and the query parameter that leads to further pages. */
  readonly page: (Page & { parameter: string }) | undefined;
  /** Whether the caller, or the client, chooses the id of what it creates: its only variable. */
  readonly creates: boolean;
}

/** Names that the client has beside the methods. */
const reserved = ['connection', 'safe', 'withResponse'];

/**
 * Names an operation and its types in the client.
 *
 * @param generic names of the schemas whose types are to be given the type of the content of documents
 * @throws DocumentError when its body or its response has no schema with a name, or its method a name that the
 *   client itself has
 */
export function clientOperation(
  operation: Operation,
  generic: ReadonlyMap<string, unknown> = new Map(),
): ClientOperation {
  const path = operation.clientMethod;
  if (reserved.includes(path[0] ?? '')) {
    throw unsupported(
      'client-method-declared',
      `The x-client-method at #${operation.pointer} begins with ${path[0]}. Expected another name than ${reserved.join(', ')}, which the client has itself.`,
    );
  }
  const constant = camelCase(path);
  const variables = parametersIn(operation, 'path');
  const cursor = parameterWithRole(operation, 'page-cursor');
  const page = cursor && pageOf(operation);
  const body = operation.requestBody;
  const data = typeName(operation, 'response', successOf(operation)?.content?.schema);
  const sent = body && typeName(operation, 'request body', body.content?.schema);
  const item = page && typeName(operation, 'items', page.items.schema.items);
  const takesContent = (name: string | undefined) => name !== undefined && generic.has(name);
  const typeOf = (name: string, content = 'Content') =>
    takesContent(name) ? `${name}<${content}>` : name;
  return {
    ...{ operation, path, constant },
    queryType:
      parametersIn(operation, 'query').length > 0 ? `${capitalized(constant)}Query` : undefined,
    bodyType: sent && `Sent<${typeOf(sent, 'SentContent')}>`,
    dataType: typeOf(data),
    itemType: item && typeOf(item),
    hasContent: [data, sent, item].some(takesContent),
    page: page && { ...page, parameter: cursor.name },
    creates: variables.length === 1 && variables[0]?.role === 'chosen-id',
  };
}

/** The parameters of an operation's method, with their types. */
export function signature(described: ClientOperation): string {
  const { operation, bodyType, queryType, creates } = described;
  const required = operation.requestBody?.required;
  return [
    ...(creates ? [] : variablesOf(described).map((name) => `${name}: string`)),
    ...(bodyType ? [`body${required ? '' : '?'}: ${bodyType}`] : []),
    ...(queryType ? [`query?: ${queryType}`] : []),
    `options?: ${creates ? 'CreateOptions' : 'CallOptions'}`,
  ].join(', ');
}

/** Names of the arguments for the variables of the path. */
export function variablesOf({ operation }: ClientOperation): string[] {
  return operation.path.variables.map(identifier);
}

/** Types of an operation: of the arguments of its method, of its data, and of what a page lists. */
export function operationTypes(described: ClientOperation): string[] {
  const { dataType, itemType } = described;
  return [`[${signature(described)}]`, dataType, ...(itemType ? [itemType] : [])];
}

/**
 * The source of an operation's constant, which tells the client's run time how to send it.
 *
 * @returns a statement that exports the constant
 */
export function operationConstant(described: ClientOperation): string {
  const { operation, constant, queryType, creates, page } = described;
  const { id, method, path, requestBody } = operation;
  const wait = parameterWithRole(operation, 'wait')?.name;
  const body = requestBody !== undefined;
  const secret = takesCredentials(operation);
  const token = tokenField(operation);
  const fields = [
    // What many operations have alike stands together, which compresses better.
    ...[`id: '${id}'`, `method: '${method}'`],
    ...(body === (method !== 'GET') ? [] : [`body: ${body}`]),
    ...(operation.idempotent ? ['idempotent: true'] : []),
    ...(queryType ? ['query: queryString'] : []),
    ...(creates ? ['creates: chosenId'] : []),
    ...(wait ? [`wait: '${wait}'`] : []),
    ...(page ? [`page: ${pageNames(page)}`] : []),
    `path: '${path}'`,
    ...(takesToken(operation) ? [] : ['open: true']),
    ...(secret ? ['secrets: stringsIn'] : []),
    ...(token ? [`conceal: (data) => conceal(data, '${token}')`] : []),
  ];
  return [
    `/** ${operation.summary}, to pass to \`call\`${page ? ' or `list`' : ''}. */\n`,
    `export const ${constant}: Operation<${operationTypes(described).join(', ')}> & { readonly id: '${id}' } = {\n`,
    ...fields.map((field) => `  ${field},\n`),
    '};\n',
  ].join('');
}

/** Names of the fields with the content of a document, by the operation, as a member of an object. */
export function documentContentFields(operation: Operation): string[] {
  const page = pageOf(operation);
  const received = page ? page.items.schema.items : successOf(operation)?.content?.schema;
  const names = [operation.requestBody?.content?.schema, received].map(
    (schema) => schema?.propertyWithRole('document-content')?.name ?? '',
  );
  return names.join('') ? [`${operation.id}: ['${names.join("', '")}']`] : [];
}

function pageNames({ parameter, items, next, cursor, size }: Page & { parameter: string }): string {
  const names = {
    ...{ cursor: parameter, items: items.name },
    ...(next ? { next: next.name } : { position: cursor?.name, size: size?.name }),
  };
  const fields = Object.entries(names).flatMap(([key, name]) =>
    name ? [`${key}: '${name}'`] : [],
  );
  return `{ ${fields.join(', ')} }`;
}

/** Name of the field of the response with a token. */
export function tokenField(operation: Operation): string | undefined {
  return successOf(operation)?.content?.schema.propertyWithRole('access-token')?.name;
}

function typeName(operation: Operation, what: string, schema: ResolvedSchema | undefined): string {
  const { name } = schema ?? {};
  if (name === undefined) {
    throw unsupported(
      'named-schema',
      `The ${what} of #${operation.pointer} has no named schema. Expected a $ref to one of #/components/schemas, which gives the type its name.`,
    );
  }
  return name;
}

/** The error for what the client cannot be made of. */
export function unsupported(rule: string, message: string): DocumentError {
  const place = { file: 'openapi.json', line: 1, column: 1, severity: 'error' } as const;
  return new DocumentError([{ ...place, rule, message }]);
}

/** `silo`, `entries`, `update` give `siloEntriesUpdate`. */
function camelCase(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  return first + rest.map(capitalized).join('');
}

/**
 * The schemas that hold the content of documents, directly or in what they hold: types of them take the type of
 * the content as a parameter.
 *
 * @returns of each schema by its name, the types of the fields concerned, as source
 */
export function contentTypes({ schemas }: Api): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const [name, schema] of schemas) {
      const fields = schema.properties.flatMap(({ name: field, schema: own }) => {
        const type = contentType(own, found);
        return type ? [[field, type] as const] : [];
      });
      if (fields.length > 0) found.set(name, new Map(fields));
    }
  }
  return found;
}

function contentType(
  schema: ResolvedSchema,
  found: ReadonlyMap<string, unknown>,
): string | undefined {
  if (schema.role === 'document-content') return 'Content';
  if (schema.name !== undefined && found.has(schema.name)) return `${schema.name}<Content>`;
  const items = schema.items?.name;
  return items !== undefined && found.has(items) ? `${items}<Content>[]` : undefined;
}
