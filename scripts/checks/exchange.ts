import { type Operation, parameterWithRole, successOf } from '../api/operation.ts';
import type { Role } from '../api/roles.ts';
import { isJsonObject } from '../lib/json.ts';

/** A request as it was sent. */
export interface SentRequest {
  method: string;
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Values of the path parameters, by their names in the document. */
  path: Record<string, string>;
  query: Record<string, string>;
  /** The body as text, if there was one. */
  body?: string;
  /** The body's value, if it is JSON. */
  json?: unknown;
}

/** A response as it arrived. */
export interface ReceivedResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
  /** The body's value, if it is JSON. */
  json?: unknown;
  /** How many ms passed from the request to the last byte. */
  milliseconds: number;
}

/**
 * What the sender of a request expects by the document: `success` of a valid request for something
 * that exists, `error` of an invalid one, `open` where nothing is known, as in recorded traffic.
 */
export type Expectation = 'success' | 'error' | 'open';

// From the valid request to the invalid one.
const expectations: readonly Expectation[] = ['success', 'open', 'error'];

/** How easily people understand what an exchange shows. */
export interface Readability {
  expectation: Expectation;
  /** How many characters it has. */
  size: number;
}

/** Whether an exchange is easier to understand than another one: a valid request before others, and then a short one. */
export function isEasierToRead(one: Readability, other: Readability): boolean {
  const [a, b] = [one, other].map(({ expectation }) => expectations.indexOf(expectation));
  return a === b ? one.size < other.size : Number(a) < Number(b);
}

/** Why a request got no usable response, in one line. */
export interface Diagnosis {
  kind:
    | 'unreachable'
    | 'certificate'
    | 'time-out'
    | 'closed'
    | 'endless'
    | 'aborted'
    | 'wrong-address';
  /** Says what was found and what to do. Holds no secret. */
  message: string;
}

/** One request with its response, or with the reason why none arrived. */
export interface Exchange {
  operationId: string;
  expectation: Expectation;
  request: SentRequest;
  response?: ReceivedResponse;
  /** Why there is no response. */
  failure?: Diagnosis;
  /** The creation under the same identifier that succeeded before, with another body. */
  earlier?: Exchange;
  /** The same with the names of the document, if the JSON of this one has other names for fields with roles. */
  inDocument?: Exchange;
}

/** Whether a status says that the server has failed, and not that it lacks something, is busy or ran out of time. */
export function isFailureStatus(status: number): boolean {
  return status >= 500 && ![501, 503, 504].includes(status);
}

/** Whether the last of some exchanges, which is the decisive one of a finding, shows that the server has failed. */
export function endsInFailure(
  exchanges: readonly { response?: { status: number } | undefined }[],
): boolean {
  return isFailureStatus(exchanges.at(-1)?.response?.status ?? 0);
}

/** An exchange that has a response. */
export type CompleteExchange = Exchange & { response: ReceivedResponse };

/** Whether a response arrived. */
export function isComplete(exchange: Exchange): exchange is CompleteExchange {
  return exchange.response !== undefined;
}

/** The value that a request has in the query for what the parameter with a role means; nothing without one. */
export function queryValue(
  { query }: SentRequest,
  operation: Operation,
  role: Role,
): string | undefined {
  const parameter = parameterWithRole(operation, role);
  return parameter && query[parameter.name];
}

/** Whether a call succeeded by its status. */
export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Whether a server takes the request to be at fault (RFC 9110, section 15.5). */
export function isClientErrorStatus(status: number): boolean {
  return status >= 400 && status <= 499;
}

/**
 * Whether a status says that a request may succeed later: a conflict, a lock, or too many requests (RFC 9110, section
 * 15.5.10; RFC 4918, section 11.3; RFC 6585, section 4).
 */
export function isBusyStatus(status: number): boolean {
  return [409, 423, 429].includes(status);
}

/** Whether a status says that a resource is not there: not found, or gone (RFC 9110, sections 15.5.5 and 15.5.11). */
export function isGoneStatus(status: number): boolean {
  return status === 404 || status === 410;
}

/**
 * Whether an exchange shows a success of an operation: the status says so, and the body has at least
 * one field of the object that the document describes. Without that, nothing about the operation can
 * be said to be right.
 */
export function showsSuccess({ response }: Exchange, operation: Operation): boolean {
  if (!response || !isSuccessStatus(response.status) || !isJsonObject(response.json)) return false;
  const properties = successOf(operation)?.content?.schema.properties ?? [];
  const { json } = response;
  return properties.length === 0 || properties.some(({ name }) => Object.hasOwn(json, name));
}
