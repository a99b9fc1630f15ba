import { encodePointerToken, resolve } from '../document/json-pointer.ts';
import type {
  HttpMethod,
  OpenAPIDocument,
  Operation,
  Parameter,
  Reference,
  RequestBody,
  Response,
  Schema,
} from '../document/openapi.ts';
import { type LocatedOperation, operationsOf } from '../document/operations.ts';
import { idsOf } from './decisions.ts';
import type { Role } from './roles.ts';
import type { SchemaProblem, Validator } from './validator.ts';

/** The schema of a body, and where it stands in the bundle. */
interface BodySchema {
  schema: Schema;
  pointer: string;
}

/** A response that the document describes for an operation. */
export interface ContractResponse {
  /** `200`, `4XX`, `default` … */
  key: string;
  response: Response;
  body?: BodySchema;
  /** Decisions on which the response as a whole rests. */
  decisions: readonly string[];
}

/** One operation with all its references resolved, ready to send it and to judge its answers. */
export interface ContractOperation {
  id: string;
  method: Uppercase<HttpMethod>;
  path: string;
  parameters: readonly Parameter[];
  requestBody?: RequestBody & { body?: BodySchema };
  responses: readonly ContractResponse[];
  /** Whether the document asks for a token. */
  authenticated: boolean;
  operation: Operation;
  document: OpenAPIDocument;
  /**
   * Validates a value against a schema of the bundle.
   *
   * @param pointer JSON Pointer of the schema
   */
  validate(pointer: string, value: unknown): SchemaProblem[];
}

/** Every operation of a bundle, in the order of the document. */
export function contractOperations(
  document: OpenAPIDocument,
  validator: Validator,
): ContractOperation[] {
  return operationsOf(document).map((located) => contractOperation(document, located, validator));
}

/** The response that the document describes for a status: the exact one, its class, or the default. */
export function responseFor(
  operation: ContractOperation,
  status: number,
): ContractResponse | undefined {
  const keys = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return keys.flatMap((key) => operation.responses.filter((each) => each.key === key))[0];
}

/** The parameter of an operation that has a role, whatever its name. */
export function parameterOf(operation: ContractOperation, role: Role): Parameter | undefined {
  return operation.parameters.find((each) => each['x-role'] === role);
}

function contractOperation(
  document: OpenAPIDocument,
  { path, method, operation }: LocatedOperation,
  validator: Validator,
): ContractOperation {
  const at = `/paths/${encodePointerToken(path)}/${method}`;
  const shared = document.paths[path]?.parameters ?? [];
  const requestBody = operation.requestBody && resolve(document, operation.requestBody);
  const body = requestBody && bodyOf(requestBody, `${pointerOf(operation.requestBody, at)}`);
  return {
    id: operation.operationId,
    method: method.toUpperCase() as Uppercase<HttpMethod>,
    path,
    parameters: [...shared, ...(operation.parameters ?? [])].map((each) =>
      resolve<Parameter>(document, each),
    ),
    ...(requestBody && { requestBody: { ...requestBody, ...(body && { body }) } }),
    responses: Object.keys(operation.responses).map((key) =>
      contractResponse(document, operation, key, at),
    ),
    authenticated: (operation.security ?? document.security ?? []).length > 0,
    operation,
    document,
    validate: (pointer, value) => validator.validate(pointer, value),
  };
}

function contractResponse(
  document: OpenAPIDocument,
  operation: Operation,
  key: string,
  at: string,
): ContractResponse {
  const reference = operation.responses[key] as Response | Reference;
  const response = resolve<Response>(document, reference);
  const pointer =
    '$ref' in reference ? reference.$ref.slice(1) : `${at}/responses/${encodePointerToken(key)}`;
  const body = bodyOf(response, pointer);
  const decisions = idsOf(response['x-decision']);
  return { key, response, decisions, ...(body && { body }) };
}

function bodyOf(
  owner: { content?: Response['content'] } | RequestBody,
  pointer: string,
): BodySchema | undefined {
  const content = owner.content ?? {};
  const mediaType = Object.keys(content).find((each) => each.includes('json'));
  const schema = mediaType === undefined ? undefined : content[mediaType]?.schema;
  if (!schema || mediaType === undefined) return undefined;
  return { schema, pointer: `${pointer}/content/${encodePointerToken(mediaType)}/schema` };
}

function pointerOf(value: RequestBody | Reference | undefined, at: string): string {
  return value && '$ref' in value ? value.$ref.slice(1) : `${at}/requestBody`;
}
