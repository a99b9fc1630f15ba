import { encodePointerToken } from '../../../document/json-pointer.ts';
import { asObject, isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { runKey } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { type Difference, firstOf } from '../values/differences.ts';
import { sendAccepted } from '../values/edge-case-values.ts';
import { compareSmallChanges } from '../values/small-changes.ts';
import type { ListedEntry } from './entry-data.ts';
import { ownValueOf, withOwnValue } from './own-values.ts';

/** How many requests may be spent on finding out which members a server does not take with other values. */
const mostRequests = 12;

/** Texts that often have to be what they are: identifiers, addresses, codes of a currency or country, and dates. */
export const fixedText =
  /^(|[\da-fA-F]{8}-[\da-fA-F-]{27}|[a-z]+:.*|[A-Z]{2,3}|\d{4}-\d\d-\d\d.*|\d\d?[./]\d\d?[./]\d{2,4})$/;

/** What the run adds: no service has a meaning for it. No lists, since a server may merge them. */
const ownValue = { text: 'one', number: 1, flag: false, nested: { text: 'one', number: 1.5 } };

/**
 * Gives every value of the document of an entry another one, under the same keys, and reports those that are as they
 * were before. A service may compute what it knows (D204), but not what the run has added. The caller restores the entry.
 */
export async function compareAltered(scenario: Scenario, entry: ListedEntry): Promise<void> {
  const { id, data } = entry;
  const document = withOwnValue(data, ownValue);
  if (!(await scenario.attempt('update-entry', { id, json: { data: document } }))) return;
  const send = async (keys: readonly string[]) => {
    const altered = Object.fromEntries(keys.map((key) => [key, alteredValue(document[key])]));
    const json = { data: { ...document, ...altered } };
    const updated = await scenario.attempt('update-entry', { id, json });
    if (!updated) return 'rejected';
    reportKept(scenario, document, altered, asObject(updated.data));
    return 'kept';
  };
  await sendAccepted(Object.keys(document), send, { requests: mostRequests });
}

/** Gives a value in the document of an entry many small changes. The caller restores the entry. */
export async function compareSlightlyAltered(
  scenario: Scenario,
  { id, data }: ListedEntry,
): Promise<void> {
  const send = async (value: JsonObject) => {
    const json = { data: withOwnValue(data, value) };
    return ownValueOf((await scenario.attempt('update-entry', { id, json }))?.data);
  };
  await compareSmallChanges(send, ({ pointer, expected, actual }) => {
    scenario.documented('F178', 'An update with a small change leaves a value as it was before.', {
      pointer: `/data/${runKey}${pointer}`,
      expected: shorten(expected),
      actual: shorten(actual),
    });
  });
}

function alteredValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return alteredText(value);
  if (Array.isArray(value)) return value.map(alteredValue);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, alteredValue(each)]));
}

/** The text with another last digit where it is a number, and with a word more otherwise. */
function alteredText(text: string): string {
  if (fixedText.test(text)) return text;
  if (!/^[\d.,\s-]*\d$/.test(text)) return `${text} altered`;
  return `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`;
}

function reportKept(
  scenario: Scenario,
  before: JsonObject,
  sent: JsonObject,
  shown: JsonObject,
): void {
  for (const key of Object.keys(sent)) {
    const pointer = `/data/${encodePointerToken(key)}`;
    const kept = keptValue(before[key], sent[key], shown[key], pointer);
    if (!kept) continue;
    const basis = key === runKey ? { fact: 'F178' } : { decision: 'D204' };
    scenario.reportOn(basis, 'An update with another document leaves a value as it was before.', {
      pointer: kept.pointer,
      expected: shorten(kept.expected),
      actual: shorten(kept.actual),
    });
  }
}

/** The first value that is shown as before, although another one was sent. */
function keptValue(
  before: unknown,
  sent: unknown,
  shown: unknown,
  pointer: string,
): Difference | undefined {
  if (Array.isArray(sent) && Array.isArray(before) && Array.isArray(shown)) {
    return firstOf(sent.keys(), (index) =>
      keptValue(before[index], sent[index], shown[index], `${pointer}/${index}`),
    );
  }
  if (isJsonObject(sent) && isJsonObject(before) && isJsonObject(shown)) {
    return firstOf(Object.keys(sent), (key) =>
      keptValue(before[key], sent[key], shown[key], `${pointer}/${encodePointerToken(key)}`),
    );
  }
  const isKept = sent !== before && shown === before;
  return isKept ? { pointer, expected: sent, actual: shown } : undefined;
}
