import type { JsonObject } from '../../../lib/json.ts';
import { restoreBy } from '../../session/restore-fields.ts';
import type { Scenario } from '../../session/scenario.ts';
import { withoutOwnValue } from './own-values.ts';

/** The id of an entry, and some of its values. */
type EntryValues = JsonObject & { id: string };

/** What the entries that a check changes are restored to, by their ids. */
type FormerValues = Map<string, EntryValues>;

const formerValues = new WeakMap<Scenario, FormerValues>();

/**
 * Restores fields of an entry to the values that they have here, when the check ends. Of a field that is
 * named several times, the first value counts, which is the one from before the check.
 *
 * @throws Skipped when a value is one of another run of these tests, which is about to restore it itself
 */
export function restoreAfterwards(
  scenario: Scenario,
  entry: EntryValues,
  fields: readonly string[],
): void {
  const { marks } = scenario.run.session;
  if (fields.some((field) => marks.isOfOther(JSON.stringify(entry[field] ?? null))))
    scenario.skip('needs an entry that another run of these tests does not change');
  const all = formerValues.get(scenario) ?? formerValuesOf(scenario);
  const former: EntryValues = all.get(entry.id) ?? { id: entry.id };
  all.set(entry.id, former);
  for (const field of fields) if (!(field in former)) former[field] = withoutOwnValue(entry[field]);
  const { id: _, ...values } = former;
  scenario.noteOriginal('update-entry', entry.id, values);
}

function formerValuesOf(scenario: Scenario): FormerValues {
  const all: FormerValues = new Map();
  formerValues.set(scenario, all);
  scenario.afterwards(async () => {
    formerValues.delete(scenario);
    const changed = [...all.values()].filter((each) => Object.keys(each).length > 1);
    await Promise.all(changed.map((each) => restoreEntry(scenario, each)));
  });
  return all;
}

/** Updates an entry to values that it had. A server may reject the document, and take the rest. */
export function restoreEntry(scenario: Scenario, { id, ...values }: EntryValues): Promise<void> {
  return restoreBy(scenario, 'update-entry', { id, json: values });
}
