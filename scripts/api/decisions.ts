import { encodePointerToken } from '../document/json-pointer.ts';
import type { Decision, DecisionMark, KeywordMark, OpenAPIDocument } from '../document/openapi.ts';
import { isJsonObject } from '../lib/is-json-object.ts';

/** Ids of decisions by the keyword that rests on each. */
export type DecisionByKeyword = Readonly<Record<string, string>>;

/** An object of the document that names a decision in its `x-decision`. */
export interface Mark {
  /** Id of the decision, such as `D33`. */
  readonly id: string;
  /** JSON Pointer to the object, in the bundle. */
  readonly pointer: string;
}

/** Keys under which data stands, or the register itself, in which nothing is a mark. */
const data = [
  ...['x-decision', 'x-decisions', 'x-facts'],
  ...['example', 'examples', 'default', 'enum', 'const'],
];

/** Every mark of a document, in its order. */
export function marksOf(document: OpenAPIDocument): Mark[] {
  return marksWithin(document, '');
}

function marksWithin(node: object, pointer: string): Mark[] {
  const isMap = pointer.endsWith('/properties');
  const own = isMap || !('x-decision' in node) ? [] : idsOf(readMark(node['x-decision']));
  const children = Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'object' && child !== null && (isMap || !data.includes(key))
      ? marksWithin(child, `${pointer}/${encodePointerToken(key)}`)
      : [],
  );
  return [...own.map((id) => ({ id, pointer })), ...children];
}

function readMark(value: unknown): DecisionMark | undefined {
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
export function idsOf(mark: DecisionMark | undefined): string[] {
  if (typeof mark === 'string') return [mark];
  const marks = Object.values(mark ?? {});
  return [
    ...new Set(marks.flatMap((each) => Object.values(typeof each === 'string' ? [each] : each))),
  ];
}

/**
 * The first id of each keyword of a mark that tells keywords apart, but for `behavior`, which is no
 * keyword; empty for a mark that stands for the whole object.
 */
export function decisionsByKeyword(mark: DecisionMark | undefined): DecisionByKeyword {
  if (!isJsonObject(mark)) return {};
  return Object.fromEntries(
    Object.entries(mark).flatMap(([keyword, of]) => {
      const [id] = keyword === 'behavior' ? [] : idsOf({ [keyword]: of });
      return id === undefined ? [] : [[keyword, id]];
    }),
  );
}

/** The decision on which a keyword rests, or an item of its list; nothing where it states a fact. */
export function decisionAt(mark: unknown, keyword: string, item?: string): string | undefined {
  const read = readMark(mark);
  if (typeof read === 'string') return read;
  if (!isJsonObject(read)) return undefined;
  const of: unknown = read[keyword];
  if (isJsonObject(of)) return item === undefined ? undefined : stringsOf(of)[item];
  const [id] = [of].flat();
  return typeof id === 'string' ? id : undefined;
}

function stringsOf(object: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
}

/** Whether something is assumed for the point; otherwise it is left open. */
export function isAssumed(decision: Decision): boolean {
  return decision.assumption !== 'none';
}
