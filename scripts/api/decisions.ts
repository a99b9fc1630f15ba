import { decisionIds, readMark, stringsOf } from '../document/decision-marks.ts';
import type { Decision, DecisionMark } from '../document/openapi.ts';
import { isJsonObject } from '../lib/json.ts';

export { decisionIds } from '../document/decision-marks.ts';

/** Ids of decisions by the keyword that rests on each. */
export type DecisionByKeyword = Readonly<Record<string, string>>;

/**
 * The first id for each keyword of a mark, without `behavior`, which is not a keyword. Empty if the mark is for the
 * whole object.
 */
export function decisionsByKeyword(mark: DecisionMark | undefined): DecisionByKeyword {
  if (!isJsonObject(mark)) return {};
  return Object.fromEntries(
    Object.entries(mark).flatMap(([keyword, of]) => {
      const [id] = keyword === 'behavior' ? [] : decisionIds({ [keyword]: of });
      return id === undefined ? [] : [[keyword, id]];
    }),
  );
}

/** The decision on which a keyword, or an item of its list, rests; nothing if it states a fact. */
export function decisionAt(mark: unknown, keyword: string, item?: string): string | undefined {
  const read = readMark(mark);
  if (typeof read === 'string') return read;
  if (!isJsonObject(read)) return undefined;
  const of: unknown = read[keyword];
  if (isJsonObject(of)) return item === undefined ? undefined : stringsOf(of)[item];
  const [id] = [of].flat();
  return typeof id === 'string' ? id : undefined;
}

/** Whether the document assumes something for the open point. */
export function isAssumed(decision: Decision): boolean {
  return decision.assumption !== 'none';
}
