import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject } from '../traversal/holders.js';
import { marksOf, pointerOf } from '../traversal/marks.js';

/** The register says where each decision is applied, and the marks say the same. Given a bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function decisionApplied(document) {
    const register = Array.isArray(document['x-decisions']) ? document['x-decisions'] : [];
    const listed = new Set(
      register.flatMap(({ id, applies_to = [] }) => applies_to.map((to) => place(id, to))),
    );
    const marks = [...marksOf(document)];
    const marked = new Set(
      marks.flatMap(({ ids, path }) => ids.map((id) => place(id, pointerOf(path)))),
    );
    return [...unlisted(marks, register, listed), ...unmarked(register, marked)];
  },
);

function unlisted(marks, register, listed) {
  return marks.flatMap(({ ids, path }) =>
    ids
      .filter((id) => register.some((decision) => isObject(decision) && decision.id === id))
      .filter((id) => !listed.has(place(id, pointerOf(path))))
      .map((id) => ({
        message: `Found the mark ${id}, whose decision does not list this place; expected it under applies_to, as: ${pointerOf(path)}.`,
        path: [...path, 'x-decision'],
      })),
  );
}

function unmarked(register, marked) {
  return register.flatMap(({ id, applies_to = [] }, index) =>
    applies_to
      .map((pointer, at) => ({ pointer, path: ['x-decisions', index, 'applies_to', at] }))
      .filter(({ pointer }) => !marked.has(place(id, pointer)))
      .map(({ pointer, path }) => ({
        message: `Found ${pointer} listed for ${id}, though nothing there carries that mark; expected it there, such as x-decision: ${id}.`,
        path,
      })),
  );
}

function place(id, pointer) {
  return `${id} ${String(pointer).replace(/^#/, '')}`;
}
