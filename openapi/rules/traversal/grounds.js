import { isDeepStrictEqual } from 'node:util';
import { isList, isMap, isObject, keysOf, listOf, memberOf, valueAt } from './json.js';
import { idsIn } from './marks.js';
import { decisionsOf, factsOf } from './registers.js';
import { isSet, statementsOf } from './statements.js';

/**
 * @import { JsonObject, Path, Problem } from './json.js'
 * @import { Ground } from './registers.js'
 * @import { Statement } from './statements.js'
 *
 * @typedef {{ id: string, place: string, value: unknown }} Said what a register says of a place
 * @typedef {{ ids: string[], whole: boolean }} Mark of a keyword, or of the whole that it lies in
 *
 * @typedef {object} Grounds
 * @property {Map<string, Said[]>} facts by their places
 * @property {Map<string, Said[]>} decisions by their places
 * @property {Set<string>} places that facts point at
 */

/**
 * Where a bundle states something without grounds, or not what its grounds say. The grounds are the
 * registers `x-facts` and `x-decisions`: a fact says what stands at a place, and a decision says what
 * the keywords state that are marked with it.
 *
 * @param {JsonObject} document
 * @returns {Problem[]}
 */
export function groundProblems(document) {
  const facts = saidByFacts(document);
  const decisions = decisionsOf(document).flatMap((each) => saidBy(document, each));
  const grounds = {
    facts: facts.byPlace,
    decisions: byPlace(decisions),
    places: facts.places,
  };
  return [
    ...[...statementsOf(document)].flatMap((each) => problemOf(document, each, grounds)),
    ...missing(document, facts.said),
    ...missing(document, decisions),
  ];
}

/** @type {WeakMap<object, ReturnType<typeof readFacts>>} */
const read = new WeakMap();

/**
 * What a register of facts says; it is read once, however many documents are compared with it.
 * @param {JsonObject} document
 */
function saidByFacts(document) {
  const register = listOf(document['x-facts']);
  const facts = read.get(register) ?? readFacts(document);
  read.set(register, facts);
  return facts;
}

/** @param {JsonObject} document */
function readFacts(document) {
  const facts = factsOf(document);
  const said = facts.flatMap(({ id, pointers, says }) =>
    pointers.flatMap((pointer) => saidAt(pointer, says, id)),
  );
  return { said, byPlace: byPlace(said), places: new Set(facts.flatMap((fact) => fact.pointers)) };
}

/**
 * A decision speaks of the marked keywords alone, so that an overlay can take each away.
 * @param {JsonObject} document @param {Ground} decision
 */
function saidBy(document, { id, pointers, says }) {
  const relative = Object.entries(says).filter(([key]) => !key.startsWith('/'));
  const absolute = Object.entries(says).filter(([key]) => key.startsWith('/'));
  return [
    ...pointers.flatMap((pointer) => {
      const holder = valueAt(document, pointer);
      return relative
        .filter(([key]) => marksKeyword(memberOf(holder, 'x-decision'), key, id))
        .flatMap(([key, value]) => saidAt(pointer, { [key]: ofHolder(holder, key, value) }, id));
    }),
    ...absolute.map(([place, value]) => placed(id, place, value)),
  ];
}

/** @param {string} pointer @param {JsonObject} says @param {string} id @returns {Said[]} */
function saidAt(pointer, says, id) {
  return Object.entries(says).flatMap(([key, value]) => {
    const place = `${pointer}/${key}`;
    return isMap(value) ? saidAt(place, value, id) : [placed(id, place, value)];
  });
}

/**
 * A register writes `ref` for `$ref`, which tools would follow.
 * @param {string} id @param {string} place @param {unknown} value @returns {Said}
 */
function placed(id, place, value) {
  const at = place.endsWith('/ref') ? `${place.slice(0, -'ref'.length)}$ref` : place;
  if (!isList(value)) return { id, place: at, value };
  const items = value.map((item) => (isMap(item) && 'ref' in item ? { $ref: item.ref } : item));
  return { id, place: at, value: items };
}

/**
 * Of the fields that are assumed to be always there, an object has those that it has at all.
 * @param {unknown} holder @param {string} key @param {unknown} value
 */
function ofHolder(holder, key, value) {
  if (key !== 'required' || !isList(value)) return value;
  return value.filter((name) => memberOf(holder, 'properties', String(name)) !== undefined);
}

/** @param {unknown} mark @param {string} key @param {string} id */
function marksKeyword(mark, key, id) {
  if (!isMap(mark)) return mark !== undefined;
  const [keyword = ''] = key.split('/');
  return idsIn(mark[keyword]).includes(id);
}

