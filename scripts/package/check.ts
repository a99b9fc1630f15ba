/// <reference path="./answer-validators.d.ts" />
import validators from 'answer-validators';
import {
  type CheckOptions,
  type ResponseProblem,
  responseCheck,
} from '../client/check-responses.ts';
import type { Middleware } from '../client/fetch-client.ts';

export type { CheckOptions, ResponseProblem };

/**
 * Middleware that compares successful answers with the document and warns where they differ.
 *
 * @example
 * ```ts
 * const api = createClient({ baseUrl, token, middleware: [checkResponses()] });
 * ```
 */
export function checkResponses(options?: CheckOptions): Middleware {
  return responseCheck(validators, options);
}
