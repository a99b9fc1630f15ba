import { Refusal } from '../refusal.ts';

/** How deep objects and arrays of a body may be nested. */
const deepest = 64;

/**
 * Refuses what JSON allows but programs stumble over: nesting without end, keys that reach the
 * prototype of objects, and numbers too large for a double.
 *
 * @throws Refusal that names the place
 */
export function rejectDangerous(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new Refusal(400, 'invalid-body', `${path || 'body'}: the number is too large.`);
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === deepest) {
    throw new Refusal(
      400,
      'invalid-body',
      `${path.slice(0, 60)}…: nested more than ${deepest} levels deep.`,
    );
  }
  for (const key of Object.keys(value)) {
    const child = (value as Record<string, unknown>)[key];
    if (key === '__proto__' || (key === 'constructor' && hasPrototype(child))) {
      throw new Refusal(400, 'invalid-body', `${path ? `${path}.` : ''}${key}: it is not allowed.`);
    }
    if (typeof child === 'string') continue;
    rejectDangerous(child, path ? `${path}.${key}` : key, depth + 1);
  }
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
