import { idsOf } from '../../api/decisions.ts';
import type { Decision, DecisionMark, OpenAPIDocument } from '../../document/openapi.ts';

/** Says that something of an object is not stated by the source. */
export interface Mark {
  decision: Decision;
  /** The keyword that it is about; none when the whole object is, or what no keyword can say. */
  keyword?: string;
}

/** The marks that an `x-decision` stands for: an id, several ids, or ids by keyword. */
export function marksOf(bundle: OpenAPIDocument, value: DecisionMark | undefined): Mark[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [mark(bundle, value)];
  if (Array.isArray(value)) return value.map((id) => mark(bundle, id));
  return Object.entries(value).flatMap(([keyword, of]) =>
    idsOf({ [keyword]: of }).map((id) => ({
      ...mark(bundle, id),
      ...(keyword !== 'behavior' && { keyword }),
    })),
  );
}

function mark(bundle: OpenAPIDocument, id: string): Mark {
  return { decision: decisionOf(bundle, id) };
}

/** @throws Error when the register has no such entry, which lint excludes */
function decisionOf(bundle: OpenAPIDocument, id: string): Decision {
  const decision = bundle['x-decisions']?.find((each) => each.id === id);
  if (!decision) throw new Error(`An x-decision names ${id}, which the register does not have.`);
  return decision;
}

/** Whether something is assumed; otherwise the point is left open. */
export function isAssumed(decision: Decision): boolean {
  return decision.assumption !== 'none';
}
