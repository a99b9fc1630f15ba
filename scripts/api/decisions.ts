import { stringsOf } from '../document/decision-marks.ts';
import type { Decision, DecisionMark } from '../document/openapi.ts';
import { isJsonObject } from '../lib/json.ts';

export { idsOf, type Mark, marksOf } from '../document/decision-marks.ts';

/** Ids of decisions by the keyword that rests on each. */
export type DecisionByKeyword = Readonly<Record<string, string>>;

/** The ids by keyword of a mark that tells keywords apart; empty for one that stands for the whole object. */
export function decisionsByKeyword(mark: DecisionMark | undefined): DecisionByKeyword {
  return isJsonObject(mark) ? stringsOf(mark) : {};
}

/** Whether something is assumed for the point; otherwise it is left open. */
export function isAssumed(decision: Decision): boolean {
  return decision.assumption !== 'none';
}
