import { readApi } from '../../api/api.ts';
import type { Operation } from '../../api/operation.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { isJsonObject, parseJson } from '../../lib/json.ts';
import { typedClientRequest } from '../../samples/client-call.ts';
import { curlCommand } from '../../samples/curl.ts';
import { readTarget } from './target.ts';

/** What the console would send. */
export interface ConsoleRequest {
  /** The part of it that describes the operation. */
  readonly document: OpenAPIDocument;
  readonly operationId: string;
  /** The environment variable `BASE_URL` stands for it unless given. */
  readonly address: string | undefined;
  /** Path and query. */
  readonly target: string;
  readonly body: string | undefined;
}

/** The global function of this script. */
export type RequestSample = (request: ConsoleRequest, language: string) => string;

/** A request as a command of curl, or as a module with the TypeScript client; tokens and credentials stay out of it. */
function requestSample(
  { document, operationId, address, target, body }: ConsoleRequest,
  language: string,
) {
  const { operations } = readApi(document);
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) return '';
  const { path = {}, query = {} } = readTarget(operation.path.template, target) ?? {};
  const request = {
    ...{ operation, path, query },
    ...(body !== undefined && { body: withoutCredentials(operation, parseJson(body)) }),
  };
  return language === 'curl'
    ? curlCommand(request, address === undefined ? {} : { baseUrl: address })
    : typedClientRequest(request);
}

/** Credentials come from the environment, whatever stands in the form: what is copied is often shared. */
function withoutCredentials(operation: Operation, body: unknown): unknown {
  const properties = operation.requestBody?.content?.schema.properties ?? [];
  if (!isJsonObject(body)) return body;
  const named = properties
    .filter(({ name, schema }) => schema.role === 'credential' && Object.hasOwn(body, name))
    .map(({ name }) => [name, `<${name.toUpperCase()}>`]);
  return { ...body, ...Object.fromEntries(named) };
}

Object.assign(globalThis, { requestSample } satisfies { requestSample: RequestSample });
