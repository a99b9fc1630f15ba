import {
  type NamedExample,
  type Operation,
  type Parameter,
  parametersIn,
  type Response,
  responseExamplesOf,
} from '../api/operation.ts';
import { encode, withQuery } from './target.ts';

/** A request of an operation, with the values to send: what samples in every language are made of. */
export interface SampleRequest {
  readonly operation: Operation;
  /** Values of the path's variables. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The request that the examples of the document make: path, body, and of the query what filters. */
export function exampleRequest(operation: Operation): SampleRequest {
  return {
    operation,
    path: valuesOf(parametersIn(operation, 'path')),
    query: valuesOf(parametersIn(operation, 'query').filter(hasExampleToSend)),
    body: operation.requestBody?.content?.examples[0]?.value,
  };
}

/**
 * Path and query of a request, percent-encoded. A placeholder such as `<ENTRY_ID>` stays as it is.
 *
 * @throws Error when a variable of the path has no value
 */
export function requestTarget({ operation, path, query }: SampleRequest): string {
  const filled = operation.path.fillWith((name) => {
    const value = path[name];
    if (value === undefined) throw new Error(`${operation.id} has no value for {${name}}.`);
    return encode(value);
  });
  return withQuery(filled, query);
}

/** Path and query with the examples of the document in place of the parameters. */
export function exampleTarget(operation: Operation): string {
  return requestTarget(exampleRequest(operation));
}

/** The first example of a parameter. */
export function parameterExample({ examples }: Parameter): unknown {
  return examples[0]?.value;
}

// A server has not issued the cursor of an example.
function hasExampleToSend(parameter: Parameter): boolean {
  return parameterExample(parameter) !== undefined && parameter.role !== 'page-cursor';
}

function valuesOf(parameters: readonly Parameter[]): Record<string, string> {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const value = String(parameterExample(parameter) ?? '');
      return [parameter.name, parameter.role === 'chosen-id' ? unused(value) : value];
    }),
  );
}

/** The examples of a response that apply to an operation, as responses to the request of the samples. */
export function sampleResponses(operation: Operation, response: Response): NamedExample[] {
  return responseExamplesOf(operation, response).map((each) => ({
    ...each,
    value: responseExample(operation, each.value),
  }));
}

/** An example of a response with the id that the samples choose, in place of that of the examples. */
export function responseExample(operation: Operation, value: unknown): unknown {
  const chosen = operation.parameters.find(({ role }) => role === 'chosen-id');
  const id = chosen && parameterExample(chosen);
  if (typeof id !== 'string') return value;
  return JSON.parse(JSON.stringify(value).replaceAll(id, unused(id)));
}

/**
 * The id of a new resource must not exist yet, and the examples are ids of resources that do. Only the last
 * digits change, so that the version of a UUID stays.
 */
function unused(id: string): string {
  return id.replace(/[0-9a-f]{4}$/, '0001');
}
