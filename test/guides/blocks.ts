import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marked } from 'marked';
import { projectDirectory } from '../support/run.ts';

/** A fenced block of a guide. */
export interface Block {
  guide: string;
  language: string;
  /** Words behind the language: `continue` is true, `fails=1` has a value. */
  options: Record<string, string>;
  code: string;
}

const directory = join(projectDirectory, 'docs');

/** Names of all guides, without their ending. */
export async function guideNames(): Promise<string[]> {
  const files = await readdir(directory);
  return files.filter((file) => file.endsWith('.md')).map((file) => file.replace(/\.md$/, ''));
}

/** Every fenced block of a guide, those within lists too, in their order. */
export async function blocksOf(guide: string): Promise<Block[]> {
  const blocks: Block[] = [];
  const tokens = marked.lexer(await readFile(join(directory, `${guide}.md`), 'utf8'));
  marked.walkTokens(tokens, (token) => {
    if (token.type !== 'code' || token.codeBlockStyle === 'indented') return;
    const [language = '', ...words] = (token.lang ?? '').split(/\s+/);
    const options = words.map((word: string) => {
      const [name = '', ...value] = word.split('=');
      return [name, value.join('=') || 'true'];
    });
    blocks.push({ guide, language, options: Object.fromEntries(options), code: token.text });
  });
  return blocks;
}
