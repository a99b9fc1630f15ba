import { encodePointerToken } from '../../../scripts/document/json-pointer.ts';
import type { OpenAPIDocument } from '../../../scripts/document/openapi.ts';
import { idsOf, type Mark } from './mark.ts';

/** One decision named at one place of the document. */
export interface PlacedMark {
  id: string;
  /** JSON Pointer to the object that carries it. */
  pointer: string;
}

type Node = Record<string, unknown>;

/** Every mark of a document, wherever it stands; examples and the register hold none. */
export function marksOf(document: OpenAPIDocument): PlacedMark[] {
  return marksWithin(document as unknown as Node, '');
}

function marksWithin(node: Node, pointer: string): PlacedMark[] {
  const mark = node['x-decision'];
  const own = mark === undefined ? [] : idsOf(mark as Mark).map((id) => ({ id, pointer }));
  const children = Object.entries(node).filter(
    ([key, child]) =>
      typeof child === 'object' && child !== null && !['examples', 'x-decisions'].includes(key),
  );
  return [
    ...own,
    ...children.flatMap(([key, child]) =>
      key === 'x-decision'
        ? []
        : marksWithin(child as Node, `${pointer}/${encodePointerToken(key)}`),
    ),
  ];
}
