import { readApi } from '../../api/api.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { parseJson } from '../../lib/json.ts';
import { typedClientRequest } from '../../samples/client-call.ts';
import { curlCommand } from '../../samples/curl.ts';
import { readTarget } from './target.ts';

/** What the console would send. */
export interface ConsoleRequest {
  readonly operationId: string;
  /** The environment variable `BASE_URL` stands for it unless given. */
  readonly address: string | undefined;
  /** Path and query. */
  readonly target: string;
  readonly body: string | undefined;
}

/** The global function of this script. */
export type RequestSample = (request: ConsoleRequest, language: string) => string;

/** From `assets/api.js`, which must be loaded before this script. */
declare const describedApi: { document: OpenAPIDocument };

const { operations } = readApi(describedApi.document);

/** A request as a command of curl, or as a module with the TypeScript client; the token stays out of it. */
function requestSample({ operationId, address, target, body }: ConsoleRequest, language: string) {
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) return '';
  const { path = {}, query = {} } = readTarget(operation.path.template, target) ?? {};
  const request = {
    ...{ operation, path, query },
    ...(body !== undefined && { body: parseJson(body) }),
  };
  return language === 'curl'
    ? curlCommand(request, address === undefined ? {} : { baseUrl: address })
    : typedClientRequest(request);
}

Object.assign(globalThis, { requestSample } satisfies { requestSample: RequestSample });
