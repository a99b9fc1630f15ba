import { encodePointerToken, keysOf } from '../document/json-pointer.ts';
import { isJsonObject } from '../lib/json.ts';
import type { FieldNames } from './roles.ts';
import type { ResolvedSchema } from './schema.ts';

/**
 * What the contract tests and the sandbox call the fields that have a role. They read the document with these names, and
 * translate what they send and receive.
 */
export const fieldNames = {
  'page-items': 'list',
  'page-size': 'limit',
  'page-cursor': 'cursor',
  'next-cursor': 'next_cursor',
  'folder-filter': 'folder',
  'since-filter': 'created_at',
  'entry-id': 'silo_entry_id',
  'workflow-id': 'workflow_id',
  'step-id': 'step_id',
  'enrollment-id': 'id',
  'owner-id': 'owner_id',
  'client-id': 'client_id',
  'client-secret': 'client_secret',
  'access-token': 'token',
  'completion-time': 'completed_at',
  'document-content': 'data',
} as const satisfies FieldNames;

/** A value with the names of the model, from one with those of the document. */
export function named(value: unknown, schema: ResolvedSchema | undefined): unknown {
  return schema?.isRenamed() ? translated(value, schema, 'key', 'name') : value;
}

/** A value with the names of the document, from one with those of the model. */
export function keyed(value: unknown, schema: ResolvedSchema | undefined): unknown {
  return schema?.isRenamed() ? translated(value, schema, 'name', 'key') : value;
}

/** What a schema does not describe, such as the content of a document, stays as it is. */
function translated(
  value: unknown,
  { properties, items, values }: ResolvedSchema,
  from: 'key' | 'name',
  to: 'key' | 'name',
): unknown {
  if (Array.isArray(value)) {
    return items ? value.map((each) => translated(each, items, from, to)) : value;
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([field, member]) => {
    const property = properties.find((each) => each[from] === field);
    const schema = property?.schema ?? values;
    return [property?.[to] ?? field, schema ? translated(member, schema, from, to) : member];
  });
  return Object.fromEntries(members);
}

/** A JSON Pointer into a value with the names of the model, from one with those of the document. */
export function namedPointer(pointer: string, schema: ResolvedSchema | undefined): string {
  return translatedPointer(pointer, schema, 'key', 'name');
}

/** A JSON Pointer into a value with the names of the document, from one with those of the model. */
export function keyedPointer(pointer: string, schema: ResolvedSchema | undefined): string {
  return translatedPointer(pointer, schema, 'name', 'key');
}

function translatedPointer(
  pointer: string,
  schema: ResolvedSchema | undefined,
  from: 'key' | 'name',
  to: 'key' | 'name',
): string {
  if (!schema?.isRenamed()) return pointer;
  let at: ResolvedSchema | undefined = schema;
  const tokens = keysOf(pointer).map((token) => {
    const property = at?.properties.find((each) => each[from] === token);
    at = property?.schema ?? at?.items ?? at?.values;
    return encodePointerToken(String(property?.[to] ?? token));
  });
  return tokens.map((token) => `/${token}`).join('');
}
