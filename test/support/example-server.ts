import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Api, readApi } from '../../scripts/api/api.ts';
import type { Example, OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { operationsOf } from './located-operations.ts';
import { resolve } from './resolve.ts';
import { projectDirectory } from './run.ts';

/** The bundle as it is committed. */
export const bundle: OpenAPIDocument = JSON.parse(
  await readFile(join(projectDirectory, 'generated/openapi.json'), 'utf8'),
);

/** The API that it describes. */
export const api: Api = readApi(bundle);

/** The response of one operation, before it is sent. */
interface ExampleResponse {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: faults reach into it at any depth
  body: any;
}

/** Changes a response in place, or returns another one. */
export type Fault = (
  response: ExampleResponse,
  operationId: string,
  request: Request,
) => ExampleResponse | undefined;

/**
 * A server without a memory: each operation responds with the first example of the document, after a
 * fault has been put into it. A body that is a string is sent as it is.
 */
export function exampleServer(
  fault: Fault = () => undefined,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const found = operationsOf(bundle).find(
      ({ path, method }) =>
        method.toUpperCase() === request.method &&
        new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname),
    );
    if (!found)
      return Response.json({ code: 'unknown', message: 'No such path.' }, { status: 404 });
    const response: ExampleResponse = {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: structuredClone(exampleOf(found.operation.operationId)),
    };
    const { status, headers, body } =
      fault(response, found.operation.operationId, request) ?? response;
    const empty = status === 204 || status === 304;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(empty ? null : text, { status, headers });
  };
}

/** The body of the first 200 example of an operation. */
export function exampleOf(operationId: string): unknown {
  const found = operationsOf(bundle).find((each) => each.operation.operationId === operationId);
  const response = found?.operation.responses['200'];
  if (!response || '$ref' in response) throw new Error(`No inline 200 of ${operationId}.`);
  const [example] = Object.values(response.content?.['application/json']?.examples ?? {});
  if (!example) throw new Error(`No example of ${operationId}.`);
  return resolve<Example>(bundle, example).value;
}
