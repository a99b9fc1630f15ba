import type { HttpMethod } from '../document/openapi.ts';
import { onceForEach } from '../lib/once.ts';
import { statusesFor } from './located-operations.ts';
import type { PathTemplate } from './path-template.ts';
import { type ExampleRole, isCredential, type OperationRole, type Role } from './roles.ts';
import type { Property, ResolvedSchema } from './schema.ts';
import type { TokenPlacement } from './security.ts';

/** An example of a value, with its name in the document. */
export interface NamedExample {
  readonly name: string;
  readonly summary: string;
  readonly value: unknown;
  /** Of an example of an error, what is wrong with the request, if the document says so. */
  readonly role: ExampleRole | undefined;
  /** Ids of the decisions on which it rests. */
  readonly decisions: readonly string[];
}

/** A parameter of an operation, its references resolved. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly description: string;
  readonly role: Role | undefined;
  readonly schema: ResolvedSchema;
  readonly examples: readonly NamedExample[];
  /** JSON Pointer to the Parameter Object, in the bundle. */
  readonly pointer: string;
  /** The decision on which the name rests; nothing when the name is a fact. */
  readonly nameDecision: string | undefined;
  /** Ids of the decisions on which the object rests; those of its schema apart. */
  readonly decisions: readonly string[];
}

/** The JSON of a request or a response. */
export interface Content {
  readonly mediaType: string;
  readonly schema: ResolvedSchema;
  readonly examples: readonly NamedExample[];
}

/** The body of a request. */
export interface RequestBody {
  readonly required: boolean;
  readonly description: string;
  /** Nothing when the body is not JSON. */
  readonly content: Content | undefined;
  readonly pointer: string;
  readonly decisions: readonly string[];
}

/** A link of a response: another operation, and values of its parameters and of its body. */
export interface Link {
  readonly name: string;
  readonly operationId: string;
  /** Runtime expressions (OpenAPI 3.1.1, section 4.8.20.3) by the name of the parameter. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Runtime expressions by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly description: string;
}

/** A header of a response, its references resolved. */
export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: ResolvedSchema;
  readonly examples: readonly NamedExample[];
  /** Ids of the decisions on which the object rests; those of its schema apart. */
  readonly decisions: readonly string[];
}

/** A response that the document describes. */
export interface Response {
  /** A status such as `200`, a class such as `4XX`, or `default`. */
  readonly status: string;
  readonly description: string;
  readonly content: Content | undefined;
  readonly headers: readonly Header[];
  readonly links: readonly Link[];
  readonly pointer: string;
  readonly decisions: readonly string[];
}

/** One operation, with everything that the document says about it. */
export interface Operation {
  /** The `operationId`. */
  readonly id: string;
  /** What the operation means to tools; nothing if the document declares no role. */
  readonly role: OperationRole | undefined;
  readonly method: Uppercase<HttpMethod>;
  readonly path: PathTemplate;
  /** JSON Pointer to the Operation Object, in the bundle. */
  readonly pointer: string;
  readonly summary: string;
  readonly description: string;
  /** Its first tag. */
  readonly tag: string;
  /** The names that lead to its method in the client: the parts of `x-client-method`, or the id of the operation. */
  readonly clientMethod: readonly string[];
  /**
   * Whether sending the same request twice has the same effect as sending it once, so that it may be repeated after any
   * failure: the value of `x-retry`, or else whether its method is idempotent (RFC 9110, section 9.2.2).
   */
  readonly idempotent: boolean;
  /** The parameters of the operation and of its path item, without those that the operation overrides. */
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | undefined;
  readonly responses: readonly Response[];
  /** How a token is presented; empty when the operation takes none. */
  readonly token: readonly TokenPlacement[];
  readonly decisions: readonly string[];
}

/**
 * The examples of a response that apply to an operation, each with the decisions of the operation on which it rests.
 * Operations can share a response, so an example that rests only on decisions of other operations is left out, and so
 * is an error of a part of the request that the operation does not have.
 */
export function responseExamplesOf(operation: Operation, { content }: Response): NamedExample[] {
  const possible = (content?.examples ?? []).filter(
    ({ role }) => role === undefined || canHave(operation, role),
  );
  return possible.flatMap((example) => {
    const decisions = example.decisions.filter((id) => operation.decisions.includes(id));
    const isOwn = example.decisions.length === 0 || decisions.length > 0;
    return isOwn ? [{ ...example, decisions }] : [];
  });
}

