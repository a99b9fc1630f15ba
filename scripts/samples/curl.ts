import type { Operation } from '../api/operation.ts';
import { fromEnvironment, httpRequest, sampleJson, wholeString } from './http-request.ts';
import { exampleRequest, type SampleRequest } from './request.ts';

/** How {@link curlCommand} writes a command. */
interface CurlOptions {
  /** Address in front of the path; the environment variable `BASE_URL` by default. */
  baseUrl?: string;
  /** The token; the environment variable `TOKEN` by default. */
  token?: string;
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
export function curlCommand(sample: SampleRequest, options: CurlOptions = {}): string {
  const { flags = [], short = false } = options;
  const names = short
    ? { method: '-X', header: '-H', data: '-d' }
    : { method: '--request', header: '--header', data: '--data' };
  const request = httpRequest(sample, { ...fromEnvironment, ...options });
  const { method, headers, body } = request;
  const json = short ? JSON.stringify(body) : sampleJson(body);
  const url = shellWord(request.url);
  return [
    ['curl', ...flags, ...(short ? [] : [url])].join(' '),
    ...(method === 'GET' ? [] : [`${names.method} ${method}`]),
    ...(short ? [url] : []),
    ...headers.map(([name, value]) => `${names.header} ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`${names.data} ${shellWord(json, wholeString)}`]),
  ].join(short ? ' ' : ' \\\n  ');
}

/** A call of an operation with the examples of the document, by `curl`. */
export function curlSample(operation: Operation): string {
  return curlCommand(exampleRequest(operation));
}

/**
 * A text as one word of a POSIX shell. A placeholder such as `<TOKEN>` in it stands for the environment
 * variable of that name.
 *
 * @param placeholder what a placeholder looks like, with its name as the one group
 */
export function shellWord(text: string, placeholder = /<([A-Z_]+)>/): string {
  const parts = text.split(placeholder);
  if (parts.length === 1) return singleQuoted(text);
  if (!/["$`\\!]/.test(text)) {
    return `"${parts.map((part, index) => (index % 2 ? `$${part}` : part)).join('')}"`;
  }
  return parts
    .map((part, index) => (index % 2 ? `"$${part}"` : singleQuoted(part)))
    .filter((part) => part !== "''")
    .join('');
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}
