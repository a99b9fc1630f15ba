import { createRulesetFunction } from '@stoplight/spectral-core';
import { pointerOf } from '../traversal/json.js';
import { marksOf } from '../traversal/marks.js';
import { decisionsOf } from '../traversal/registers.js';

/**
 * @import { JsonObject, Problem } from '../traversal/json.js'
 * @import { Mark } from '../traversal/marks.js'
 * @import { Ground } from '../traversal/registers.js'
 */

/** The register says where each decision is applied, and the marks say the same. Given a bundle. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} document */
  function decisionApplied(document) {
    const register = decisionsOf(document);
    const listed = new Set(
      register.flatMap(({ id, pointers }) => pointers.map((pointer) => place(id, pointer))),
    );
    const marks = [...marksOf(document)];
    const marked = new Set(
      marks.flatMap(({ ids, path }) => ids.map((id) => place(id, pointerOf(path)))),
    );
    return [...unlisted(marks, register, listed), ...unmarked(register, marked)];
  },
);

/** @param {Mark[]} marks @param {Ground[]} register @param {Set<string>} listed @returns {Problem[]} */
function unlisted(marks, register, listed) {
  return marks.flatMap(({ ids, path }) =>
    ids
      .filter((id) => register.some((decision) => decision.id === id))
      .filter((id) => !listed.has(place(id, pointerOf(path))))
      .map((id) => ({
        message: `Found the mark ${id}, whose decision does not list this place; expected it under applies_to, as: ${pointerOf(path)}.`,
        path: [...path, 'x-decision'],
      })),
  );
}

/** @param {Ground[]} register @param {Set<string>} marked @returns {Problem[]} */
function unmarked(register, marked) {
  return register.flatMap(({ id, pointers }, index) =>
    pointers
      .map((pointer, at) => ({ pointer, path: ['x-decisions', index, 'applies_to', at] }))
      .filter(({ pointer }) => !marked.has(place(id, pointer)))
      .map(({ pointer, path }) => ({
        message: `Found ${pointer} listed for ${id}, though nothing there carries that mark; expected it there, such as x-decision: ${id}.`,
        path,
      })),
  );
}

/** @param {string} id @param {string} pointer */
function place(id, pointer) {
  return `${id} ${pointer.replace(/^#/, '')}`;
}
