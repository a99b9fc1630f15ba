import { isMap, listOf, memberOf } from './json.js';

/**
 * @import { JsonObject } from './json.js'
 *
 * @typedef {object} Ground an entry of a register: a fact, or a decision
 * @property {string} id
 * @property {string[]} pointers to what it speaks of
 * @property {JsonObject} says what stands there
 * @property {unknown} assumption of a decision; `none` where it assumes nothing
 */

/**
 * The register `x-facts` of a bundle.
 *
 * @param {JsonObject} document
 */
export function factsOf(document) {
  return listOf(document['x-facts']).map((fact) => groundOf(fact, 'pointers'));
}

/**
 * The register `x-decisions` of a bundle.
 *
 * @param {JsonObject} document
 */
export function decisionsOf(document) {
  return listOf(document['x-decisions']).map((decision) => groundOf(decision, 'applies_to'));
}

/** @param {unknown} entry @param {string} places @returns {Ground} */
function groundOf(entry, places) {
  const says = memberOf(entry, 'says');
  return {
    id: String(memberOf(entry, 'id')),
    pointers: listOf(memberOf(entry, places)).map(String),
    says: isMap(says) ? says : {},
    assumption: memberOf(entry, 'assumption'),
  };
}
