import type { Api } from '../api/api.ts';
import { type Operation, parameterWithRole, successOf } from '../api/operation.ts';
import type { Property } from '../api/schema.ts';

/** The operations by which a job runs to its end. */
export interface JobOperations {
  /** Creates the job under an id of the caller's choice, and can wait for it. */
  readonly create: Operation;
  /** Fetches the job: a link of the response to `create` leads to it. */
  readonly fetch: Operation;
  /** Field of the job with the time at which it was completed. */
  readonly completionTime: Property;
}

/** The operations that create a job which can be followed to its end, in the order of the document. */
export function jobOperationsOf(api: Api): JobOperations[] {
  return api.operations.flatMap((create) => {
    if (!parameterWithRole(create, 'chosen-id') || !parameterWithRole(create, 'wait')) return [];
    const linked = successOf(create)?.links.map(({ operationId }) => operationId) ?? [];
    // An overlay can remove the operation that a link leads to.
    const targets = api.operations.filter(({ id }) => linked.includes(id));
    return targets.flatMap((fetch) => {
      const schema = successOf(fetch)?.content?.schema;
      const completionTime = schema?.propertyWithRole('completion-time');
      return completionTime ? [{ create, fetch, completionTime }] : [];
    });
  });
}
