import type { JsonObject } from '../../checks/values.ts';
import type { Entry } from './entry-data.ts';

/**
 * Entries that differ from each other as far as possible, for a server may treat drafts, or entries
 * of one folder or state, otherwise than the rest.
 */
export function variedEntries(entries: readonly Entry[], count: number): Entry[] {
  const chosen: Entry[] = [];
  const seen = new Set<string>();
  const waiting = [...entries];
  while (chosen.length < count && waiting.length > 0) {
    const news = waiting.map((entry) => traitsOf(entry).filter((each) => !seen.has(each)).length);
    const [entry] = waiting.splice(news.indexOf(Math.max(...news)), 1);
    if (!entry) break;
    chosen.push(entry);
    for (const trait of traitsOf(entry)) seen.add(trait);
  }
  return chosen;
}

/** The flags of an entry, its short texts, and which of its lists hold something. */
function traitsOf(entry: JsonObject): string[] {
  return Object.entries(entry).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [`${name} ${value}`];
    if (typeof value === 'string') return /^[\w -]{1,24}$/.test(value) ? [`${name} ${value}`] : [];
    return Array.isArray(value) ? [`${name} ${value.length > 0}`] : [];
  });
}
