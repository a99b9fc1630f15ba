/** A table of Markdown. Cells are Markdown of one line: breaks become spaces, and `|` is escaped. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}

/** Joins blocks of Markdown with an empty line between them. */
export function sections(blocks: readonly string[]): string {
  return `${blocks
    .map((block) => block.trim())
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** A block of code. */
export function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** The anchor of a heading, as hosts of Markdown make it. */
export function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** A heading, and the text below it up to the next heading. */
interface MarkdownSection {
  readonly heading: string;
  readonly text: string;
}

/** The sections of a text below headings of the levels 1 to 3. A comment in a block of code is no heading. */
export function markdownSections(markdown: string): MarkdownSection[] {
  const found: { heading: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, heading] = /^#{1,3} (.+)$/.exec(isCode ? '' : line) ?? [];
    if (heading === undefined) found.at(-1)?.lines.push(line);
    else found.push({ heading, lines: [] });
  }
  return found.map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a paragraph, of the same length as there: one may go on in the next line, and none ends within code. */
export function sentencesOf(paragraph: string): string[] {
  const words = paragraph
    .replaceAll('\n', ' ')
    .replace(/`[^`]*`/g, (code) => 'X'.repeat(code.length));
  let end = 0;
  return [...segmenter.segment(words)].map(({ segment: { length } }) => {
    end += length;
    return paragraph.slice(end - length, end);
  });
}

/** The first sentence of a text, on one line. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  return (sentencesOf(paragraph)[0] ?? '').replace(/\s+/g, ' ').trim();
}