/** @param {JsonObject} document @param {Statement} statement @param {Grounds} grounds @returns {Problem[]} */
function problemOf(document, statement, { facts, decisions, places }) {
  const { pointer, path, value, item } = statement;
  const ofFacts = facts.get(pointer) ?? [];
  const fact = ofFacts.find((each) => says(each, value, item));
  const marks = marksOn(document, statement);
  const [own] = marks.filter(({ whole }) => !whole);
  if (fact && own) {
    return [
      {
        message: `${found(value)}, which ${fact.id} says, with the mark ${own.ids}; expected no mark.`,
        path,
      },
    ];
  }
  if (fact || isPlace(places, pointer, value) || leadsToAssumed(document, value)) return [];
  const pins = (decisions.get(pointer) ?? []).filter(({ id }) =>
    marks.some(({ ids }) => ids.includes(id)),
  );
  if (pins.some((each) => says(each, value, item))) return [];
  return [
    { message: `${found(value)}; ${expected([...ofFacts, ...pins], marks, pointer)}.`, path },
  ];
}

/** @param {unknown} value */
function found(value) {
  return `Found ${JSON.stringify(value)}`;
}

/** @param {Said[]} said @param {Mark[]} marks @param {string} pointer */
function expected(said, marks, pointer) {
  const [first] = said;
  if (first) return `${first.id} says ${JSON.stringify(first.value)}`;
  const [mark] = marks;
  return mark
    ? `${mark.ids} leaves it open: expected nothing, or what the decision assumes under says`
    : `expected a fact that says it at ${pointer}, or a decision in x-decision that assumes it`;
}

/**
 * A fact can point at something that says nothing but that it is there.
 * @param {Set<string>} places @param {string} pointer @param {unknown} value
 */
function isPlace(places, pointer, value) {
  return isObject(value) && Object.keys(value).length === 0 && places.has(pointer);
}

/**
 * What is assumed altogether is assumed where it is referred to.
 * @param {JsonObject} document @param {unknown} value
 */
function leadsToAssumed(document, value) {
  const ref = isObject(value) ? value.$ref : value;
  if (typeof ref !== 'string') return false;
  if (!/^#\/components\/(headers|parameters|responses)\//.test(ref)) return false;
  const mark = valueAt(document, `${ref}/x-decision`);
  return mark !== undefined && !isMap(mark);
}

/**
 * The marks that a keyword is under: its own, and those of what it lies in.
 * @param {JsonObject} document @param {Statement} statement @returns {Mark[]}
 */
function marksOn(document, { path, value, item }) {
  /** @type {unknown[]} */
  const nodes = [document];
  for (const key of path.slice(0, -1)) nodes.push(memberOf(nodes.at(-1), key));
  return path.flatMap((key, depth) => {
    const mark = memberOf(nodes[depth], 'x-decision');
    if (mark === undefined || path[depth - 1] === 'properties') return [];
    if (!isMap(mark)) return [{ ids: idsIn(mark), whole: true }];
    const of = mark[key];
    const ids = idsIn(item && isMap(of) ? of[String(value)] : of);
    return ids.length > 0 ? [{ ids, whole: depth < path.length - 1 }] : [];
  });
}

/**
 * What the registers say, and the bundle does not: at the place, or at the nearest around it.
 * @param {JsonObject} document @param {Said[]} said
 */
function missing(document, said) {
  return said
    .filter((each) => !isStated(document, each))
    .map(({ id, place, value }) => ({
      message: `Found nothing that states ${JSON.stringify(value)} at ${place}, as ${id} says; expected it there.`,
      path: nearest(document, keysOf(place)),
    }));
}

/** @param {JsonObject} document @param {Path} keys */
function nearest(document, keys) {
  const missed = keys.findIndex(
    (_, index) => memberOf(document, ...keys.slice(0, index + 1)) === undefined,
  );
  return missed < 0 ? keys : keys.slice(0, missed);
}

/** @param {JsonObject} document @param {Said} said */
function isStated(document, { place, value }) {
  const stated = valueAt(document, place);
  if (value === false) return stated === undefined || stated === false;
  if (!isList(value)) return equal(stated, value);
  if (!isList(stated)) return value.length === 0 && stated !== undefined;
  if (value.length === 0) return stated.length === 0;
  return value.every((item) => stated.some((each) => equal(each, item)));
}

/** @param {Said} said @param {unknown} value @param {boolean} item */
function says({ place, value: said }, value, item) {
  if (item && isList(said) && isSet(place.split('/').at(-1))) {
    return said.some((each) => equal(each, value));
  }
  return equal(said, value);
}

/** @param {unknown} one @param {unknown} other */
function equal(one, other) {
  return one === other || (isObject(one) && isObject(other) && isDeepStrictEqual(one, other));
}

/** @param {Said[]} said */
function byPlace(said) {
  return Map.groupBy(said, ({ place }) => place);
}
