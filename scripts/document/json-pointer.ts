import type { OpenAPIDocument, Reference } from './openapi.ts';

/**
 * The value at a JSON Pointer (RFC 6901) of a document.
 *
 * @param pointer with or without the leading `#` of a URI fragment
 * @returns the value, or `undefined` when there is none
 */
export function valueAt(document: unknown, pointer: string): unknown {
  const tokens = pointer.replace(/^#/, '').split('/').slice(1).map(decodePointerToken);
  return tokens.reduce<unknown>(
    (node, token) => (isObject(node) && Object.hasOwn(node, token) ? node[token] : undefined),
    document,
  );
}

/**
 * The object itself, or what its `$ref` points to within the bundle.
 *
 * @throws Error when the reference points nowhere, which a bundle never does
 */
export function resolve<T extends object>(document: OpenAPIDocument, value: T | Reference): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const target = valueAt(document, value.$ref);
  if (!isObject(target)) throw new Error(`The bundle has nothing at ${value.$ref}.`);
  return resolve(document, target as T | Reference);
}

/** Escapes one token of a JSON Pointer (RFC 6901, section 3). */
export function encodePointerToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

function decodePointerToken(token: string): string {
  return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
