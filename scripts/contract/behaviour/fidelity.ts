import { shorten } from '../../api/validator.ts';
import { isJsonObject } from '../../lib/json.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { Scenario } from '../run/scenario.ts';
import { type Entry, findListed } from './entry-data.ts';
import { differenceOf, hardValues } from './hard-values.ts';

/** The key under which the values stand in the document of an entry. */
const key = 'docproc_contract';
/** How many values one request carries at most. */
const packed = 30;
/** How many requests may be spent on finding out which values a server rejects. */
const mostRequests = 60;

/**
 * Updates an entry with values that are easily damaged, and compares what comes back with what was
 * sent. The values stand in a list, which a merge patch replaces as a whole (RFC 7396), so that merging
 * and replacing servers are compared alike. A value that a server rejects is left out: what a document
 * may hold is open. The caller restores the entry.
 */
export async function compareHardValues(scenario: Scenario, entry: Entry): Promise<void> {
  const kept: unknown[] = [];
  const budget = { requests: mostRequests };
  for (let start = 0; start < hardValues.length; start += packed) {
    kept.push(...(await send(scenario, entry, hardValues.slice(start, start + packed), budget)));
  }
  if (kept.length > 0) await compareListed(scenario, entry, kept.slice(-packed));
}

/**
 * Sends values, in halves where the server rejects them together.
 *
 * @returns those that the server accepted
 */
async function send(
  scenario: Scenario,
  entry: Entry,
  values: readonly unknown[],
  budget: { requests: number },
): Promise<readonly unknown[]> {
  if (budget.requests === 0) return [];
  budget.requests -= 1;
  const plan = updateWith(entry, values);
  const { response } = await scenario.respond('updateSiloEntry', plan, { expectation: 'open' });
  if (response.status === 200 && isJsonObject(response.json)) {
    if (response.json.data !== undefined) compare(scenario, values, response.json.data, '/data');
    return values;
  }
  if (values.length === 1) return [];
  const half = values.length >> 1;
  return [
    ...(await send(scenario, entry, values.slice(0, half), budget)),
    ...(await send(scenario, entry, values.slice(half), budget)),
  ];
}

/** An update that adds values to the document of an entry. */
function updateWith({ id, data }: Entry, values: readonly unknown[]): RequestPlan {
  const document = isJsonObject(data) ? data : {};
  return { path: { id }, json: { data: { ...document, [key]: values } } };
}

function compare(scenario: Scenario, values: readonly unknown[], data: unknown, at: string): void {
  const found = isJsonObject(data) ? data[key] : undefined;
  const difference = differenceOf(values, found);
  if (!difference) return;
  scenario.documented('F178', 'The response to an update shows another document than was sent.', {
    pointer: `${at}/${key}${difference.pointer}`,
    expected: shorten(difference.expected),
    actual: shorten(difference.actual),
  });
}

/** That a listing shows what was stored is assumed: freshness and the parts that it shows are open. */
async function compareListed(
  scenario: Scenario,
  entry: Entry,
  values: readonly unknown[],
): Promise<void> {
  const plan = updateWith(entry, values);
  await scenario.success('updateSiloEntry', plan);
  const shows = (data: unknown) =>
    isJsonObject(data) && differenceOf(values, data[key]) === undefined;
  const listed = await findListed(scenario, entry.id, (each) => shows(each.data));
  if (!isJsonObject(listed.data) || shows(listed.data)) return;
  const difference = differenceOf(values, listed.data[key]);
  scenario.assumed('D137', 'The listing shows another document than the update has stored.', {
    pointer: `/list/0/data/${key}${difference?.pointer ?? ''}`,
    expected: shorten(difference?.expected),
    actual: shorten(difference?.actual),
  });
}
