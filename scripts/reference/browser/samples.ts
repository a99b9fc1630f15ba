import { readApi } from '../../api/api.ts';
import type { Operation } from '../../api/operation.ts';
import { isCredential } from '../../api/roles.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { isJsonObject, parseJson } from '../../lib/json.ts';
import { sampleLanguages } from '../../samples/code-samples.ts';
import { curlCommand } from '../../samples/curl.ts';
import { readTarget } from '../../samples/target.ts';

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

/** Samples by the `id` of their languages. */
type Samples = Readonly<Record<string, string>>;

/** The global function of this script. */
export type RequestSamples = (request: ConsoleRequest) => Samples;

/** A request in each language; tokens and credentials stay out of it. */
function requestSamples({ document, operationId, address, target, body }: ConsoleRequest): Samples {
  const { operations } = readApi(document);
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) return {};
  const { path = {}, query = {} } = readTarget(operation.path.template, target) ?? {};
  const sample = {
    ...{ operation, path, query },
    ...(body !== undefined && { body: withoutCredentials(operation, parseJson(body)) }),
  };
  const sources = sampleLanguages.map(({ id, request }) => [id, request(sample)]);
  const curl = address === undefined ? {} : { curl: curlCommand(sample, { baseUrl: address }) };
  return { ...Object.fromEntries(sources), ...curl };
}

/** Credentials come from the environment, whatever stands in the form: what is copied is often shared. */
function withoutCredentials(operation: Operation, body: unknown): unknown {
  const properties = operation.requestBody?.content?.schema.properties ?? [];
  if (!isJsonObject(body)) return body;
  const named = properties
    .filter(({ name, schema }) => isCredential(schema.role) && Object.hasOwn(body, name))
    .map(({ name }) => [name, `<${name.toUpperCase()}>`]);
  return { ...body, ...Object.fromEntries(named) };
}

Object.assign(globalThis, { requestSamples } satisfies { requestSamples: RequestSamples });
