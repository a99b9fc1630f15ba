import { bundle, exampleOf, operationsOf } from './bundle.ts';

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
