import { marksOf } from '../../../scripts/document/decision-marks.ts';
import type { Decision, OpenAPIDocument } from '../../../scripts/document/openapi.ts';

/** Where the marks of a document and its register of decisions tell different things. */
export function disagreements(document: OpenAPIDocument): string[] {
  const register = document['x-decisions'] ?? [];
  const marked = marksOf(document).map(({ id, pointer }) => `${id} at ${pointer}`);
  const listed = register.flatMap(({ id, applies_to }) =>
    applies_to.map((pointer) => `${id} at ${pointer}`),
  );
  return [
    ...numbering(register),
    ...repeated(listed).map((mark) => `${mark}: listed twice`),
    ...marked
      .filter((mark) => !listed.includes(mark))
      .map((mark) => `${mark}: not in the register`),
    ...listed.filter((mark) => !marked.includes(mark)).map((mark) => `${mark}: no such mark`),
  ];
}

/** Ids run from D01 without gaps. */
function numbering(register: Decision[]): string[] {
  return register.flatMap(({ id }, index) => {
    const expected = `D${String(index + 1).padStart(2, '0')}`;
    return id === expected ? [] : [`${id}: expected ${expected}`];
  });
}

function repeated(lines: string[]): string[] {
  return lines.filter((line, index) => lines.indexOf(line) < index);
}
