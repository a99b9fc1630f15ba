import { onlyStrings } from '../../checks/page.ts';
import { entriesToChange, updateEntry, withText } from './entries.ts';
import type { Body, Scenario } from './scenario.ts';

/** An entry, and others whose documents were made to mention it. */
export interface Relation {
  target: Body;
  mentioning: Body[];
}

/**
 * Makes the documents of some entries mention another one; they are put back when the check ends.
 *
 * @throws Skipped when there are too few entries, or the server does not keep such a document
 */
export async function relate(scenario: Scenario, count: 1 | 2): Promise<Relation> {
  const [target, ...others] = await entriesToChange(scenario, count === 1 ? 2 : 3);
  const mentioning = others.slice(0, count);
  for (const entry of mentioning) {
    const { data } = withText(entry, () => String(target.id));
    await updateEntry(scenario, entry, { data });
  }
  return { target, mentioning };
}

/** The ids of items, in their order. */
export function idsOf(items: readonly Body[]): string[] {
  return onlyStrings(items.map(({ id }) => id));
}
