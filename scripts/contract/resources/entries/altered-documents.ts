import { encodePointerToken } from '../../../document/json-pointer.ts';
import { asObject, isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { runKey } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { type Difference, firstOf } from '../values/differences.ts';
import { sendAccepted } from '../values/edge-case-values.ts';
import type { ListedEntry } from './entry-data.ts';

/** How many requests may be spent on finding out which members a server does not take with other values. */
const mostRequests = 12;

/** Texts that often have to be what they are: identifiers, addresses, codes of a currency or country, and dates. */
const fixedText = /^(|[\da-fA-F]{8}-[\da-fA-F-]{27}|[a-z]+:.*|[A-Z]{2,3}|\d{4}-\d\d-\d\d.*)$/;

/**
 * Gives every value of the document of an entry another one, under the same keys, and reports those that are as they
 * were before. What a server computes anew is no such value. The caller restores the entry.
 */
export async function compareAltered(scenario: Scenario, entry: ListedEntry): Promise<void> {
  const { id, data } = entry;
  const document = asObject(data);
  const send = async (keys: readonly string[]) => {
    const altered = Object.fromEntries(keys.map((key) => [key, alteredValue(document[key])]));
    const json = { data: { ...document, ...altered } };
    const updated = await scenario.attempt('update-entry', { id, json });
    if (!updated) return false;
    if (isJsonObject(updated.data)) reportKept(scenario, document, altered, updated.data);
    return true;
  };
  const keys = Object.keys(document).filter((key) => key !== runKey);
  await sendAccepted(keys, send, { requests: mostRequests });
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
  if (/^[\d.,\s-]*\d$/.test(text)) return `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`;
  return fixedText.test(text) ? text : `${text} altered`;
}

function reportKept(
  scenario: Scenario,
  before: JsonObject,
  sent: JsonObject,
  shown: JsonObject,
): void {
  const kept = keptValue(before, sent, shown, '/data');
  if (!kept) return;
  const message = 'An update with another document leaves a value as it was before.';
  const details = { expected: shorten(kept.expected), actual: shorten(kept.actual) };
  scenario.documented('F178', message, { pointer: kept.pointer, ...details });
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
