import { encodePointerToken, valueAt } from '../document/json-pointer.ts';
import {
  type Example,
  type HttpMethod,
  httpMethods,
  type LinkObject,
  type MediaType,
  type OpenAPIDocument,
  type OperationObject,
  type ParameterObject,
  type RequestBodyObject,
  type ResponseObject,
} from '../document/openapi.ts';
import { decisionAt, idsOf } from './decisions.ts';
import type {
  Content,
  Link,
  NamedExample,
  Operation,
  Parameter,
  RequestBody,
  Response,
} from './operation.ts';
import { PathTemplate } from './path-template.ts';
import { operationRoleOf, roleOf } from './roles.ts';
import { ResolvedSchema } from './schema.ts';
import { tokenPlacements } from './security.ts';

/** An object of the bundle, and where it stands: not at a `$ref`, but where that leads. */
interface Located<T> {
  pointer: string;
  value: T;
}

/** Every operation of a bundle, resolved, in the order in which it stands there. */
export function readOperations(document: OpenAPIDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([template, pathItem]) => {
    const path = new PathTemplate(template);
    return httpMethods.flatMap((method) => {
      const operation = pathItem[method];
      return operation ? [readOperation(document, path, method, operation)] : [];
    });
  });
}

function readOperation(
  document: OpenAPIDocument,
  path: PathTemplate,
  method: HttpMethod,
  operation: OperationObject,
): Operation {
  const pathPointer = `/paths/${encodePointerToken(path.template)}`;
  const pointer = `${pathPointer}/${method}`;
  return {
    id: operation.operationId,
    role: operationRoleOf(operation),
    method: method.toUpperCase() as Uppercase<HttpMethod>,
    path,
    pointer,
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    tag: operation.tags?.[0] ?? '',
    clientMethod: operation['x-client-method']?.split('.') ?? [operation.operationId],
    idempotent: isIdempotent(method, operation),
    parameters: readParameters(document, pathPointer, pointer),
    requestBody: operation.requestBody && readBody(document, `${pointer}/requestBody`),
    responses: Object.keys(operation.responses).map((status) =>
      readResponse(document, status, `${pointer}/responses/${status}`),
    ),
    token: tokenPlacements(document, operation.security ?? document.security ?? []),
    decisions: idsOf(operation['x-decision']),
  };
}

function isIdempotent(method: HttpMethod, { 'x-retry': retry }: OperationObject): boolean {
  return retry ? retry === 'idempotent' : !/^(post|patch)$/.test(method);
}

/** Parameters of the path item come first; one of the operation with the same name and place overrides them. */
function readParameters(document: OpenAPIDocument, ...owners: readonly string[]): Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const owner of owners) {
    const list = valueAt(document, `${owner}/parameters`);
    for (const index of Array.isArray(list) ? list.keys() : []) {
      const parameter = readParameter(document, `${owner}/parameters/${index}`);
      parameters.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...parameters.values()];
}

function readParameter(document: OpenAPIDocument, at: string): Parameter {
  const { pointer, value } = follow<ParameterObject>(document, at);
  const schema = new ResolvedSchema(document, `${pointer}/schema`);
  return {
    name: value.name,
    in: value.in,
    required: value.required ?? false,
    description: value.description ?? schema.description,
    role: roleOf(value),
    schema,
    examples: readExamples(document, pointer, value),
    pointer,
    nameDecision: decisionAt(value['x-decision'], 'name'),
    decisions: idsOf(value['x-decision']),
  };
}

function readBody(document: OpenAPIDocument, at: string): RequestBody {
  const { pointer, value } = follow<RequestBodyObject>(document, at);
  return {
    required: value.required ?? false,
    description: value.description ?? '',
    content: readContent(document, pointer, value.content),
    pointer,
    decisions: idsOf(value['x-decision']),
  };
}

function readResponse(document: OpenAPIDocument, status: string, at: string): Response {
  const { pointer, value } = follow<ResponseObject>(document, at);
  return {
    status,
    description: value.description,
    content: readContent(document, pointer, value.content ?? {}),
    headers: Object.keys(value.headers ?? {}),
    links: Object.keys(value.links ?? {}).flatMap((name) =>
      readLink(document, name, `${pointer}/links/${encodePointerToken(name)}`),
    ),
    pointer,
    decisions: idsOf(value['x-decision']),
  };
}

function readLink(document: OpenAPIDocument, name: string, at: string): Link[] {
  const { operationId, parameters = {}, description = '' } = follow<LinkObject>(document, at).value;
  return operationId === undefined ? [] : [{ name, operationId, parameters, description }];
}

/** The JSON among the media types; what is not JSON is left alone. */
function readContent(
  document: OpenAPIDocument,
  owner: string,
  content: Record<string, MediaType>,
): Content | undefined {
  const mediaType = Object.keys(content).find((each) => /^application\/(.+\+)?json\b/.test(each));
  if (mediaType === undefined) return undefined;
  const pointer = `${owner}/content/${encodePointerToken(mediaType)}`;
  const { schema, ...object } = content[mediaType] ?? {};
  if (!schema) return undefined;
  return {
    mediaType,
    schema: new ResolvedSchema(document, `${pointer}/schema`),
    examples: readExamples(document, pointer, object),
  };
}

/** Named examples, or the one without a name as `example`. */
function readExamples(
  document: OpenAPIDocument,
  owner: string,
  { example, examples = {} }: Pick<MediaType, 'example' | 'examples'>,
): NamedExample[] {
  if (example !== undefined) return [{ name: 'example', summary: '', value: example }];
  return Object.keys(examples).map((name) => {
    const at = `${owner}/examples/${encodePointerToken(name)}`;
    const { summary = '', value } = follow<Example>(document, at).value;
    return { name, summary, value };
  });
}

/** @throws Error when a `$ref` leads nowhere, which bundling excludes */
function follow<T extends object>(document: OpenAPIDocument, at: string): Located<T> {
  const value = valueAt(document, at) as (T & { $ref?: string }) | undefined;
  if (value === undefined) throw new Error(`The bundle has nothing at ${at}.`);
  return value.$ref === undefined
    ? { pointer: at, value }
    : follow<T>(document, value.$ref.replace(/^#/, ''));
}
