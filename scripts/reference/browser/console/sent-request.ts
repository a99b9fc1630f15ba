import type { ReceivedResponse, SentRequest } from '../../../checks/exchange.ts';
import { parseJson } from '../../../lib/json.ts';
import { readTarget } from '../../../samples/target.ts';
import type { PreparedRequest } from '../../prepared-request.ts';
import { addressOf, textOf } from './console-form.ts';
import { fetchFromServer } from './servers.ts';

/** What a request has of its operation. */
type OfOperation = Pick<PreparedRequest, 'method' | 'path' | 'token'>;

/** Path and query, and the text of a body if there is one. */
interface RequestTexts {
  readonly target: string;
  readonly body?: string | undefined;
}

/**
 * A request to the server that the form of a console names, with its token.
 *
 * @throws TypeError when the address is not a URL
 */
export function requestOf(
  { method, path, token: placement }: OfOperation,
  form: HTMLFormElement,
  { target: written, body }: RequestTexts,
): SentRequest {
  const token = textOf(form, 'token');
  const target = new URL(addressOf(form) + written);
  const { in: place, parameter = '', prefix = '' } = token === '' ? {} : (placement ?? {});
  if (place === 'query') target.searchParams.set(parameter, token);
  const json = body === undefined ? undefined : parseJson(body);
  return {
    ...{ method, url: target.href, path: readTarget(path, written)?.path ?? {} },
    query: Object.fromEntries(target.searchParams),
    headers: {
      ...(place === 'header' && { [parameter.toLowerCase()]: `${prefix}${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...(json !== undefined && { json }),
  };
}

/** @throws TypeError when no response arrives */
export async function fetchResponse(
  request: SentRequest,
  signal: AbortSignal,
): Promise<ReceivedResponse> {
  const { method, url, headers, body } = request;
  const begin = performance.now();
  const response = await fetchFromServer(url, {
    ...{ method, headers, signal },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const json = parseJson(text);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: text,
    ...(json !== undefined && { json }),
    milliseconds: Math.round(performance.now() - begin),
  };
}
