import { asObject, isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { fixedText } from './altered-documents.ts';
import { findListed, type ListedEntry, tryUpdate } from './entry-data.ts';

/** A text of a snippet, and the one of the document that it contains. */
interface Quotation {
  name: string;
  text: string;
  key: string;
  quoted: string;
}

/** Texts of a document that are shorter may stand in the snippet by chance. */
const shortest = 4;

/** The longest text of the document that one of the snippet contains as a whole word. */
function quotationIn({ snippet, data }: JsonObject): Quotation | undefined {
  const texts = Object.entries(asObject(data)).flatMap(([key, quoted]) =>
    typeof quoted === 'string' && quoted.length >= shortest && !fixedText.test(quoted)
      ? [{ key, quoted }]
      : [],
  );
  const longestFirst = texts.toSorted((a, b) => b.quoted.length - a.quoted.length);
  for (const [name, text] of Object.entries(asObject(snippet))) {
    if (typeof text !== 'string') continue;
    const source = longestFirst.find(({ quoted }) => ` ${text} `.includes(` ${quoted} `));
    if (source) return { name, text, ...source };
  }
  return undefined;
}

/**
 * Gives a document another text in place of one that the snippet contains, and looks whether the snippet follows. The
 * caller restores the entry.
 */
export async function compareSnippet(scenario: Scenario, entry: ListedEntry): Promise<void> {
  if (!isJsonObject(entry.data)) return;
  const before = await tryUpdate(scenario, entry, { data: entry.data });
  const quotation = before && quotationIn(before);
  if (!quotation) return;
  const { name, text, key, quoted } = quotation;
  const renewed = [...quoted].toReversed().join('');
  const data = { ...entry.data, [key]: renewed };
  const updated = await tryUpdate(scenario, entry, { data });
  if (renewed === quoted || asObject(updated?.data)[key] !== renewed) return;
  const isStale = (view: JsonObject) => asObject(view.snippet)[name] === text;
  if (!updated || !isStale(updated)) return;
  const listed = await readUntil(
    () => findListed(scenario, entry.id, (view) => !isStale(view)),
    (view) => !isStale(view),
    longestLag.usual,
  );
  if (!isStale(listed)) return;
  scenario.assumed('D212', 'The snippet has a text that its document no longer has.', {
    pointer: `/snippet/${name}`,
    expected: `${shorten(text.replace(quoted, renewed))}, or nothing of the former document`,
    actual: shorten(text),
  });
}
