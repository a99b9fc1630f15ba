import { isDeepStrictEqual } from 'node:util';
import { isObject } from './holders.js';
import { idsIn, pointerOf } from './marks.js';
import { resolve } from './roles.js';
import { isSet, statementsOf } from './statements.js';

/**
 * Where a bundle states something without grounds, or not what its grounds say. The grounds are the
 * registers `x-facts` and `x-decisions`: a fact says what stands at a place, and a decision says what
 * the keywords state that are marked with it.
 *
 * @param {Record<string, any>} document
 * @returns {{ message: string, path: (string | number)[] }[]}
 */
export function groundProblems(document) {
  const facts = saidByFacts(listOf(document['x-facts']));
  const decisions = listOf(document['x-decisions']).flatMap((each) => saidBy(document, each));
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

const read = new WeakMap();

/** What a register of facts says; it is read once, however many documents are compared with it. */
function saidByFacts(register) {
  if (!read.has(register)) {
    const said = register.flatMap(saidByFact);
    const places = new Set(register.flatMap(({ pointers }) => listOf(pointers)));
    read.set(register, { said, byPlace: byPlace(said), places });
  }
  return read.get(register);
}

function saidByFact({ id, pointers, says = {} }) {
  return listOf(pointers).flatMap((pointer) => saidAt(pointer, says, { id }));
}

/** A decision speaks of the marked keywords alone, so that an overlay can take each away. */
function saidBy(document, { id, applies_to, says = {} }) {
  const relative = Object.entries(says).filter(([key]) => !key.startsWith('/'));
  const absolute = Object.entries(says).filter(([key]) => key.startsWith('/'));
  return [
    ...listOf(applies_to).flatMap((pointer) => {
      const holder = valueAt(document, pointer);
      const marked = relative.filter(([key]) => marksKeyword(holder?.['x-decision'], key, id));
      const known = marked.map(([key, value]) => [key, ofHolder(holder, key, value)]);
      return saidAt(pointer, Object.fromEntries(known), { id });
    }),
    ...absolute.map(([place, value]) => placed({ id }, place, value)),
  ];
}

function saidAt(pointer, says, source) {
  return Object.entries(says).flatMap(([key, value]) => {
    const place = `${pointer}/${key}`;
    return isMap(value) ? saidAt(place, value, source) : [placed(source, place, value)];
  });
}

/** A register writes `ref` for `$ref`, which tools would follow. */
function placed(source, place, value) {
  const at = place.endsWith('/ref') ? `${place.slice(0, -'ref'.length)}$ref` : place;
  if (!Array.isArray(value)) return { ...source, place: at, value };
  const items = value.map((item) => (isMap(item) && 'ref' in item ? { $ref: item.ref } : item));
  return { ...source, place: at, value: items };
}

/** Of the fields that are assumed to be always there, an object has those that it has at all. */
function ofHolder(holder, key, value) {
  if (key !== 'required' || !Array.isArray(value)) return value;
  return value.filter((name) => Object.hasOwn(holder.properties ?? {}, name));
}

function marksKeyword(mark, key, id) {
  if (!isMap(mark)) return mark !== undefined;
  return idsIn(mark[key.split('/')[0]] ?? []).includes(id);
}

function problemOf(document, { pointer, path, value, item }, { facts, decisions, places }) {
  const ofFacts = facts.get(pointer) ?? [];
  const fact = ofFacts.find((each) => says(each, value, item));
  const marks = marksOn(document, path, value, item);
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

function found(value) {
  return `Found ${JSON.stringify(value)}`;
}

function expected(said, marks, pointer) {
  const [first] = said;
  if (first) return `${first.id} says ${JSON.stringify(first.value)}`;
  const [mark] = marks;
  return mark
    ? `${mark.ids} leaves it open: expected nothing, or what the decision assumes under says`
    : `expected a fact that says it at ${pointer}, or a decision in x-decision that assumes it`;
}

/** A fact can point at something that says nothing but that it is there. */
function isPlace(places, pointer, value) {
  return isObject(value) && Object.keys(value).length === 0 && places.has(pointer);
}

/** What is assumed altogether is assumed where it is referred to. */
function leadsToAssumed(document, value) {
  const target = typeof value === 'string' ? { $ref: value } : value;
  if (!/^#\/components\/(headers|parameters|responses)\//.test(target?.$ref)) return false;
  const mark = resolve(document, target)?.['x-decision'];
  return mark !== undefined && !isMap(mark);
}

/** The marks that a keyword is under: its own, and those of what it lies in. */
function marksOn(document, path, value, item) {
  const nodes = [document];
  for (const key of path.slice(0, -1)) nodes.push(nodes.at(-1)[key]);
  return nodes.flatMap((node, depth) => {
    const mark = node?.['x-decision'];
    if (mark === undefined || path[depth - 1] === 'properties') return [];
    if (!isMap(mark)) return [{ ids: idsIn(mark), whole: true }];
    const of = mark[path[depth]];
    if (of === undefined) return [];
    const ids = item && isMap(of) ? idsIn(of[value] ?? []) : idsIn(of);
    return ids.length > 0 ? [{ ids, whole: depth < path.length - 1 }] : [];
  });
}

/** What the registers say, and the bundle does not: at the place, or at the nearest around it. */
function missing(document, said) {
  return said
    .filter((each) => !isStated(document, each))
    .map(({ id, place, value }) => ({
      message: `Found nothing that states ${JSON.stringify(value)} at ${place}, as ${id} says; expected it there.`,
      path: nearest(document, keysOf(place)),
    }));
}

function nearest(document, keys) {
  const missed = keys.findIndex(
    (_, index) => valueAt(document, pointerOf(keys.slice(0, index + 1))) === undefined,
  );
  return missed < 0 ? keys : keys.slice(0, missed);
}

function isStated(document, { place, value }) {
  const stated = valueAt(document, place);
  if (value === false) return stated === undefined || stated === false;
  if (!Array.isArray(value)) return equal(stated, value);
  if (!Array.isArray(stated)) return value.length === 0 && stated !== undefined;
  const items = (item) => stated.some((each) => equal(each, item));
  return value.length === 0 ? stated.length === 0 : value.every(items);
}

function says({ place, value: said }, value, item) {
  if (item && Array.isArray(said) && isSet(place.split('/').at(-1))) {
    return said.some((each) => equal(each, value));
  }
  return equal(said, value);
}

function equal(one, other) {
  return one === other || (isObject(one) && isObject(other) && isDeepStrictEqual(one, other));
}

function byPlace(said) {
  return Map.groupBy(said, ({ place }) => place);
}

function isMap(mark) {
  return isObject(mark) && !Array.isArray(mark);
}

function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * What stands at a JSON Pointer.
 *
 * @param {unknown} document
 * @param {string} pointer
 */
export function valueAt(document, pointer) {
  let node = document;
  for (const key of keysOf(String(pointer))) {
    if (!isObject(node) || !Object.hasOwn(node, key)) return undefined;
    node = node[key];
  }
  return node;
}

const keysByPointer = new Map();

function keysOf(pointer) {
  const known = keysByPointer.get(pointer);
  if (known) return known;
  const keys = pointer.split('/').slice(1);
  const decoded = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  keysByPointer.set(pointer, decoded);
  return decoded;
}
