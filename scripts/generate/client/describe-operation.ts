import { resolve } from '../../document/json-pointer.ts';
import type {
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
  /** The operationId, and its three parts. */
  id: string;
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
  /** Whether it is sent without the token. */
  open: boolean;
  /** Whether its bodies carry credentials. */
  secret: boolean;
}

const credential = /secret|password/;

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
  const [area = '', resource = '', verb = ''] = id.split('.');
  const parametersIn = (place: Parameter['in']) => parametersOf(bundle, operation, place);
  const body = operation.requestBody && resolve<RequestBody>(bundle, operation.requestBody);
  const answer = resolve<Response>(bundle, operation.responses['200'] as Response);
  const bodySchema = body?.content['application/json']?.schema;
  const answerSchema = answer.content?.['application/json']?.schema ?? {};
  const { properties = {} } = resolve<Schema>(bundle, answerSchema as Schema & { $ref: string });
  const cursor = nameOf(bundle, operation, '.cursor');
  const pathParameters = parametersIn('path');
  return {
    ...{ id, area, resource, verb, path, operation, body, answer, pathParameters },
    method: method.toUpperCase(),
    queryParameters: parametersIn('query'),
    bodyType: body && typeName(bodySchema),
    answerType: typeName(answerSchema),
    creates: method === 'put' && pathParameters.length === 1,
    cursor: properties.list && cursor,
    itemType: properties.list?.items && typeName(properties.list.items),
    next: !properties.next_cursor,
    wait: nameOf(bundle, operation, 'wait'),
    open: (operation.security ?? bundle.security ?? []).length === 0,
    secret: hasCredential(bundle, bodySchema),
  };
}

function parametersOf(bundle: OpenAPIDocument, operation: Operation, place: Parameter['in']) {
  return (operation.parameters ?? [])
    .map((each) => resolve<Parameter>(bundle, each))
    .filter((each) => each.in === place);
}

/**
 * What a query parameter is called now. It is known by the name of its component, which stays when
 * an overlay renames it.
 */
function nameOf(bundle: OpenAPIDocument, { parameters = [] }: Operation, component: string) {
  const reference = parameters.find((each) => '$ref' in each && each.$ref.endsWith(component));
  return reference && resolve<Parameter>(bundle, reference).name;
}

function typeName(schema: Schema | undefined): string {
  const name = schema?.$ref?.split('/').at(-1);
  if (!name) throw new Error('The client needs a named schema for every body and answer.');
  return name;
}

function hasCredential(bundle: OpenAPIDocument, schema: Schema | undefined): boolean {
  if (!schema) return false;
  const { properties = {} } = resolve<Schema>(bundle, schema as Schema & { $ref: string });
  return Object.keys(properties).some((name) => credential.test(name));
}
