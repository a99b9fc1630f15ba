import { tokenValues } from '../api/security.ts';
import { readableJson } from '../lib/readable-json.ts';
import { requestTarget, type SampleRequest } from './request.ts';

/** A request as it is sent. A value `<NAME>` in it comes from the environment variable `NAME`. */
interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** Names and values. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
}

/** Where a request goes, and with which token, if any. */
export interface RequestAccess {
  /** Address in front of the path. */
  readonly baseUrl: string;
  readonly token: string | undefined;
}

/** The environment variables `BASE_URL` and `TOKEN`. */
export const fromEnvironment: RequestAccess = { baseUrl: '<BASE_URL>', token: '<TOKEN>' };

/** A request with its address, token and content type. */
export function httpRequest(
  request: SampleRequest,
  { baseUrl, token }: RequestAccess = fromEnvironment,
): HttpRequest {
  const { operation, body } = request;
  const presented = tokenValues(operation.token, token);
  const headers = Object.entries(presented.headers);
  if (body !== undefined) headers.push(['Content-Type', 'application/json']);
  const url =
    baseUrl + requestTarget({ ...request, query: { ...request.query, ...presented.query } });
  return { method: operation.method, url, headers, ...(body !== undefined && { body }) };
}

/** A part of a text: itself, or the name of the environment variable that stands there. */
type TextPart = { readonly text: string } | { readonly variable: string };

/** `Bearer <TOKEN>` gives the text `Bearer ` and the variable `TOKEN`. */
export function partsOf(text: string, placeholder = /<([A-Z_]+)>/): TextPart[] {
  return text
    .split(placeholder)
    .map((part, index) => (index % 2 ? { variable: part } : { text: part }))
    .filter((part) => 'variable' in part || part.text !== '');
}

/** A JSON value as the text that a request sends, in lines as the samples that build values have them. */
export function sampleJson(body: unknown): string {
  return readableJson(body, { width: 70 });
}

/** A string of JSON text that is a placeholder and nothing else. */
export const wholeString = /(?<=")<([A-Z_]+)>(?=")/;
