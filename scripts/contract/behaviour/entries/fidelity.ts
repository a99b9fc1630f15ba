import { shorten } from '../../../api/validator.ts';
import { encodePointerToken } from '../../../document/json-pointer.ts';
import { isJsonObject } from '../../../lib/json.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import type { Scenario } from '../../run/scenario.ts';
import { type Difference, differenceOf, firstOf } from '../support/differences.ts';
import { hardValues, rareTexts, rareValues, sendAccepted } from '../support/hard-values.ts';
import type { SeenEntry } from './entry-data.ts';

/** The key under which the values of a check stand in the document of an entry. */
export const ownKey = 'docproc_contract';
/** Keys of a document itself that are easily changed; a server may treat them apart from nested ones. */
const topLevelKeys = [
  ...['docproc.contract.dotted', 'docproc/contract', 'docproc contract', ' docproc_contract'],
  // Names that the entry itself has.
  ...['created_at', 'updated_at', 'folder', 'tags', 'state', 'draft', 'context', 'content_type'],
  ...['Docproc_Contract', `docproc_contract_${'k'.repeat(60)}`, '№ docproc', '07'],
];
/** How many requests may be spent on finding out which values a server rejects. */
const mostRequests = 60;

/**
 * Updates an entry with values that are easily damaged, and compares what comes back with what was
 * sent. The values stand in a list, which a merge patch replaces as a whole (RFC 7396), so that merging
 * and replacing servers are compared alike. A value that a server rejects is left out: what a document
 * may hold is open. The caller restores the entry.
 */
export async function compareHardValues(scenario: Scenario, entry: SeenEntry): Promise<void> {
  const budget = { requests: mostRequests };
  const half = hardValues.length >> 1;
  const packs = [hardValues.slice(0, half), hardValues.slice(half), [...rareTexts, ...rareValues]];
  for (const values of packs) {
    await sendAccepted(values, (some) => compareUpdate(scenario, entry, some), budget);
  }
  await sendAccepted(topLevelKeys, (some) => compareKeys(scenario, entry, some), budget);
}

/** Whether the server accepts an update with values; what it shows of them is compared. */
async function compareUpdate(
  scenario: Scenario,
  entry: SeenEntry,
  values: readonly unknown[],
): Promise<boolean> {
  const plan = updateWith(entry, values);
  const { response } = await scenario.respond('update-entry', plan, { expectation: 'open' });
  if (response.status !== 200 || !isJsonObject(response.json)) return false;
  const { data } = response.json;
  if (data === undefined) return true;
  const shown = isJsonObject(data) ? data[ownKey] : undefined;
  const difference = differenceOf(values, shown, `/data/${ownKey}`);
  if (difference) reportDifference(scenario, difference);
  return true;
}

/** Whether the server accepts keys in the document itself; those that it shows otherwise are reported. */
async function compareKeys(
  scenario: Scenario,
  { id, data }: SeenEntry,
  keys: readonly string[],
): Promise<boolean> {
  // Lists, for the reason given above.
  const added = Object.fromEntries(keys.map((key, index) => [key, [`value ${index}`]]));
  const json = { data: { ...(isJsonObject(data) && data), ...added } };
  const { response } = await scenario.respond(
    'update-entry',
    { id, json },
    { expectation: 'open' },
  );
  if (response.status !== 200 || !isJsonObject(response.json)) return false;
  const shown = response.json.data;
  if (shown === undefined) return true;
  const document = isJsonObject(shown) ? shown : {};
  const difference = firstOf(keys, (key) =>
    differenceOf(added[key], document[key], `/data/${encodePointerToken(key)}`),
  );
  if (difference) reportDifference(scenario, difference);
  return true;
}

function reportDifference(scenario: Scenario, { pointer, expected, actual }: Difference): void {
  const message = 'The response to an update shows another document than was sent.';
  const details = { pointer, expected: shorten(expected), actual: shorten(actual) };
  scenario.documented('F178', message, details);
}

/** An update that adds values to the document of an entry. */
function updateWith({ id, data }: SeenEntry, values: unknown): RequestPlan {
  const document = isJsonObject(data) ? data : {};
  return { id, json: { data: { ...document, [ownKey]: values } } };
}
