import type { ErrorObject } from 'ajv';
import { named } from '../../api/field-names.ts';
import { HttpError } from '../../lib/http-error.ts';
import { forEachMember, isJsonObject } from '../../lib/json.ts';
import { truncate } from '../../lib/text.ts';
import type { SandboxRequest, WholeRequest } from '../messages.ts';
import type { Endpoint } from './endpoints.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Largest body of a request unless the caller sets another limit, in bytes (D64). */
export const defaultBodyLimit = 1_000_000;

/** The largest body of a request. */
export interface BodyLimit {
  bytes: number;
  /** Where it is set, as the caller knows the place; undefined where nothing sets it. */
  setting?: string | undefined;
}

/** How deep objects and arrays of a body may be nested. */
const maximumDepth = 64;

/**
 * The body of a request, with the names of the sandbox.
 *
 * @throws HttpError 415 when its content type is not JSON, 400 when it is malformed or does not match
 *   the schema
 */
export function validBody(endpoint: Endpoint, request: WholeRequest): object {
  const { validateBody, operation } = endpoint;
  if (!validateBody) return {};
  requireJsonType(request);
  const sent = parseBody(request.body);
  if (!validateBody(sent)) throw mismatch(validateBody.errors?.[0]);
  const body = named(sent, operation.requestBody?.content?.schema);
  if (typeof body === 'object' && body !== null) return body;
  throw new HttpError(400, 'invalid-body', 'The body must be an object.');
}

/** @throws HttpError 413 when more was sent than the limit */
export function requireSize(
  request: SandboxRequest,
  limit: BodyLimit,
): asserts request is WholeRequest {
  if (request.body === 'too-large') throw tooLarge(limit);
}

/** Response 413 to a request whose body is longer than a limit. */
export function tooLarge({ bytes, setting }: BodyLimit): HttpError {
  const place = setting === undefined ? '' : ` (${setting})`;
  const message = `The body is larger than ${bytes} bytes, which is the limit of the sandbox${place}.`;
  return new HttpError(413, 'too-large', message);
}

function requireJsonType({ headers }: WholeRequest): void {
  const type = headers['content-type'];
  if (type === undefined || !/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new HttpError(
      415,
      'unsupported-media-type',
      'Content-Type: expected application/json, in UTF-8.',
    );
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity') {
    throw new HttpError(415, 'unsupported-media-type', 'Content-Encoding: expected none.');
  }
}

/**
 * The object in the body of a control, which can be left out.
 *
 * @throws HttpError when it is something else, or unsafe to handle
 */
export function parseObject(bytes: Uint8Array): Record<string, unknown> {
  const value = bytes.byteLength === 0 ? {} : parseBody(bytes);
  if (isJsonObject(value)) return value;
  throw new HttpError(400, 'invalid-body', 'body: expected an object.');
}

/** @throws HttpError when the bytes are not JSON, or JSON that is unsafe to handle */
export function parseBody(bytes: Uint8Array): unknown {
  let body: unknown;
  try {
    body = JSON.parse(decoder.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not in UTF-8';
    throw new HttpError(400, 'malformed-json', `The body is not JSON: ${reason.slice(0, 200)}.`);
  }
  rejectUnsafe(body);
  return body;
}

/**
 * Rejects what JSON allows but programs cannot handle safely: deep nesting, and numbers too large for a
 * double.
 *
 * @param path keys and indexes from the root; the same list again after the call
 * @throws HttpError that names the place
 */
function rejectUnsafe(value: unknown, path: (string | number)[] = []): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw unsafe(path, 'the number is too large');
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length === maximumDepth) {
    throw unsafe(path, `nested more than ${maximumDepth} levels deep`);
  }
  forEachMember(value, (key, child) => {
    if (typeof child === 'string' || Number.isFinite(child)) return;
    path.push(key);
    rejectUnsafe(child, path);
    path.pop();
  });
}

function unsafe(path: readonly (string | number)[], reason: string): HttpError {
  const place = path.join('.') || 'body';
  const shown = truncate(place, 60);
  return new HttpError(400, 'invalid-body', `${shown}: ${reason}.`);
}

function mismatch(error: ErrorObject | undefined): HttpError {
  const field = error?.instancePath
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  const place = field ? `\`${field}\`` : 'The body';
  return new HttpError(400, 'invalid-body', `${place} ${expectationOf(error)}.`);
}

/** What a schema expects, such as `must be an integer`. */
export function expectationOf(error: ErrorObject | undefined): string {
  const { message = 'must be 0 or more' } = error ?? {};
  return message
    .replace(/^must be (?=(?:string|number|boolean)$)/, 'must be a ')
    .replace(/^must be (?=(?:integer|object|array)$)/, 'must be an ');
}
