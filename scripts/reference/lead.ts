/** Sentences that stand above the call of an operation. */
const most = 2;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A description in Markdown: its first two sentences, and all that follows them. */
export function splitLead(description: string): { lead: string; rest: string } {
  const text = description.trim();
  const [paragraph = ''] = text.split(/\n\s*\n/);
  // The signs of a list or a heading belong to all of its text.
  const isPlain = !/^\s*([-*+#>|]|\d+\.|```)/.test(paragraph);
  const found = isPlain ? sentencesOf(paragraph) : [];
  const end = found.length > most ? found.slice(0, most).join('').length : paragraph.length;
  return { lead: text.slice(0, end).trim(), rest: text.slice(end).trim() };
}

/** Of the same length as in the text: a sentence may go on in the next line, and none ends within code. */
function sentencesOf(paragraph: string): string[] {
  const words = paragraph
    .replaceAll('\n', ' ')
    .replace(/`[^`]*`/g, (code) => 'X'.repeat(code.length));
  return [...sentences.segment(words)].map(({ segment }) => segment);
}
