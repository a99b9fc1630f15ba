import { restsOn } from '../../../checks/basis.ts';
import { asObject, isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { entriesToChange, type ListedEntry } from '../../resources/entries/entry-data.ts';
import { withOwnValue } from '../../resources/entries/own-values.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { walk } from '../../resources/entries/walk.ts';
import { differenceOf } from '../../resources/values/differences.ts';
import { edgeCaseTexts, otherValues } from '../../resources/values/edge-case-values.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const update = 'update-entry';

export const documentShown: ScenarioCheck = {
  kind: 'stateful',
  id: 'document-shown',
  asserts:
    'A page of entries that shows the document of an entry shows it whole, as the last update of it did.',
  basis: restsOn('F034'),
  fix: 'Put the whole document into `data` of each entry, or leave `data` out of listings.',
  writes: ['entries'],
  operations: onlyOn('list-entries', 'list-related-entries'),
  async run(scenario) {
    const [target, entry] = await entriesToChange(scenario, 2);
    const mark = scenario.newName();
    const sent = await storeDocument(scenario, entry, { mark, mention: target.id });
    const shown = await findShown(scenario, target, entry, mark);
    const difference = differenceOf(sent, shown);
    if (!difference) return;
    scenario.documented('F034', 'A page shows another document of an entry than is stored.', {
      pointer: `/list/0/data${difference.pointer}`,
      expected: shorten(difference.expected),
      actual: shorten(difference.actual),
    });
  },
};

/** Members that a server may lose in the document itself, or in an object, and not within a list. */
const empty = { text: '', list: [], object: {}, number: 0, flag: false };
const unset = {
  ...Object.fromEntries(Object.entries(empty).map(([key, value]) => [`docproc_${key}`, value])),
  docproc_members: empty,
};

/**
 * Gives an entry a document of many kinds of values.
 *
 * @returns what the response shows of it, which may already differ from what was sent
 * @throws Skipped when the server accepts none, or does not show it
 */
async function storeDocument(
  scenario: Scenario,
  entry: ListedEntry,
  own: JsonObject,
): Promise<JsonObject> {
  const values = otherValues.filter((each) => JSON.stringify(each).length < 400);
  const plain = { lists: [[1, [2]], [{ a: [true] }]], deep: { er: { still: 'é' } }, none: null };
  restoreAfterwards(scenario, entry, ['data']);
  for (const more of [[...edgeCaseTexts.slice(0, 20), ...values], [plain], []]) {
    const data = withOwnValue({ ...asObject(entry.data), ...unset, ...own }, more);
    const plan = { id: entry.id, json: { data } };
    const stored = (await scenario.attempt(update, plan))?.data;
    if (!isJsonObject(stored)) continue;
    if (stored.mark === own.mark) return stored;
  }
  return scenario.skip('needs an update that shows the document that it was sent');
}

/**
 * The document as the page shows it. A listing may lag behind a write, so the request is repeated until
 * it shows the mark of this check.
 *
 * @throws Skipped when it does not
 */
async function findShown(
  scenario: Scenario,
  target: ListedEntry,
  entry: ListedEntry,
  mark: unknown,
): Promise<JsonObject> {
  const { operation } = scenario;
  const read = async () => {
    const { items } = await walk(scenario, operation, { id: target.id, most: 500 });
    const data = items.find(({ id }) => id === entry.id)?.data;
    return isJsonObject(data) && data.mark === mark ? data : undefined;
  };
  const shown = await readUntil(read, (data) => data !== undefined, longestLag.ofListing);
  return shown ?? scenario.skip('needs a page that shows the document that was stored');
}
