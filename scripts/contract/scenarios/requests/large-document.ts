import { isDeepStrictEqual } from 'node:util';
import { named } from '../../../api/field-names.ts';
import { successOf } from '../../../api/operation.ts';
import { restsOn } from '../../../checks/basis.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import { sameFolder, sameText } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../../lib/json.ts';
import { describeSize, shorten } from '../../../lib/text.ts';
import {
  entriesToChange,
  findListed,
  type ListedEntry,
  reportUnlisted,
  withText,
} from '../../resources/entries/entry-data.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { isEmpty } from '../../resources/values/differences.ts';
import { largeValue, nested } from '../../resources/values/edge-case-values.ts';
import { runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

/** Lengths of texts: which of them a server accepts is open, so the largest comes first. */
const sizes = [400_000, 300_000, 66_000, 12_000, 4500];
/** Lengths of what is sent beside such a document, whose text was the longest. */
const further = sizes.slice(2);
const counts = [5000, 1500, 300, 60];
/** How many fields an object has. */
const fields = [1100, 250];
/** Lengths between them, for a server may treat those of a range in another way. */
const rungs = [40_000, 24_000, 9000, 2500];
const listedLength = 12_000;
/** Levels of lists and objects within each other: odd, so that a list is outermost, which merging servers replace. */
const levels = [281, 121];

/** Whether large documents, which a server may refuse, are not cut. */
export const largeDocument: ScenarioCheck = {
  id: 'large-document',
  kind: 'stateful',
  fix: 'Store values of any length whole, or reject them. Decode a body only when all of its bytes are there.',
  asserts:
    'A document with long texts, long lists, many fields or many levels comes back whole: at once, after the next update, and in a listing. A folder beside it is set.',
  basis: restsOn('F034', 'F178', 'F185', 'F188', 'D137'),
  writes: ['entries'],
  operations: onlyOn('update-entry'),
  async run(scenario) {
    const [entry] = await entriesToChange(scenario, 1);
    restoreAfterwards(scenario, entry, ['folder', 'data']);
    const short = await update(scenario, entry, runTag);
    if (!short) return scenario.skip('needs an update of the document whose response shows it');
    const keepsRest = isDeepStrictEqual(short.later?.value, runTag);
    const deep = levels.map(nested);
    const texts = sizes.map((size) => 'Ab1 ñ☃'.repeat(size / 6));
    const lists = counts.map((count) => Array.from({ length: count }, (_, index) => index));
    const records = further.map(largeValue);
    const objects = fields.map((count) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field ${index}`, index])),
    );
    const accepted = [
      await compareFirstAccepted(scenario, entry, texts, { short, keepsRest }),
      await compareFirstAccepted(scenario, entry, lists, { short, keepsRest }),
      await compareFirstAccepted(scenario, entry, records, { short, keepsRest }),
      await compareFirstAccepted(scenario, entry, objects, { short, keepsRest }),
      await compareFirstAccepted(scenario, entry, deep, { short, keepsRest }),
    ];
    if (!accepted.includes(true)) scenario.skip('needs a large document that the server accepts');
    for (const size of rungs) {
      const value = [largeValue(size / 2), 'Ab1 ñ☃'.repeat(size / 12)];
      await compareFirstAccepted(scenario, entry, [value], { short, keepsRest });
    }
    await compareListed(scenario, entry);
    await compareFolder(scenario, entry);
  },
};

/** A listing that shows a short document of an entry shows a long one, too. */
async function compareListed(scenario: Scenario, entry: ListedEntry): Promise<void> {
  const long = 'Ab1 ñ☃'.repeat(listedLength / 6);
  const { data, read } = withValue(entry, long);
  const shown = (await scenario.attempt(scenario.operation, { id: entry.id, json: { data } }))
    ?.data;
  if (read(shown) !== long) return;
  const isShown = (each: JsonObject) => read(each.data) === long;
  const listed = await findListed(scenario, entry.id, isShown).catch(nothingIfSkipped);
  if (!listed) return compareShortListed(scenario, entry, long);
  const found = read(listed.data);
  if (isEmpty(listed.data) || found === long) return;
  const details = {
    pointer: '/list/0/data',
    expected: describeSize(long),
    actual: shorten(found ?? listed.data),
  };
  const message = 'The listing shows less of a large document than was stored.';
  // It may still show the text before.
  if (typeof found === 'string' && !long.startsWith(found)) {
    scenario.assumed('D137', message, details);
  } else scenario.documented('F034', message, details);
}

/** An entry that the listing lacks while its document is large, and has again afterwards. */
async function compareShortListed(
  scenario: Scenario,
  entry: ListedEntry,
  long: string,
): Promise<void> {
  if (!(await update(scenario, entry, runTag))) return;
  const isListed = await findListed(scenario, entry.id, () => true).catch(nothingIfSkipped);
  if (!isListed || !(await update(scenario, entry, long))) return;
  const message = 'The listing lacks an entry with a large document.';
  await reportUnlisted(scenario, [entry.id], message);
}

/** A folder that is sent along with a large document is there as well. */
async function compareFolder(scenario: Scenario, entry: ListedEntry): Promise<void> {
  for (const size of further) {
    const { data } = withValue(entry, largeValue(size));
    const folder = scenario.newName();
    const plan = { id: entry.id, json: { folder, data } };
    const shown = (await scenario.attempt(scenario.operation, plan))?.folder;
    if (typeof shown !== 'string') continue;
    // What a folder in another case says is another check's matter.
    if (sameFolder(shown, folder)) return;
    const details = { pointer: '/folder', expected: folder, actual: shown };
    const message = 'An update with a large document shows another folder than was sent.';
    scenario.documented('F185', message, details);
    return;
  }
}

/** A value in the document of an entry, and the names of the fields beside it. */
interface Shown {
  value: unknown;
  names: readonly string[];
}

/** What a response shows of it. */
interface Received extends Shown {
  exchange: CompleteExchange;
}

/** What the response to an update shows, and that to an update of the folder alone after it. */
interface Updated {
  now: Received;
  later?: Received | undefined;
}

async function compareFirstAccepted(
  scenario: Scenario,
  entry: ListedEntry,
  values: readonly unknown[],
  { short, keepsRest }: { short: Updated; keepsRest: boolean },
): Promise<boolean> {
  for (const value of values) {
    const updated = await update(scenario, entry, value);
    if (!updated) continue;
    const wanted = { value, names: short.now.names };
    compareDocument(scenario, wanted, updated.now, 'The response to an update');
    // Whether an update of the folder leaves the document as it is, is open (D79).
    if (keepsRest && updated.later) {
      compareDocument(scenario, wanted, updated.later, 'The response to the update after it');
    }
    return true;
  }
  return false;
}

/** @returns nothing when the server rejects the update, or does not show the document */
async function update(
  scenario: Scenario,
  entry: ListedEntry,
  value: unknown,
): Promise<Updated | undefined> {
  const { data, read } = withValue(entry, value);
  const send = async (json: JsonObject): Promise<Received | undefined> => {
    const plan = { id: entry.id, json };
    const options = { expectation: 'open' } as const;
    const exchange = await scenario.respond(scenario.operation, plan, options);
    const { response } = exchange;
    // Read anew, for what the run keeps of long lists is bounded.
    const whole = response.status === 200 ? parseJson(response.body) : undefined;
    const body = named(whole, successOf(scenario.operation)?.content?.schema);
    if (!isJsonObject(body) || !isJsonObject(body.data)) return undefined;
    return { value: read(body.data), names: Object.keys(body.data), exchange };
  };
  const now = await send({ data });
  return now && { now, later: await send({ folder: entry.folder }) };
}

/** The document with a value in place of its longest text, so that it can be restored in any way of merging. */
function withValue(
  entry: ListedEntry,
  value: unknown,
): { data: unknown; read(data: unknown): unknown } {
  const place = `${runTag}-value`;
  const { data, read } = withText(entry, () => place);
  const text = JSON.stringify(data).replace(JSON.stringify(place), () => JSON.stringify(value));
  return { data: parseJson(text), read };
}

function compareDocument(scenario: Scenario, sent: Shown, found: Received, what: string): void {
  const lost = sent.names.find((name) => !found.names.includes(name));
  const isWhole = sameText(found.value, sent.value) || isDeepStrictEqual(found.value, sent.value);
  if (isWhole && lost === undefined) return;
  scenario.show(found.exchange);
  scenario.documented('F178', `${what} shows another large document than was sent.`, {
    pointer: '/data',
    expected: isWhole ? `a field ${lost}` : describeSize(sent.value),
    actual: isWhole ? found.names.join(', ') : describeSize(found.value),
  });
}
