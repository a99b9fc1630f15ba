import { isJsonObject } from '../lib/json.ts';
import { encodePointerToken } from './json-pointer.ts';
import type { DecisionMark, KeywordMark, OpenAPIDocument } from './openapi.ts';

/** An object of the document that names a decision in its `x-decision`. */
interface Mark {
  /** Id of the decision, such as `D33`. */
  readonly id: string;
  /** JSON Pointer to the object, in the bundle. */
  readonly pointer: string;
}

/** Keys under which data stands, or the register itself, in which nothing is a mark. */
const data = ['x-decision', 'x-decisions', 'x-facts', 'example', 'default', 'enum', 'const'];

/** An Example Object can have a mark beside its value; the examples of a schema are values alone. */
function isData(key: string, child: object, pointer: string): boolean {
  if (key === 'examples') return Array.isArray(child);
  if (key === 'value') return /\/examples\/[^/]+$/.test(pointer);
  return data.includes(key);
}

/** Every mark of a document, in its order. */
export function marksOf(document: OpenAPIDocument): Mark[] {
  return marksWithin(document, '');
}

function marksWithin(node: object, pointer: string): Mark[] {
  const isMap = pointer.endsWith('/properties');
  const own = isMap || !('x-decision' in node) ? [] : decisionIds(readMark(node['x-decision']));
  const children = Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'object' && child !== null && (isMap || !isData(key, child, pointer))
      ? marksWithin(child, `${pointer}/${encodePointerToken(key)}`)
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
