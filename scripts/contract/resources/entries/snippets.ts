import { asObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import type { ListedEntry } from './entry-data.ts';
import { withOwnValue } from './own-values.ts';

const update = 'update-entry';

/** A text of a snippet, and the one of the document that it has in it. */
interface Quotation {
  name: string;
  text: string;
  key: string;
  quoted: string;
}

/** Texts of a document that are shorter may stand in the snippet by chance. */
const shortest = 4;

/** A text of the snippet that has one of the document in it. */
function quotationIn({ snippet, data }: JsonObject): Quotation | undefined {
  const texts = Object.entries(asObject(data)).filter(
    (member): member is [string, string] =>
      typeof member[1] === 'string' && member[1].length >= shortest,
  );
  for (const [name, text] of Object.entries(asObject(snippet))) {
    const source = texts.find(([, each]) => typeof text === 'string' && text.includes(each));
    if (source) return { name, text: String(text), key: source[0], quoted: source[1] };
  }
  return undefined;
}

/**
 * Gives a document another text in place of one that the snippet has, and looks whether the snippet follows. The caller
 * restores the entry.
 */
export async function compareSnippet(scenario: Scenario, entry: ListedEntry): Promise<void> {
  const { id, data } = entry;
  const before = await scenario.attempt(update, { id, json: { data: withOwnValue(data, 1) } });
  const quotation = before && quotationIn(before);
  if (!quotation) return;
  const { name, key, quoted, text } = quotation;
  const renewed = `${quoted} renewed`;
  const json = { data: { ...withOwnValue(data, 1), [key]: renewed } };
  const updated = await scenario.attempt(update, { id, json });
  if (!updated || asObject(updated.data)[key] !== renewed) return;
  const again = async () => (await scenario.attempt(update, { id, json: {} })) ?? updated;
  const isStale = (view: JsonObject) => (asObject(view.snippet)[name] === text ? [text] : []);
  const [stale] = await lasting(scenario, updated, again, isStale);
  if (stale === undefined) return;
  scenario.assumed('D212', 'The snippet has a text that its document no longer has.', {
    pointer: `/snippet/${name}`,
    expected: `${shorten(text.replace(quoted, renewed))}, or nothing of the former document`,
    actual: shorten(stale),
  });
}
