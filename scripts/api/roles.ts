/**
 * What an operation does to tools, whatever its operationId and path: values of the extension `x-role`.
 * The sandbox, the contract tests and the samples find an operation by its role.
 */
export const operationRoles = [
  'update-entry',
  'list-entries',
  'list-related-entries',
  'create-job',
  'create-job-non-idempotent',
  'fetch-job',
  'create-workflow',
  'update-workflow',
  'list-series-entries',
  'update-workspace',
  'authorize-enrollment',
] as const;

/** A role of an operation. */
export type OperationRole = (typeof operationRoles)[number];

/**
 * What a parameter or a field means to tools, whatever its name: values of the extension `x-role`.
 * A document declares them; nothing is guessed from names.
 */
export const roles = [
  /** Query parameter for the position of a page; field with the position of this page. */
  'page-cursor',
  /** Field with the position of the following page. */
  'next-cursor',
  /** Query parameter for, or field with, the most items on a page. */
  'page-size',
  /** Field with the items of a page. */
  'page-items',
  /** Query parameter for, or field with, the folder that is listed. */
  'folder-filter',
  /** Query parameter for, or field with, the date from which results are provided. */
  'since-filter',
  /** Query parameter for the place at which an entry is mentioned. */
  'context-filter',
  /** Query parameter for the document to find relations for. */
  'relation-target',
  /** Path parameter for the identifier of a resource of a kind. */
  'entry-id',
  'job-id',
  'workflow-id',
  'series-id',
  /** Path parameter whose value the caller chooses for what is created. */
  'chosen-id',
  /** Query parameter for the seconds to wait before the response. */
  'wait',
  /** Field with the time at which a job was completed. */
  'completion-time',
  /** Field with a token that gives access. */
  'access-token',
  /** Field with the content of a document, whose type the caller knows. */
  'document-content',
  /** Field with a secret that the caller sends. */
  'credential',
] as const;

/** A role of a parameter or a field. */
export type Role = (typeof roles)[number];

/** The role that a parameter or a field declares, if it is a known one. */
export function roleOf(object: { readonly 'x-role'?: unknown }): Role | undefined {
  return roles.find((role) => role === object['x-role']);
}

/** The role that an operation declares, if it is a known one. */
export function operationRoleOf(object: {
  readonly 'x-role'?: unknown;
}): OperationRole | undefined {
  return operationRoles.find((role) => role === object['x-role']);
}
