import { type HttpHandler, HttpResponse, http, type JsonBodyType } from 'msw';

/** A request that a handler responds to. */
export interface MockedCall {
  request: Request;
  /** Values of the variables of the path; in a name, an underscore stands for what is no word character. */
  params: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A response in place of an example: data, or a function that returns data or a whole response. */
export type Override<Data> =
  | Data
  | ((call: MockedCall) => Data | Response | Promise<Data | Response>);

/** Method and path of an operation, as Mock Service Worker writes them. */
export type Route = readonly [method: Exclude<keyof typeof http, 'all'>, path: string];

/**
 * Handlers for Mock Service Worker, one for each operation.
 *
 * @param routes where each operation is, by its operationId
 * @param examples what each responds with
 * @param baseUrl address in front of every path
 * @param overrides what some respond with instead
 */
export function handlersOf<Responses extends Record<keyof Responses, JsonBodyType>>(
  routes: Readonly<Record<keyof Responses, Route>>,
  examples: Responses,
  baseUrl: string,
  overrides: { readonly [Id in keyof Responses]?: Override<Responses[Id]> },
): HttpHandler[] {
  const address = baseUrl.replace(/\/$/, '');
  const handlers: HttpHandler[] = [];
  for (const name in examples) {
    const [method, path] = routes[name];
    const override: Override<JsonBodyType> = overrides[name] ?? examples[name];
    handlers.push(
      http[method](address + path, ({ request, params }) =>
        responseTo({ request, params }, override),
      ),
    );
  }
  return handlers;
}

async function responseTo(call: MockedCall, override: Override<JsonBodyType>): Promise<Response> {
  const data = typeof override === 'function' ? await override(call) : override;
  return data instanceof Response ? data : HttpResponse.json(data);
}
