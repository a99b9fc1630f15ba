import { asObject, isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { escapePattern, shorten } from '../../../lib/text.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { fixedText } from './altered-documents.ts';
import { findListed, type ListedEntry, tryUpdate } from './entry-data.ts';

/** A text of the document that the entry repeats in a field of its own. */
interface RepeatedText {
  /** The member of the document, and its text. */
  key: string;
  quoted: string;
  /** Another text of the same kind. */
  renewed: string;
  /** Where the entry repeats it. */
  pointer: string;
  read(entry: JsonObject): unknown;
  /** Whether what the entry shows there repeats the text. */
  repeats(shown: unknown): boolean;
  decision: string;
  message: string;
}

/** Texts of a document that are shorter may stand in the snippet by chance. */
const shortest = 4;

/** Whether a text contains another one that is no part of a longer word. */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(word)}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/** The longest text of the document that one of the snippet contains as a whole word. */
function inSnippet({ snippet, data }: JsonObject): RepeatedText | undefined {
  const texts = Object.entries(asObject(data)).flatMap(([key, quoted]) =>
    typeof quoted === 'string' && quoted.length >= shortest && !fixedText.test(quoted)
      ? [{ key, quoted }]
      : [],
  );
  const longestFirst = texts.toSorted((a, b) => b.quoted.length - a.quoted.length);
  for (const [name, shown] of Object.entries(asObject(snippet))) {
    if (typeof shown !== 'string') continue;
    const source = longestFirst.find(({ quoted }) => hasWord(shown, quoted));
    if (!source) continue;
    return {
      ...source,
      renewed: [...source.quoted].toReversed().join(''),
      pointer: `/snippet/${name}`,
      read: (entry) => asObject(entry.snippet)[name],
      repeats: (text) => hasWord(String(text), source.quoted),
      decision: 'D212',
      message: 'The snippet has a text that its document no longer has.',
    };
  }
  return undefined;
}

/** The member of the document that says the schema of the entry. */
function inSchema({ doc_schema, data }: JsonObject): RepeatedText | undefined {
  const quoted = text(doc_schema);
  const key = Object.entries(asObject(data)).find(([, value]) => value === quoted)?.[0];
  if (quoted === undefined || key === undefined) return undefined;
  return {
    key,
    quoted,
    renewed: `${quoted}-2`,
    pointer: '/doc_schema',
    read: (entry) => entry.doc_schema,
    repeats: (schema) => schema === quoted,
    decision: 'D215',
    message: 'The entry has the schema that its document named before.',
  };
}

/**
 * Gives a document another text in place of one that its entry repeats, and looks whether that follows. The caller
 * restores the entry.
 */
export async function compareRepeatedTexts(scenario: Scenario, entry: ListedEntry): Promise<void> {
  if (!isJsonObject(entry.data)) return;
  const before = await tryUpdate(scenario, entry, { data: entry.data });
  for (const find of [inSnippet, inSchema]) {
    const repeated = before && find(before);
    if (repeated) await compareRepeated(scenario, { ...entry, data: entry.data }, repeated);
  }
}

async function compareRepeated(
  scenario: Scenario,
  entry: ListedEntry & { data: JsonObject },
  { key, renewed, read, repeats, ...finding }: RepeatedText,
): Promise<void> {
  const data = { ...entry.data, [key]: renewed };
  const holds = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(holds) : repeats(value);
  // Another text of the document may be the one that the entry repeats.
  if (holds(data)) return;
  const updated = await tryUpdate(scenario, entry, { data });
  if (asObject(updated?.data)[key] !== renewed) return;
  const isStale = (view: JsonObject) => repeats(read(view));
  if (!updated || !isStale(updated)) return;
  const listed = await readUntil(
    () => findListed(scenario, entry.id, (view) => !isStale(view)),
    (view) => !isStale(view),
    longestLag.usual,
  );
  if (!isStale(listed)) return;
  scenario.assumed(finding.decision, finding.message, {
    pointer: finding.pointer,
    expected: `${shorten(renewed)}, or nothing of the former document`,
    actual: shorten(read(listed)),
  });
}
