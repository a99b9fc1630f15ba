import type { OperationId } from '../../../generated/operations.ts';
import type { Role } from '../../api/roles.ts';
import { resolve } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, Parameter } from '../../document/openapi.ts';
import { operationsOf } from '../../document/operations.ts';

/** What a document calls the query parameter of an operation that has a role. */
export function queryName(document: OpenAPIDocument, operationId: OperationId, role: Role): string {
  const located = operationsOf(document).find((each) => each.operation.operationId === operationId);
  const parameters = located?.operation.parameters ?? [];
  const named = parameters.map((each) => resolve<Parameter>(document, each));
  return named.find((each) => each['x-role'] === role)?.name ?? role;
}
