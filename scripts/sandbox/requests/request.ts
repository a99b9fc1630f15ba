import { type Operation, responseFor } from '../../api/operation.ts';
import { HttpError } from '../../lib/http-error.ts';
import { shorten } from '../../lib/text.ts';
import type { SandboxRequest, SandboxResponse } from '../messages.ts';
import type { Query, RequestRules } from '../rules.ts';
import type { Endpoint, EndpointParameter } from './endpoints.ts';
import { expectationOf, validBody } from './request-body.ts';

/** Path and query of a request. */
export interface RequestTarget {
  path: string;
  query: URLSearchParams;
}

const noQuery = new URLSearchParams();

/** Splits the target of a request, in origin form or absolute form (RFC 9112, section 3.2). */
export function parseTarget(target: string): RequestTarget {
  const path = pathOf(target);
  const mark = target.indexOf('?');
  return { path, query: mark < 0 ? noQuery : new URLSearchParams(target.slice(mark + 1)) };
}

/** The path of a target, without its query, which takes longer to read. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  const whole = mark < 0 ? target : target.slice(0, mark);
  return whole.startsWith('/') ? whole : whole.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

/** The rules by which requests are read. */
export const requestRules: RequestRules = { readId, readQuery, validBody, readToken };

function readId({ pathParameter }: Endpoint, text: string): string {
  if (!pathParameter) return '';
  if (pathParameter.validate(text)) return text.toLowerCase();
  throw invalidParameter(pathParameter, text);
}

function readQuery({ query: parameters }: Endpoint, given: URLSearchParams): Query {
  const query: Record<string, string | number> = {};
  for (const parameter of parameters) {
    const [text, second] = given.getAll(parameter.name);
    if (second !== undefined) {
      throw new HttpError(400, 'invalid-parameter', `\`${parameter.name}\` is given twice.`);
    }
    const value = text === undefined ? parameter.default : readValue(parameter, text);
    if (value === undefined && parameter.required) {
      throw new HttpError(400, 'missing-parameter', `${parameter.name}: the query must have it.`);
    }
    if (value !== undefined && parameter.role) query[parameter.role] = value;
  }
  return query;
}

function readValue(parameter: EndpointParameter, text: string): string | number {
  const value = parameter.integer && /^-?\d+$/.test(text) ? Number(text) : text;
  if (!parameter.validate(value)) throw invalidParameter(parameter, text);
  if (parameter.role === 'wait' && Number(value) < 0) throw invalidParameter(parameter, text);
  return parameter.role === 'since-filter' ? inUtc(value) : value;
}

/** A date as pages give it back: in UTC, with milliseconds. What is no date stays as it is. */
function inUtc(value: string | number): string | number {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

function invalidParameter({ name, validate }: EndpointParameter, text: string): HttpError {
  return new HttpError(
    400,
    'invalid-parameter',
    `\`${name}\` ${expectationOf(validate.errors?.[0])}, found ${shorten(text)}.`,
  );
}

function readToken(
  { token }: Endpoint,
  { headers }: SandboxRequest,
  query: URLSearchParams,
): string | undefined {
  if (!token) return undefined;
  const { in: place, parameter, prefix } = token;
  if (place === 'query') return query.get(parameter) || undefined;
  if (place === 'cookie') return cookieIn(headers.cookie, parameter);
  const given = headers[parameter.toLowerCase()];
  if (!given || prefix === '') return given || undefined;
  const hasPrefix = given.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase();
  return hasPrefix ? given.slice(prefix.length).trim() : undefined;
}

/** The value of a cookie (RFC 6265, section 4.2.1). */
function cookieIn(header = '', name: string): string | undefined {
  const pairs = header.split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/**
 * The response that a request prefers (RFC 7240) to that of the operation: `Prefer: code=404`, and
 * `example=NAME` for one of several examples, as Prism understands it.
 *
 * @returns nothing when the header asks for no code
 * @throws HttpError when the document has no such response
 */
export function preferredResponse(
  operation: Operation,
  header: string | undefined,
): SandboxResponse | undefined {
  const code = preference(header, 'code');
  if (code === undefined) return undefined;
  const response = /^[1-5]\d\d$/.test(code) ? responseFor(operation, Number(code)) : undefined;
  if (!response) throw unknownResponse(`${operation.id} has no response ${code}`);
  const name = preference(header, 'example');
  const examples = response.content?.examples ?? [];
  const example = name === undefined ? examples[0] : examples.find((each) => each.name === name);
  if (!example) throw unknownResponse(`${operation.id} has no example ${name ?? `of ${code}`}`);
  return {
    status: Number(code),
    headers: { 'content-type': 'application/json', 'preference-applied': `code=${code}` },
    body: JSON.stringify(example.value),
  };
}

function unknownResponse(reason: string): HttpError {
  return new HttpError(400, 'unknown-response', `Prefer: ${reason}.`);
}

function preference(header: string | undefined, name: string): string | undefined {
  const match = header?.match(new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*"?([\\w.-]+)"?`, 'i'));
  return match?.[1];
}
