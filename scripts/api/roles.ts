import { roles } from '../document/openapi.ts';

type Roles = typeof roles;

/**
 * What an operation means to tools: a value of the extension `x-role`. The sandbox, the contract tests and the samples
 * find an operation by its role, and not by its operationId or path.
 */
export type OperationRole = {
  [Name in keyof Roles]: Roles[Name] extends { operation: true } ? Name : never;
}[keyof Roles];

/** The kind of resource that a component schema describes: a value of the extension `x-role`. */
export type ResourceRole = {
  [Name in keyof Roles]: Roles[Name] extends { schema: true } ? Name : never;
}[keyof Roles];

/** What is wrong with the request that gets an example of an error: a value of the extension `x-role`. */
export type ExampleRole = {
  [Name in keyof Roles]: Roles[Name] extends { example: true } ? Name : never;
}[keyof Roles];

/** What a parameter or a field means to tools: a value of the extension `x-role`. */
export type Role = Exclude<keyof Roles, OperationRole | ResourceRole | ExampleRole>;

/** Names for the fields that have a role, whatever the document calls them. */
export type FieldNames = { readonly [role in Role]?: string };

/** The role that a parameter or a field declares, if it is a known one. */
export function roleOf(object: { readonly 'x-role'?: unknown }): Role | undefined {
  const role = knownRole(object['x-role']);
  if (role === undefined || isOfOperation(role) || isOfResource(role)) return undefined;
  return isOfExample(role) ? undefined : role;
}

/** The kind of resource that a schema declares, if it is a known one. */
export function resourceRoleOf(object: { readonly 'x-role'?: unknown }): ResourceRole | undefined {
  const role = knownRole(object['x-role']);
  return role !== undefined && isOfResource(role) ? role : undefined;
}

/** The role that an operation declares, if it is a known one. */
export function operationRoleOf(object: {
  readonly 'x-role'?: unknown;
}): OperationRole | undefined {
  const role = knownRole(object['x-role']);
  return role !== undefined && isOfOperation(role) ? role : undefined;
}

/** The role that an example of an error declares, if it is a known one. */
export function exampleRoleOf(object: { readonly 'x-role'?: unknown }): ExampleRole | undefined {
  const role = knownRole(object['x-role']);
  return role !== undefined && isOfExample(role) ? role : undefined;
}

/** The kind of resource that a parameter or a field with a role identifies, such as `workflow`. */
export function identifiedBy(role: Role | undefined): string | undefined {
  const declared = role && roles[role];
  return declared && 'identifies' in declared ? declared.identifies : undefined;
}

/** Whether a field with a role is a credential that the caller sends. */
export function isCredential(role: Role | undefined): boolean {
  return role !== undefined && 'credential' in roles[role];
}

/** Whether an operation has a role by which it creates a resource, and does nothing else. */
export function createsResource({ role }: { readonly role: OperationRole | undefined }): boolean {
  return role !== undefined && 'creates' in roles[role];
}

function knownRole(name: unknown): keyof Roles | undefined {
  return isKnown(name) ? name : undefined;
}

function isKnown(name: unknown): name is keyof Roles {
  return typeof name === 'string' && Object.hasOwn(roles, name);
}

function isOfOperation(role: keyof Roles): role is OperationRole {
  return 'operation' in roles[role];
}

function isOfResource(role: keyof Roles): role is ResourceRole {
  return 'schema' in roles[role];
}

function isOfExample(role: keyof Roles): role is ExampleRole {
  return 'example' in roles[role];
}
