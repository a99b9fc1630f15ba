import type { ResolvedSchema } from '../../api/schema.ts';
import type { JsonObject } from '../../lib/json.ts';
import { decisions, type SupportedAnswers } from './supported-decisions.ts';

/** A page of series entries, by the answers to decisions. */
export function alteredSeries(
  page: JsonObject,
  schema: ResolvedSchema,
  answers: SupportedAnswers,
): JsonObject {
  const cursor = schema.propertyWithRole('page-cursor')?.name;
  const size = schema.propertyWithRole('page-size')?.name;
  const leadsOn = (answers.to(decisions.seriesCursor) ?? 'following') === 'following';
  const shown = Object.entries(page).filter(([name]) => leadsOn || name !== cursor);
  const isOther = size !== undefined && answers.to(decisions.seriesLimit) === 'other';
  return { ...Object.fromEntries(shown), ...(isOther && { [size]: 0 }) };
}

/** The entries of a whole series, with predecessors by the answers: the same on a page of any size. */
export function alteredChain(
  entries: readonly JsonObject[],
  answers: SupportedAnswers,
): JsonObject[] {
  return looped(branched(entries, answers), answers);
}

/** Several entries without a predecessor, and several with the same one. */
function branched(entries: readonly JsonObject[], answers: SupportedAnswers): JsonObject[] {
  const first = entries[0]?.id;
  const branches = answers.to(decisions.seriesSuccessors) === 'branches';
  const several = answers.to(decisions.seriesFirst) === 'several';
  return entries.map((entry, index) => {
    const { previous_id, ...rest } = entry;
    if (several && index === entries.length - 1) return rest;
    if (branches && index > 1) return { ...entry, previous_id: first };
    return entry;
  });
}

function looped(entries: readonly JsonObject[], answers: SupportedAnswers): JsonObject[] {
  const last = entries.at(-1)?.id;
  if (answers.to(decisions.seriesLoops) !== 'loops' || entries.length < 2) return [...entries];
  return entries.map((entry, index) => (index === 0 ? { ...entry, previous_id: last } : entry));
}
