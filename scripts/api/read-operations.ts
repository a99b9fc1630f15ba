import type { DocumentNode } from '../document/document-node.ts';
import {
  type Example,
  type HeaderObject,
  type HttpMethod,
  httpMethods,
  type LinkObject,
  type MediaType,
  type OperationObject,
  type ParameterObject,
  type RequestBodyObject,
  type ResponseObject,
} from '../document/openapi.ts';
import { isJsonObject } from '../lib/json.ts';
import { decisionAt, decisionIds } from './decisions.ts';
import { named, namedPointer } from './field-names.ts';
import {
  type LocatedOperation,
  locatedOperations,
  parameterNodes,
  securityNode,
} from './located-operations.ts';
import type {
  Content,
  Header,
  Link,
  NamedExample,
  Operation,
  Parameter,
  RequestBody,
  Response,
} from './operation.ts';
import { exampleRoleOf, type FieldNames, operationRoleOf, roleOf } from './roles.ts';
import { ResolvedSchema } from './schema.ts';
import { tokenPlacements } from './security.ts';

/**
 * Every operation of a bundle, resolved, in the order in which it stands there.
 *
 * @param fields names for the fields that have a role
 * @throws Error when a `$ref` leads nowhere, which bundling excludes
 */
export function readOperations(root: DocumentNode, fields: FieldNames | undefined): Operation[] {
  return locatedOperations(root, root.own('paths'), httpMethods).map((located) =>
    readOperation(located, fields),
  );
}

function readOperation(
  located: LocatedOperation<HttpMethod>,
  fields: FieldNames | undefined,
): Operation {
  const { root, path, method, operation: node } = located;
  const operation = node.read<OperationObject>();
  const body = node.child('requestBody');
  return {
    id: operation.operationId,
    role: operationRoleOf(operation),
    // TypeScript types what it returns as any text.
    method: method.toUpperCase() as Uppercase<HttpMethod>,
    path,
    pointer: node.pointer,
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    tag: operation.tags?.[0] ?? '',
    clientMethod: operation['x-client-method']?.split('.') ?? [operation.operationId],
    idempotent: isIdempotent(method, operation),
    parameters: parameterNodes(located).map(readParameter),
    requestBody: body && readRequestBody(body, fields),
    responses: [...node.at('responses').children()].map(([status, response]) =>
      readResponse(status, response, fields),
    ),
    token: tokenPlacements(root, securityNode(located)),
    decisions: decisionIds(operation['x-decision']),
  };
}

function isIdempotent(method: HttpMethod, { 'x-retry': retry }: OperationObject): boolean {
  return retry ? retry === 'idempotent' : !/^(post|patch)$/.test(method);
}

function readParameter(node: DocumentNode): Parameter {
  const parameter = node.read<ParameterObject>();
  const schema = new ResolvedSchema(node.at('schema'));
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required ?? false,
    description: parameter.description ?? schema.description,
    role: roleOf(parameter),
    schema,
    examples: readExamples(node),
    pointer: node.pointer,
    nameDecision: decisionAt(parameter['x-decision'], 'name'),
    decisions: decisionIds(parameter['x-decision']),
  };
}

function readRequestBody(node: DocumentNode, fields: FieldNames | undefined): RequestBody {
  const body = node.read<RequestBodyObject>();
  return {
    required: body.required ?? false,
    description: body.description ?? '',
    content: readContent(node, fields),
    pointer: node.pointer,
    decisions: decisionIds(body['x-decision']),
  };
}

function readResponse(
  status: string,
  node: DocumentNode,
  fields: FieldNames | undefined,
): Response {
  const response = node.read<ResponseObject>();
  const content = readContent(node, fields);
  return {
    status,
    description: response.description,
    content,
    headers: [...node.at('headers').children()].flatMap(([name, header]) =>
      readHeader(name, header),
    ),
    links: [...node.at('links').children()].flatMap(([name, link]) =>
      readLink(name, link, content),
    ),
    pointer: node.pointer,
    decisions: decisionIds(response['x-decision']),
  };
}

/** A header whose value is described by a media type, which few documents have, is left alone. */
function readHeader(name: string, node: DocumentNode): Header[] {
  const { required = false, description, 'x-decision': mark } = node.read<HeaderObject>();
  const own = node.own('schema');
  if (!own) return [];
  const schema = new ResolvedSchema(own);
  return [
    {
      ...{ name, required, schema },
      description: description ?? schema.description,
      examples: readExamples(node),
      decisions: decisionIds(mark),
    },
  ];
}

/** What the runtime expression of a place in the body of a response begins with. */
const inBody = '$response.body#';

function readLink(name: string, node: DocumentNode, from: Content | undefined): Link[] {
  const {
    operationId,
    parameters: given = {},
    requestBody,
    description = '',
  } = node.read<LinkObject>();
  if (operationId === undefined) return [];
  const parameters = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      value.startsWith(inBody)
        ? inBody + namedPointer(value.slice(inBody.length), from?.schema)
        : value,
    ]),
  );
  const values = Object.entries(isJsonObject(requestBody) ? requestBody : {});
  const fields = Object.fromEntries(
    values.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])),
  );
  return [{ name, operationId, parameters, fields, description }];
}

/** The JSON among the media types; what is not JSON is left alone. */
function readContent(owner: DocumentNode, fields: FieldNames | undefined): Content | undefined {
  const contents = [...owner.at('content').children()];
  const json = contents.find(([each]) => /^application\/(.+\+)?json\b/.test(each));
  const [mediaType, node] = json ?? [];
  const described = node?.own('schema');
  if (mediaType === undefined || !node || !described) return undefined;
  const schema = new ResolvedSchema(described, fields);
  const examples = readExamples(node).map((each) => ({
    ...each,
    value: named(each.value, schema),
  }));
  return { mediaType, schema, examples };
}

/** Named examples, or the one without a name as `example`. */
function readExamples(node: DocumentNode): NamedExample[] {
  const { example } = node.read<Pick<MediaType, 'example'>>();
  if (example !== undefined)
    return [{ name: 'example', summary: '', value: example, role: undefined, decisions: [] }];
  return [...node.at('examples').children()].map(([name, each]) => {
    const example = each.read<Example>();
    const { summary = '', value } = example;
    const decisions = decisionIds(example['x-decision']);
    return { name, summary, value, role: exampleRoleOf(example), decisions };
  });
}
