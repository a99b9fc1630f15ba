/** The value of an `x-decision`. */
export type Mark = string | string[] | Record<string, string>;

/**
 * How far an `x-decision` reaches: `whole` for an object that is assumed altogether, the keywords of
 * it that are assumed or open (sorted, joined by commas), or `none`.
 */
export function markOf(holder: object): string {
  const mark = (holder as { 'x-decision'?: Mark })['x-decision'];
  if (mark === undefined) return 'none';
  if (typeof mark === 'string' || Array.isArray(mark)) return 'whole';
  return Object.keys(mark).sort().join(', ') || 'none';
}

/** The ids that an `x-decision` names, each once. */
export function idsOf(mark: Mark): string[] {
  if (typeof mark === 'string') return [mark];
  return [...new Set(Object.values(mark))];
}
