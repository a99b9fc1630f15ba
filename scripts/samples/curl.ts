import type { Operation } from '../api/operation.ts';
import { shellWord } from './quoting.ts';
import { exampleRequest, requestTarget, type SampleRequest } from './request.ts';

/** How {@link curlCommand} writes a command. */
interface CurlOptions {
  /** Address in front of the path; the environment variable `BASE_URL` by default. */
  baseUrl?: string;
  /** The token; the environment variable `TOKEN` by default. `undefined` leaves it out. */
  token?: string | undefined;
  /** Options in front of the request, such as `--silent`. */
  flags?: readonly string[];
  /** Whether to write one line with short options. */
  short?: boolean;
}

/**
 * A request as a command of `curl`, for a POSIX shell.
 *
 * A value `<NAME>` in the request comes from the environment variable `NAME`.
 */
export function curlCommand(request: SampleRequest, options: CurlOptions = {}): string {
  const { baseUrl = '<BASE_URL>', flags = [], short = false } = options;
  const token = 'token' in options ? options.token : '<TOKEN>';
  const { operation, body } = request;
  const names = short
    ? { method: '-X', header: '-H', cookie: '-b', data: '-d' }
    : { method: '--request', header: '--header', cookie: '--cookie', data: '--data' };
  const { headers, cookies, query } = credentialsOf(operation, token);
  const target = requestTarget({ ...request, query: { ...request.query, ...query } });
  const json = JSON.stringify(body, null, short ? 0 : 2);
  const contentType = body === undefined ? [] : ['Content-Type: application/json'];
  const url = shellWord(baseUrl + target);
  return [
    ['curl', ...flags, ...(short ? [] : [url])].join(' '),
    ...(operation.method === 'GET' ? [] : [`${names.method} ${operation.method}`]),
    ...(short ? [url] : []),
    ...[...headers, ...contentType].map((header) => `${names.header} ${shellWord(header)}`),
    ...cookies.map((cookie) => `${names.cookie} ${shellWord(cookie)}`),
    ...(body === undefined ? [] : [`${names.data} ${shellWord(json, wholeString)}`]),
  ].join(short ? ' ' : ' \\\n  ');
}

/** A call of an operation with the examples of the document, by `curl`. */
export function curlSample(operation: Operation): string {
  return curlCommand(exampleRequest(operation));
}

/** A string of JSON that is a placeholder and nothing else. */
const wholeString = /(?<=")<([A-Z_]+)>(?=")/;

function credentialsOf({ token: placements }: Operation, token: string | undefined) {
  const headers: string[] = [];
  const cookies: string[] = [];
  const query: Record<string, string> = {};
  for (const { in: place, parameter, prefix } of token === undefined ? [] : placements) {
    if (place === 'header') headers.push(`${parameter}: ${prefix}${token}`);
    else if (place === 'cookie') cookies.push(`${parameter}=${token}`);
    else query[parameter] = `${prefix}${token}`;
  }
  return { headers, cookies, query };
}
