import { isJsonObject } from '../lib/json.ts';
import { encodePointerToken, keysOf, valueAtKeys } from './json-pointer.ts';
import type { Fact, OpenAPIDocument } from './openapi.ts';
import { holdsData, holdsNames } from './openapi-keywords.ts';

/**
 * The part of a bundle that stands at some places, with the components that it refers to, at any depth, and
 * the facts about either. Each stays at its place.
 *
 * @param pointers JSON Pointers such as `/paths/~1jobs/post`
 */
export function documentPart(
  document: OpenAPIDocument,
  pointers: readonly string[],
): OpenAPIDocument {
  const { paths: _paths, components, 'x-facts': facts, ...rest } = document;
  const part: OpenAPIDocument = { ...rest, paths: {} };
  const securitySchemes = components?.securitySchemes;
  if (securitySchemes) part.components = { securitySchemes };
  const places = reachedFrom(document, pointers);
  for (const pointer of places) put(document, keysOf(pointer).map(String), part);
  if (facts) part['x-facts'] = factsAbout(facts, [...places]);
  return part;
}

/** What facts say of some places. */
function factsAbout(facts: readonly Fact[], places: readonly string[]): Fact[] {
  const isIn = (pointer: string) => places.some((each) => `${pointer}/`.startsWith(`${each}/`));
  return facts
    .map((fact) => ({ ...fact, pointers: fact.pointers.filter(isIn) }))
    .filter(({ pointers }) => pointers.length > 0);
}

/** Places, and those to which they lead. */
function reachedFrom(document: OpenAPIDocument, pointers: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...pointers];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...references(valueAtKeys(document, keysOf(next))));
  }
  return reached;
}

/** The components, and other places, that a value refers to: the whole component, whatever part of it is meant. */
function references(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(references);
  if (!isJsonObject(node)) return [];
  const { $ref } = node;
  const own = typeof $ref === 'string' && $ref.startsWith('#') ? [componentOf($ref)] : [];
  return [...own, ...Object.values(node).flatMap(references)];
}

function componentOf(reference: string): string {
  const keys = keysOf(reference).map(String);
  const whole = keys[0] === 'components' ? keys.slice(0, 3) : keys;
  return whole.map((key) => `/${encodePointerToken(key)}`).join('');
}

/** Puts the value at a place of the document to the same place of a part. */
function put(document: OpenAPIDocument, keys: readonly string[], part: object): void {
  const value = valueAtKeys(document, keys);
  const last = keys.at(-1);
  if (value === undefined || last === undefined) return;
  let target = part;
  for (const key of keys.slice(0, -1)) target = innerObject(target, key);
  Object.assign(target, { [last]: value });
}

function innerObject(outer: object, key: string): object {
  const inner = valueAtKeys(outer, [key]);
  if (isJsonObject(inner)) return inner;
  const created = {};
  Object.assign(outer, { [key]: created });
  return created;
}

/** A copy of a document without some keywords. Fields of these names, and data and examples, stay as they are. */
export function withoutKeywords(
  document: OpenAPIDocument,
  keywords: readonly string[],
): OpenAPIDocument {
  const copy = structuredClone(document);
  removeFrom(copy, keywords);
  return copy;
}

function removeFrom(node: unknown, keywords: readonly string[], isMap = false): void {
  if (Array.isArray(node)) {
    for (const item of node) removeFrom(item, keywords);
  } else if (isJsonObject(node)) {
    for (const [key, value] of Object.entries(node)) {
      if (isMap) removeFrom(value, keywords);
      else if (keywords.includes(key)) delete node[key];
      else if (key !== 'examples' && !holdsData(key, value))
        removeFrom(value, keywords, holdsNames(key));
    }
  }
}
