import type { Role } from '../../api/roles.ts';
import { resolve } from '../../document/json-pointer.ts';
import type {
  Link,
  OpenAPIDocument,
  Operation,
  Parameter,
  RequestBody,
  Response,
  Schema,
} from '../../document/openapi.ts';
import type { LocatedOperation } from '../../document/operations.ts';

/** An operation as the client lays it out. */
export interface DescribedOperation {
  /** The operationId. */
  id: string;
  /** The dotted name of the method, and its three parts. */
  name: string;
  area: string;
  resource: string;
  verb: string;
  method: string;
  path: string;
  operation: Operation;
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  body: RequestBody | undefined;
  /** Type names of the body and of the answer. */
  bodyType: string | undefined;
  answerType: string;
  answer: Response;
  /** Whether the caller chooses the identifier of what is created. */
  creates: boolean;
  /** Name of the query parameter that takes a cursor, if the answer is a page. */
  cursor: string | undefined;
  /** Type name of what the page lists. */
  itemType: string | undefined;
  /** Whether the page has no field for the position of the following one. */
  next: boolean;
  /** Name of the query parameter for the time that the service may wait. */
  wait: string | undefined;
  /** operationIds that the links of its answer lead to. */
  links: string[];
  /** Whether it is sent without the token. */
  open: boolean;
  /** Whether its bodies carry credentials. */
  secret: boolean;
}

/**
 * Gathers what the client needs to know of an operation.
 *
 * @throws Error when its body or its answer has no schema with a name
 */
export function describeOperation(
  bundle: OpenAPIDocument,
  { path, method, operation }: LocatedOperation,
): DescribedOperation {
  const id = operation.operationId;
  const name = operation['x-client-method'] ?? id;
  const [area = '', resource = '', verb = ''] = name.split('.');
  const parametersIn = (place: Parameter['in']) => parametersOf(bundle, operation, place);
  const body = operation.requestBody && resolve<RequestBody>(bundle, operation.requestBody);
  const answer = resolve<Response>(bundle, operation.responses['200'] as Response);
  const bodySchema = body?.content['application/json']?.schema;
  const answerSchema = answer.content?.['application/json']?.schema ?? {};
  const items = propertyOf(bundle, answerSchema, 'page-items')?.items;
  const cursor = parameterNameOf(bundle, operation, 'page-cursor');
  const pathParameters = parametersIn('path');
  return {
    ...{ id, name, area, resource, verb, path, operation, body, answer, pathParameters },
    method: method.toUpperCase(),
    queryParameters: parametersIn('query'),
    bodyType: body && typeName(bodySchema),
    answerType: typeName(answerSchema),
    creates: pathParameters.some((each) => each['x-role'] === 'chosen-id'),
    cursor: items && cursor,
    itemType: items && typeName(items),
    next: !propertyOf(bundle, answerSchema, 'next-cursor'),
    wait: parameterNameOf(bundle, operation, 'wait'),
    links: Object.values(answer.links ?? {}).map(
      (each) => resolve<Link>(bundle, each).operationId ?? '',
    ),
    open: (operation.security ?? bundle.security ?? []).length === 0,
    secret: propertyOf(bundle, bodySchema, 'credential') !== undefined,
  };
}

/** `silo.entries.update` gives `siloEntriesUpdate`. */
export function constantName(name: string): string {
  return name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function parametersOf(bundle: OpenAPIDocument, operation: Operation, place: Parameter['in']) {
  return (operation.parameters ?? [])
    .map((each) => resolve<Parameter>(bundle, each))
    .filter((each) => each.in === place);
}

function parameterNameOf(bundle: OpenAPIDocument, { parameters = [] }: Operation, role: Role) {
  const resolved = parameters.map((each) => resolve<Parameter>(bundle, each));
  return resolved.find((each) => each['x-role'] === role)?.name;
}

function typeName(schema: Schema | undefined): string {
  const name = schema?.$ref?.split('/').at(-1);
  if (!name) throw new Error('The client needs a named schema for every body and answer.');
  return name;
}

function propertyOf(bundle: OpenAPIDocument, schema: Schema | undefined, role: Role) {
  if (!schema) return undefined;
  const { properties = {} } = resolve<Schema>(bundle, schema as Schema & { $ref: string });
  return Object.values(properties).find((each) => each['x-role'] === role);
}
