import type { ValidateFunction } from 'ajv';
import type { Api } from '../../api/api.ts';
import {
  type Operation,
  type Page,
  type Parameter,
  pageOf,
  parametersIn,
  successOf,
} from '../../api/operation.ts';
import { PathTemplate } from '../../api/path-template.ts';
import type { Role } from '../../api/roles.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import type { TokenPlacement } from '../../api/security.ts';
import type { CompiledSchemas } from '../../api/validator.ts';
import { HttpError } from '../../lib/http-error.ts';
import { shorten } from '../../lib/text.ts';

/** A parameter of an operation, with its validator. */
export interface EndpointParameter {
  /** Its name in a request. */
  name: string;
  /** Its role, such as `folder-filter`; nothing where the document declares none. */
  role: Role | undefined;
  required: boolean;
  /** Whether it is a number. */
  integer: boolean;
  /** Value that it has when it is left out, where an overlay gives one. */
  default: string | number | undefined;
  /** Its largest value, where an overlay gives one. */
  maximum: number | undefined;
  validate: ValidateFunction;
}

/** Fields of a page that a sandbox writes, beside the items. */
const pageFields = ['size', 'cursor', 'next', 'folder', 'since'] as const satisfies (keyof Page)[];

/** A field of a page that a sandbox writes, beside the items. */
export type PageField = (typeof pageFields)[number];

/** How the document names the fields of a page. */
interface PageFields {
  /** Field of the items. */
  items: string;
  /** The other fields, in a fixed order. */
  others: readonly (readonly [PageField, string])[];
}

/** An operation, with everything that handling a request needs looked up once. */
export interface Endpoint {
  operation: Operation;
  pathParameter: EndpointParameter | undefined;
  query: readonly EndpointParameter[];
  /** Undefined when the operation takes no body. */
  validateBody: ValidateFunction | undefined;
  /** How a request presents its token (D52); undefined when the operation takes none. */
  token: TokenPlacement | undefined;
  page: PageFields | undefined;
  /** Schema of a success, if fields of it have other names in the document than in the sandbox. */
  renamed: ResolvedSchema | undefined;
}

/** The names that fields of the body with some roles have in requests, for messages. */
export function fieldNamesOf({ operation }: Endpoint, ...roles: readonly Role[]): string {
  const schema = operation.requestBody?.content?.schema;
  return roles.map((role) => schema?.propertyWithRole(role)?.key ?? role).join(', ');
}

/** The name of the path parameter, for messages. */
export function pathParameterName({ pathParameter }: Endpoint): string {
  return pathParameter?.name ?? 'path';
}

/** The scheme by which an endpoint takes its token, as a response with 401 names it (RFC 9110, section 11.6.1). */
export function challengeOf({ token }: Endpoint): string {
  return token?.prefix.trim() || 'ApiKey';
}

/** An endpoint, and the decoded text of its path parameter; empty when it has none. */
export interface Match {
  endpoint: Endpoint;
  parameter: string;
}

/** The endpoints of an API, among which a request finds its own. */
export class Endpoints {
  readonly #sorted: readonly Endpoint[];
  readonly #byMethod: ReadonlyMap<string, readonly Endpoint[]>;
  /** What was found last: a request with a body is looked up before and after its body is read. */
  #last: { method: string; path: string; match: Match } | undefined;

  /** @throws Error when the schemas are not those of the API */
  constructor({ operations }: Api, schemas: CompiledSchemas) {
    const endpoints = operations.map((operation) => endpointOf(operation, schemas));
    this.#sorted = endpoints.toSorted((a, b) =>
      PathTemplate.compare(a.operation.path, b.operation.path),
    );
    this.#byMethod = Map.groupBy(this.#sorted, ({ operation }) => operation.method);
  }

  /** An operation that takes a token. */
  get withToken(): Endpoint | undefined {
    return this.#sorted.find(({ token }) => token !== undefined);
  }

  /** @throws HttpError when no operation has the path (404), or none of those has the method (405) */
  find(method: string, path: string): Match {
    const last = this.#last;
    if (last?.path === path && last.method === method) return last.match;
    const match = this.#find(method, path);
    this.#last = { method, path, match };
    return match;
  }

  #find(method: string, path: string): Match {
    for (const endpoint of this.#byMethod.get(method) ?? []) {
      const values = endpoint.operation.path.match(path);
      if (values)
        return { endpoint, parameter: decode(values[endpoint.pathParameter?.name ?? '']) };
    }
    const others = this.#sorted.filter(({ operation }) => operation.path.match(path));
    throw others.length === 0 ? unknownPath(path) : methodNotAllowed(method, others);
  }
}

function endpointOf(operation: Operation, schemas: CompiledSchemas): Endpoint {
  const read = (parameter: Parameter) => endpointParameter(parameter, schemas);
  const body = operation.requestBody?.content?.schema;
  const shown = successOf(operation)?.content?.schema;
  return {
    operation,
    pathParameter: parametersIn(operation, 'path').map(read)[0],
    query: parametersIn(operation, 'query').map(read),
    validateBody: body && validatorAt(body.pointer, schemas),
    token: operation.token[0],
    page: pageFieldsOf(operation),
    renamed: shown?.isRenamed() ? shown : undefined,
  };
}

function endpointParameter(
  { name, role, required, schema }: Parameter,
  schemas: CompiledSchemas,
): EndpointParameter {
  const { type, default: value, maximum } = schema.keywords;
  return {
    name,
    role,
    required,
    integer: type === 'integer',
    default: typeof value === 'string' || typeof value === 'number' ? value : undefined,
    maximum: typeof maximum === 'number' ? maximum : undefined,
    validate: validatorAt(schema.pointer, schemas),
  };
}

function validatorAt(pointer: string, schemas: CompiledSchemas): ValidateFunction {
  const validate = schemas[pointer];
  if (!validate) throw new Error(`There is no compiled schema for ${pointer}.`);
  return validate;
}

function pageFieldsOf(operation: Operation): PageFields | undefined {
  const page = pageOf(operation);
  if (!page) return undefined;
  const others = pageFields.flatMap((field) => {
    const name = page[field]?.name;
    return name === undefined ? [] : [[field, name] as const];
  });
  return { items: page.items.name, others };
}

/** @throws HttpError when a percent sign is not followed by the code of a character */
function decode(segment = ''): string {
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    throw new HttpError(400, 'invalid-path', 'The path has a percent sign that encodes nothing.');
  }
}

function unknownPath(path: string): HttpError {
  return new HttpError(404, 'unknown-path', `No operation has the path ${shorten(path)}.`);
}

function methodNotAllowed(method: string, endpoints: readonly Endpoint[]): HttpError {
  const allowed = endpoints.map(({ operation }) => operation.method).join(', ');
  return new HttpError(
    405,
    'method-not-allowed',
    `The path has no method ${shorten(method)}. Expected ${allowed}.`,
    { allow: allowed },
  );
}
