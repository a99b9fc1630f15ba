import type { Middleware } from './fetch-client.ts';

/** Something in an answer that is not as the document says. */
export interface ResponseProblem {
  /** The operationId. */
  operation: string;
  /** Where it stands in the body, as a JSON Pointer (RFC 6901). */
  pointer: string;
  /** What was expected there; never what was found, which may be nobody's business. */
  message: string;
}

/** A compiled schema of a body. */
export interface BodyValidator {
  (body: unknown): boolean;
  errors?: { instancePath: string; message?: string }[] | null;
}

/** Validators of the answers of operations, by method and path such as `GET /silo/v1/entries`. */
export type AnswerValidators = Readonly<
  Record<string, { operation: string; validate: BodyValidator }>
>;

/** Options of checking. */
export interface CheckOptions {
  /** Told of each problem; by default it is written to the console as a warning. */
  warn?: (problem: ResponseProblem) => void;
}

/**
 * Middleware that compares successful answers with the document. It warns, and changes nothing:
 * a field that a later version adds is no problem, and no call fails by what is found.
 */
export function responseCheck(validators: AnswerValidators, { warn = write }: CheckOptions = {}) {
  return {
    async onResponse({ request, response, schemaPath }) {
      const { operation, validate } = validators[`${request.method} ${schemaPath}`] ?? {};
      if (!operation || !validate || !response.ok) return;
      const body = await response
        .clone()
        .json()
        .catch(() => undefined);
      if (body === undefined || validate(body)) return;
      for (const { instancePath, message = 'is not as it should be' } of validate.errors ?? []) {
        warn({ operation, pointer: instancePath, message });
      }
    },
  } satisfies Middleware;
}

function write({ operation, pointer, message }: ResponseProblem): void {
  console.warn(`${operation}: the answer differs from the document: ${pointer || 'it'} ${message}`);
}
