import type { Operation } from '../api/operation.ts';
import type { TokenPlacement } from '../api/security.ts';
import { exampleTarget } from '../samples/request.ts';
import { type RequestForm, requestForm } from './request-form.ts';

/** The request that a console starts with, and the fields by which a reader changes it. */
export interface PreparedRequest {
  readonly method: string;
  /** The path as the document writes it. */
  readonly path: string;
  readonly needsToken: boolean;
  /** Where a token goes; a page cannot set a cookie of another origin. */
  readonly token?: Pick<TokenPlacement, 'in' | 'parameter' | 'prefix'>;
  /** Path and query with the examples. */
  readonly target: string;
  readonly body?: unknown;
  readonly form: RequestForm;
}

/** The request of an operation with the examples of the document. */
export function preparedRequest(operation: Operation): PreparedRequest {
  const { method, path, requestBody, token } = operation;
  const [placement] = token;
  const body = requestBody?.content?.examples[0]?.value;
  return {
    ...{ method, path: path.template, needsToken: token.length > 0 },
    ...(placement && placement.in !== 'cookie' && { token: partOf(placement) }),
    target: exampleTarget(operation),
    ...(body !== undefined && { body }),
    form: requestForm(operation),
  };
}

function partOf({ in: place, parameter, prefix }: TokenPlacement) {
  return { in: place, parameter, prefix };
}
