import type { Api } from '../api/api.ts';
import type { Operation } from '../api/operation.ts';
import { valueAt } from '../document/json-pointer.ts';
import type { Decision, OpenAPIDocument } from '../document/openapi.ts';

/** The operations that are made of an object which named a decision before an overlay answered it. */
export function answeredOperations(api: Api, decision: Decision): Operation[] {
  const { answered_at = [] } = decision;
  if (answered_at.length === 0) return [];
  return api.operations.filter((operation) => {
    const places = placesOf(api.document, operation);
    return answered_at.some((pointer) => places.some((place) => isAtOrBelow(pointer, place)));
  });
}

function isAtOrBelow(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

/** JSON Pointers to an operation, and to whatever it refers to. */
function placesOf(document: OpenAPIDocument, { pointer, parameters }: Operation): string[] {
  const places = new Set([pointer, ...parameters.map((each) => each.pointer)]);
  // A set is read to its end, what is added meanwhile included.
  for (const place of places) {
    for (const reference of referencesIn(valueAt(document, place))) places.add(reference);
  }
  return [...places];
}

/** JSON Pointers of the references within a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === '$ref' && typeof member === 'string'
      ? [member.replace(/^#/, '')]
      : referencesIn(member),
  );
}
