/// <reference path="./response-validators.d.ts" />
import validators from 'response-validators';
import type { Middleware } from '../client/middleware.ts';

/** Something in a response that differs from the document. */
export interface ResponseProblem {
  /** The operationId. */
  operation: string;
  /** Where it stands in the body, as a JSON Pointer (RFC 6901). */
  pointer: string;
  /** What was expected there; never what was found, which may be confidential. */
  message: string;
}

/** Options of {@link checkResponses}. */
export interface CheckOptions {
  /** Receives each problem; by default, it is written to the console as a warning. */
  warn?: (problem: ResponseProblem) => void;
}

/**
 * Middleware that compares successful responses with the document and warns where they differ. It changes
 * nothing: a field that a later version adds is not a problem, and no call fails.
 *
 * @example
 * ```ts
 * const api = createClient({ baseUrl, token, middleware: [checkResponses()] });
 * ```
 */
export function checkResponses({ warn = writeWarning }: CheckOptions = {}): Middleware {
  return {
    async onResponse({ request, response, schemaPath }) {
      const { operation, validate } = validators[`${request.method} ${schemaPath}`] ?? {};
      if (!operation || !validate || !response.ok) return;
      const body = await response
        .clone()
        .json()
        .catch(() => undefined);
      if (body === undefined || validate(body)) return;
      for (const { instancePath, message = 'is not as the document says' } of validate.errors ??
        []) {
        warn({ operation, pointer: instancePath, message });
      }
    },
  };
}

function writeWarning({ operation, pointer, message }: ResponseProblem): void {
  console.warn(
    `${operation}: the response differs from the document: ${pointer || 'it'} ${message}`,
  );
}
