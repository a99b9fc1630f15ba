import { isJsonObject } from '../lib/json.ts';
import { encodePointerToken } from './json-pointer.ts';
import type { DecisionMark, KeywordMark, OpenAPIDocument } from './openapi.ts';
import { holdsData, holdsNames } from './openapi-keywords.ts';

/** An object of the document that names a decision in its `x-decision`. */
interface Mark {
  /** Id of the decision, such as `D33`. */
  readonly id: string;
  /** JSON Pointer to the object, in the bundle. */
  readonly pointer: string;
}

/** A mark and the registers, in which nothing is a mark. */
const registers = ['x-decision', 'x-decisions', 'x-facts'];

/** Every mark of a document, in its order. */
export function marksOf(document: OpenAPIDocument): Mark[] {
  return marksWithin(document, '');
}

function marksWithin(node: object, pointer: string, isMap = false): Mark[] {
  const own = isMap || !('x-decision' in node) ? [] : decisionIds(readMark(node['x-decision']));
  const children = Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'object' &&
    child !== null &&
    (isMap || !(registers.includes(key) || holdsData(key, child)))
      ? marksWithin(child, `${pointer}/${encodePointerToken(key)}`, !isMap && holdsNames(key))
      : [],
  );
  return [...own.map((id) => ({ id, pointer })), ...children];
}

/** An `x-decision` as it is typed here; nothing when it is of no known form. */
export function readMark(value: unknown): DecisionMark | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return stringsIn(value);
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, of]) => [key, readKeyword(of)]))
    : undefined;
}

function readKeyword(value: unknown): KeywordMark {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return stringsIn(value);
  return isJsonObject(value) ? stringsOf(value) : [];
}

function stringsIn(list: readonly unknown[]): string[] {
  return list.filter((each) => typeof each === 'string');
}

/** The ids that a mark names, each once. */
export function decisionIds(mark: DecisionMark | undefined): string[] {
  if (typeof mark === 'string') return [mark];
  const marks = Object.values(mark ?? {});
  return [
    ...new Set(marks.flatMap((each) => Object.values(typeof each === 'string' ? [each] : each))),
  ];
}

/** The members of an object that are strings. */
export function stringsOf(object: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
}