/** Whether a request of an operation can be wrong in this way. */
function canHave(operation: Operation, role: ExampleRole): boolean {
  const hasBody = operation.requestBody !== undefined;
  const possible: Readonly<Record<ExampleRole, boolean>> = {
    'wrong-body': hasBody,
    'wrong-token': takesToken(operation),
    'wrong-credentials': takesCredentials(operation),
    'missing-resource': hasBody || parametersIn(operation, 'path').length > 0,
  };
  return possible[role];
}

/** Parameters in one place, in the order of the document. */
export function parametersIn(operation: Operation, place: Parameter['in']): Parameter[] {
  return operation.parameters.filter((each) => each.in === place);
}

/** The parameter for the last variable of the path, which names a resource; nothing where the path has none. */
export function lastPathParameter(operation: Operation): Parameter | undefined {
  const last = operation.path.variables.at(-1);
  return parametersIn(operation, 'path').find(({ name }) => name === last);
}

/** Whether the path names a resource that exists before the call. */
export function namesResource(operation: Operation): boolean {
  const parameter = lastPathParameter(operation);
  return parameter !== undefined && parameter.role !== 'chosen-id';
}

/** The parameter with a role, whatever its name. */
export function parameterWithRole(operation: Operation, role: Role): Parameter | undefined {
  return operation.parameters.find((each) => each.role === role);
}

/** Whether the caller chooses the id of the resource that an operation creates. */
export function choosesId(operation: Operation): boolean {
  return parameterWithRole(operation, 'chosen-id') !== undefined;
}

/** The response that the document describes for a status: under the status, its class, or `default`. */
export function responseFor(operation: Operation, status: number): Response | undefined {
  const known = describedBy(operation);
  if (known.has(status)) return known.get(status);
  const described = (key: string) => operation.responses.find((each) => each.status === key);
  const [found] = statusesFor(status).flatMap((key) => described(key) ?? []);
  known.set(status, found);
  return found;
}

const describedBy = onceForEach((_: Operation) => new Map<number, Response | undefined>());

/** The response of a call that succeeds: the lowest status from 200 to 299. */
export const successOf = onceForEach(({ responses }: Operation): Response | undefined => {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  return successes.reduce<Response | undefined>(
    (lowest, each) => (lowest && lowest.status < each.status ? lowest : each),
    undefined,
  );
});

/** The field of a success that shows when a job was completed. */
export function completionTimeOf(operation: Operation): Property | undefined {
  return successOf(operation)?.content?.schema.propertyWithRole('completion-time');
}

/** Whether requests carry a token. */
export function takesToken({ token }: Operation): boolean {
  return token.length > 0;
}

/** Whether the body of an operation has credentials, in exchange for which it gives a token. */
export function takesCredentials({ requestBody }: Operation): boolean {
  const properties = requestBody?.content?.schema.properties ?? [];
  return properties.some(({ schema }) => isCredential(schema.role));
}

/** Whether an operation creates a job, with an id of the caller or of the service. */
export function createsJob({ role }: Pick<Operation, 'role'>): boolean {
  return role === 'create-job' || role === 'create-job-non-idempotent';
}

/** The fields of a page, by what they mean. */
export interface Page {
  readonly items: Property;
  /** Field with the position of the following page. */
  readonly next: Property | undefined;
  /** Field with the position of this page. */
  readonly cursor: Property | undefined;
  /** Field with the most items on a page. */
  readonly size: Property | undefined;
  /** Field with the folder of all its items. */
  readonly folder: Property | undefined;
  /** Field with the time since which all its items exist. */
  readonly since: Property | undefined;
}

/** Whether an operation is a listing that takes a parameter with a role. */
export function isListingBy(operation: Operation, role: Role): boolean {
  return pageOf(operation) !== undefined && parameterWithRole(operation, role) !== undefined;
}

/** The fields of the page that an operation returns; nothing if it does not return a page. */
export function pageOf(operation: Operation): Page | undefined {
  return pages(operation);
}

const pages = onceForEach((operation: Operation): Page | undefined => {
  const schema = successOf(operation)?.content?.schema;
  const items = schema?.propertyWithRole('page-items');
  if (!schema || !items) return undefined;
  return {
    items,
    next: schema.propertyWithRole('next-cursor'),
    cursor: schema.propertyWithRole('page-cursor'),
    size: schema.propertyWithRole('page-size'),
    folder: schema.propertyWithRole('folder-filter'),
    since: schema.propertyWithRole('since-filter'),
  };
});
