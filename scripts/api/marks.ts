import { encodePointerToken } from '../document/json-pointer.ts';
import type { DecisionMark, OpenAPIDocument } from '../document/openapi.ts';

/** A decision that an object of the document names in its `x-decision`. */
export interface Mark {
  id: string;
  /** JSON Pointer to the object, in the bundle. */
  pointer: string;
}

type Node = Record<string, unknown>;

/** Keys under which data stands, or the register itself, in which nothing is a mark. */
const data = ['x-decision', 'x-decisions', 'example', 'examples', 'default', 'enum', 'const'];

/** Every mark of a document, in its order. */
export function marksOf(document: OpenAPIDocument): Mark[] {
  return marksWithin(document as unknown as Node, '');
}

function marksWithin(node: Node, pointer: string): Mark[] {
  const isMap = pointer.endsWith('/properties');
  const children = Object.entries(node).filter(
    ([key, child]) => typeof child === 'object' && child !== null && (isMap || !data.includes(key)),
  );
  return [
    ...(isMap
      ? []
      : idsOf(node['x-decision'] as DecisionMark | undefined).map((id) => ({ id, pointer }))),
    ...children.flatMap(([key, child]) =>
      marksWithin(child as Node, `${pointer}/${encodePointerToken(key)}`),
    ),
  ];
}

/** The ids that a mark names, each once. */
export function idsOf(mark: DecisionMark | undefined): string[] {
  if (typeof mark === 'string') return [mark];
  return [...new Set(Object.values(mark ?? {}))];
}
