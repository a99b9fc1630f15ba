import type { ErrorObject } from 'ajv';
import { HttpError } from '../lib/http-error.ts';
import { maximumBody } from '../lib/read-body.ts';
import type { Endpoint } from './endpoints.ts';
import type { SandboxRequest } from './messages.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** How deep objects and arrays of a body may be nested. */
const maximumDepth = 64;

/**
 * The body of a request.
 *
 * @throws HttpError 413 when it is too large, 415 when its content type is not JSON, 400 when it is
 *   malformed or does not match the schema
 */
export function readBody({ validateBody }: Endpoint, request: SandboxRequest): object {
  if (request.body === 'too-large') throw bodyTooLarge();
  if (!validateBody) return {};
  requireJsonType(request);
  const body = parseJson(request.body);
  if (!validateBody(body)) throw mismatch(validateBody.errors?.[0]);
  if (typeof body === 'object' && body !== null) return body;
  throw new HttpError(400, 'invalid-body', 'body: it must be an object.');
}

export function bodyTooLarge(): HttpError {
  return new HttpError(
    413,
    'too-large',
    `The body is larger than ${maximumBody} bytes, which is the limit of the sandbox.`,
  );
}

function requireJsonType({ headers }: SandboxRequest): void {
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

/** @throws HttpError when the bytes are not JSON, or JSON that is unsafe to handle */
export function parseJson(bytes: Uint8Array): unknown {
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
 * Rejects what JSON allows but programs cannot handle safely: deep nesting, keys that reach the
 * prototype of objects, and numbers too large for a double.
 *
 * @throws HttpError that names the place
 */
function rejectUnsafe(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new HttpError(400, 'invalid-body', `${path || 'body'}: the number is too large.`);
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === maximumDepth) {
    const place = `${path.slice(0, 60)}…`;
    throw new HttpError(
      400,
      'invalid-body',
      `${place}: nested more than ${maximumDepth} levels deep.`,
    );
  }
  const entries: [string, unknown][] = Object.entries(value);
  for (const [key, child] of entries) {
    if (key === '__proto__' || (key === 'constructor' && hasPrototype(child))) {
      throw new HttpError(
        400,
        'invalid-body',
        `${path ? `${path}.` : ''}${key}: it is not allowed.`,
      );
    }
    if (typeof child === 'string') continue;
    rejectUnsafe(child, path ? `${path}.${key}` : key, depth + 1);
  }
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

function mismatch(error: ErrorObject | undefined): HttpError {
  const field = error?.instancePath
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  return new HttpError(400, 'invalid-body', `${field || 'body'}: it ${expectationOf(error)}.`);
}

/** What a schema expects, such as `must be integer`. */
export function expectationOf(error: ErrorObject | undefined): string {
  return error?.message ?? 'must be 0 or more';
}
