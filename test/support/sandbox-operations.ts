import { defaultBehavior } from '../../scripts/sandbox/operations.ts';
import { api } from './bundle.ts';

/** The operations that the sandbox implements. To a request for another one it responds with 501. */
export const sandboxOperations = api.operations.filter(
  ({ role }) => role !== undefined && role in defaultBehavior.operations,
);

/** Whether a request is for an operation that the sandbox does not implement yet. */
export function isNotImplemented(method: string, path: string): boolean {
  const isRequested = (each: (typeof api.operations)[number]) =>
    each.method === method && each.path.template === path;
  return api.operations.some(isRequested) && !sandboxOperations.some(isRequested);
}
