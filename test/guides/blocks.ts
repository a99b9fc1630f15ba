import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marked } from 'marked';
import { projectDirectory } from '../support/run.ts';

/** A fenced block of a Markdown document. */
export interface Block {
  /** Where it begins, such as `docs/guides/client.md:9`. */
  place: string;
  language: string;
  /** Words behind the language, as `README.md` beside this file explains them. */
  options: Partial<Record<Option, string>>;
  code: string;
}

const optionNames = [
  'continue',
  'fails',
  'file',
  'given',
  'keep',
  'needs',
  'not-run',
  'numbers',
  'output',
  'with',
] as const;
type Option = (typeof optionNames)[number];

/** Guides of which nearly every command builds or checks all there is: the heavy tests execute them. */
export const longGuides: readonly string[] = [
  'changing-the-document',
  'client',
  'comparing-documents',
  'continuous-integration',
  'contract-testing',
  'implementing',
  'language-models',
  'linting',
  'other-languages',
  'overlays',
  'publishing',
  'sandbox-answers',
  'sandbox-data',
  'sandbox-faults',
  'testing-your-code',
  'upgrading',
  'versioning',
].map((name) => `docs/guides/${name}.md`);

/** Every document whose blocks are executed, if it has some, relative to the root. */
export async function executedDocuments(): Promise<string[]> {
  const guides = await readdir(join(projectDirectory, 'docs/guides'));
  return ['README.md', 'CONTRIBUTING.md', ...guides.map((file) => `docs/guides/${file}`)];
}

/** Every fenced block of a document, those within lists too, in their order. */
export async function blocksOf(document: string): Promise<Block[]> {
  return parseBlocks(document, await readFile(join(projectDirectory, document), 'utf8'));
}

/**
 * The fenced blocks of a text.
 *
 * @param document its name, for messages
 * @throws Error on a block without a language, an unknown option, or `not-run` without a reason
 */
export function parseBlocks(document: string, markdown: string): Block[] {
  const fences = markdown
    .split('\n')
    .flatMap((line, index) => (/^\s*```./.test(line) ? [index + 1] : []));
  const blocks: Block[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type !== 'code') return;
    const place = `${document}:${fences[blocks.length] ?? 'end'}`;
    if (token.codeBlockStyle === 'indented') {
      throw new Error(
        `${place}: an indented block before it; expected a fenced one, which is checked.`,
      );
    }
    const [language = ''] = /^\w*/.exec(token.lang ?? '') ?? [];
    if (language === '') throw new Error(`${place}: a block without a language; expected one.`);
    const options = parseOptions((token.lang ?? '').slice(language.length), place);
    blocks.push({ place, language, options, code: token.text });
  });
  return blocks;
}

function parseOptions(words: string, place: string): Block['options'] {
  const options: Block['options'] = {};
  for (const [, word = '', quoted, plain] of words.matchAll(/([\w-]+)(?:="([^"]*)"|=(\S+))?/g)) {
    const name = optionNames.find((each) => each === word);
    if (!name) {
      throw new Error(`${place}: unknown option ${word}; expected ${optionNames.join(', ')}.`);
    }
    options[name] = quoted ?? plain ?? '';
  }
  if (options['not-run'] === '') {
    throw new Error(`${place}: not-run without a reason; expected not-run="reason".`);
  }
  return options;
}

/**
 * The whole module of each TypeScript block: a block with `continue` goes on from the one before it. A
 * block that becomes a file is none, because it belongs to the files beside it.
 */
export function modulesOf(blocks: readonly Block[]): Map<Block, string> {
  const modules = new Map<Block, string>();
  let module = '';
  const isModule = ({ language, options }: Block) =>
    language === 'ts' && options.file === undefined;
  for (const block of blocks.filter(isModule)) {
    module = block.options.continue === undefined ? block.code : `${module}\n${block.code}`;
    modules.set(block, module);
  }
  return modules;
}
