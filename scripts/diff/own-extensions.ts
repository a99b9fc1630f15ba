import type { OpenAPIDocument } from '../document/openapi.ts';
import { isJsonObject } from '../lib/json.ts';

const registers = ['x-facts', 'x-decisions'] as const;

/** Extensions that have rules of their own. */
const extensions = ['x-role', 'x-retry', 'x-client-method'];

/** Whether a document registers what is stated and what is assumed of its interface. */
export function hasRegisters(document: OpenAPIDocument): boolean {
  return registers.some((name) => document[name] !== undefined);
}

/**
 * The registers and extensions that one of two documents does not use, such as one that a framework
 * generates: it says nothing of them, so they did not change.
 */
export function notCompared(old: OpenAPIDocument, current: OpenAPIDocument): string[] {
  return [
    ...(hasRegisters(old) === hasRegisters(current) ? [] : registers),
    ...extensions.filter((name) => uses(old, name) !== uses(current, name)),
  ];
}

function uses({ paths, components }: OpenAPIDocument, extension: string): boolean {
  return hasKey([paths, components], extension);
}

function hasKey(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((each) => hasKey(each, key));
  return isJsonObject(value) && (key in value || hasKey(Object.values(value), key));
}
