import { HttpError } from '../lib/http-error.ts';
import { shorten } from '../lib/text.ts';
import type { SandboxResponse } from './messages.ts';
import { storageError } from './storage/storage-errors.ts';

/** A response with an error body (D59). */
export function errorResponse({ status, code, message, headers }: HttpError): SandboxResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code, message }),
  };
}

/**
 * The response to a request whose handling threw an error: of the request, of the storage, or else of
 * the sandbox itself. Only the last is logged: standard error may be on the disk that is full.
 */
export function responseToError(error: unknown): SandboxResponse {
  const known = error instanceof HttpError ? error : storageError(error);
  if (known) return errorResponse(known);
  // In Node.js, that is standard error, whose own errors are ignored.
  console.error(error instanceof Error ? error.stack : error);
  const message = 'The sandbox failed; its standard error tells how.';
  return errorResponse(new HttpError(500, 'internal', message));
}

/** A field or parameter whose value is not what is expected. */
export function invalid(code: string, place: string, found: unknown, expected: string): HttpError {
  return new HttpError(400, code, `${place}: found ${shorten(found)}, expected ${expected}.`);
}

/** A resource that the workspace of the token does not have. */
export function notFound(field: string, what: string, id: string): HttpError {
  return new HttpError(404, 'not-found', `${field}: there is no ${what} ${shorten(id)}.`);
}
