import { relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import { isAlias, isCollection, isNode, isPair, isScalar, type Node } from 'yaml';
import { isJsonObject } from '../lib/json.ts';
import { keysOf, valueAt } from './json-pointer.ts';
import { type Problem, problemAt } from './problems.ts';
import { type RefTarget, refTargetOf } from './refs.ts';
import { offsetOf, positionOf, type SourceFile, type SourceFiles } from './source-file.ts';

/** Levels of objects and lists within each other. */
const deepest = 200;
/** Nodes that the aliases of one file stand for. */
const mostAliased = 200_000;
/** Nodes of a document once its references are replaced by what they stand for. */
const mostExpanded = 2_000_000;
/** Time to match one pattern with all texts of the document, in ms. */
const patternTime = 2_000;

const plainTags = ['map', 'seq', 'str', 'null', 'bool', 'int', 'float'].map(
  (name) => `tag:yaml.org,2002:${name}`,
);

/** Tokens of the lexer that have no text in the file: it marks the start of a document and the like. */
const lexerMarks = new Set(['\u0002', '\u0018', '\u001f', '\ufeff']);

/** What the tokens begin with that are neither objects nor lists nor values: white space and comments. */
const beforeContent = new Set([' ', '\t', '\n', '\r', '#', '']);

/**
 * Whether a file is nested too deeply for parsers, which call themselves for each level. Tells it from
 * the tokens, without a parser.
 */
export function nestingProblems(path: string, tokens: readonly string[]): Problem[] {
  const columns: number[] = [];
  let [offset, line, lineStart, brackets] = [0, 1, 0, 0];
  for (const token of tokens) {
    if (lexerMarks.has(token)) continue;
    const column = offset - lineStart;
    if (token === '[' || token === '{') brackets += 1;
    else if (token === ']' || token === '}') brackets -= 1;
    else if (brackets === 0 && !beforeContent.has(token[0] ?? '')) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop();
      columns.push(column);
    }
    if (columns.length + brackets > deepest) return [tooDeep(path, line, column + 1)];
    offset += token.length;
    const newline = token.lastIndexOf('\n');
    if (newline === -1) continue;
    line += token.split('\n').length - 1;
    lineStart = offset - token.length + newline + 1;
  }
  return [];
}

function tooDeep(path: string, line: number, column: number): Problem {
  return {
    file: relative(process.cwd(), path),
    line,
    column,
    rule: 'nesting-limit',
    severity: 'error',
    message: `Found more than ${deepest} levels of objects and lists here; expected fewer.`,
    fix: 'Move inner objects to files of their own, and refer to them with $ref.',
  };
}

/** Aliases that stand for themselves, or together for far more than is written. */
export function aliasProblems(file: SourceFile): Problem[] {
  if (!file.nodes.some(isAlias)) return [];
  const sizes = new Map<unknown, number>();
  const open = new Set<unknown>();
  let aliased = 0;
  let culprit: Problem | undefined;
  const sizeOf = (node: unknown): number => {
    const known = sizes.get(node);
    if (known !== undefined) return known;
    open.add(node);
    let size = 1;
    for (const part of partsOf(node)) {
      const target = isAlias(part) ? part.resolve(file.yaml) : part;
      if (open.has(target)) culprit ??= leadsToItself(file, part);
      else size += sizeOf(target);
      if (isAlias(part)) aliased += sizes.get(target) ?? 0;
      if (aliased > mostAliased) culprit ??= aliasBomb(file, part);
    }
    open.delete(node);
    sizes.set(node, size);
    return size;
  };
  sizeOf(file.yaml.contents);
  return culprit ? [culprit] : [];
}

function partsOf(node: unknown): unknown[] {
  if (!isCollection(node)) return [];
  return node.items.flatMap((item) => (isPair(item) ? [item.key, item.value] : [item]));
}

function leadsToItself(file: SourceFile, alias: unknown): Problem {
  return problemAt(file, offsetOf(alias) ?? 0, {
    rule: 'alias',
    message: 'Found an alias within what it stands for; expected one that ends.',
    fix: 'Use $ref for a schema that contains itself.',
  });
}

function aliasBomb(file: SourceFile, alias: unknown): Problem {
  return problemAt(file, offsetOf(alias) ?? 0, {
    rule: 'alias',
    message: `Found aliases that together stand for more than ${mostAliased} values; expected fewer.`,
    fix: 'Write the value here, or use $ref, which is not copied.',
  });
}

/** What parsers of YAML and JavaScript do not agree on: tags of other languages, and `__proto__`. */
export function contentProblems(file: SourceFile): Problem[] {
  const tags = file.nodes.filter(isNode).flatMap((node) => tagProblem(file, node));
  const keys = file.members.flatMap(({ key }) =>
    isScalar(key) && key.value === '__proto__' ? [prototypeKey(file, key)] : [],
  );
  return [...tags, ...keys];
}

function tagProblem(file: SourceFile, node: Node): Problem[] {
  if (isAlias(node) || node.tag === undefined || plainTags.includes(node.tag)) return [];
  return [
    problemAt(file, offsetOf(node) ?? 0, {
      rule: 'tag',
      message: `Found the tag ${node.tag}; expected plain YAML 1.2, as in JSON.`,
      fix: 'Remove the tag, and quote the value if it is a text.',
    }),
  ];
}

function prototypeKey(file: SourceFile, key: Node): Problem {
  return problemAt(file, offsetOf(key) ?? 0, {
    rule: 'prototype-key',
    message: 'Found the key __proto__; expected another one, which all JavaScript tools keep.',
    fix: 'Rename the key.',
  });
}

/** A reference from which, with all that it leads to, follows more than tools can walk through. */
export function expansionProblems({ root, files }: SourceFiles): Problem[] {
  const sizes = new Map<string, number>();
  const open = new Set<string>();
  const waiting: RefTarget[] = [{ file: root.path, pointer: '' }];
  for (let place = waiting.at(-1); place; place = waiting.at(-1)) {
    const name = nameOf(place);
    const { own, refs } = contentAt(place, files);
    if (!open.has(name)) {
      open.add(name);
      for (const each of refs) if (!open.has(nameOf(each))) waiting.push(each);
      continue;
    }
    waiting.pop();
    const size = refs.reduce((sum, each) => sum + (sizes.get(nameOf(each)) ?? 1), own);
    if (size > mostExpanded) return [tooManyNodes(place, files)];
    sizes.set(name, size);
  }
  return [];
}

function nameOf({ file, pointer }: RefTarget): string {
  return `${file}#${pointer}`;
}

/** How many nodes stand at a place itself, and the references among them. */
function contentAt(place: RefTarget, files: SourceFiles['files']) {
  const file = files.get(place.file);
  const refs: RefTarget[] = [];
  let own = 0;
  const waiting: unknown[] = file ? [valueAt(file.value(), place.pointer)] : [];
  while (waiting.length > 0) {
    const node = waiting.pop();
    own += 1;
    if (typeof node !== 'object' || node === null) continue;
    if (file && '$ref' in node && typeof node.$ref === 'string') {
      refs.push(refTargetOf(file, node.$ref));
    }
    for (const child of Object.values(node)) waiting.push(child);
  }
  return { own, refs };
}

function tooManyNodes(place: RefTarget, files: SourceFiles['files']): Problem {
  const file = files.get(place.file);
  if (!file) throw new Error(`${place.file} was not read.`);
  return {
    file: relative(process.cwd(), file.path),
    ...positionOf(file, keysOf(place.pointer)),
    rule: 'expansion-limit',
    severity: 'error',
    message: `Found references that together stand for more than ${mostExpanded} values; expected fewer.`,
    fix: 'Refer to the same schema from fewer places of a schema that is itself referred to often.',
  };
}

/** Keys of texts that no pattern is matched with. */
const prose = new Set(['description', 'summary', 'title', 'pattern']);

/** The first pattern that takes too long on a text of the document: linters match them with examples. */
export function patternProblems({ files }: SourceFiles): Problem[] {
  const members = [...files.values()].flatMap((file) =>
    file.members.map((member) => ({ ...member, file })),
  );
  const texts = members.flatMap(({ key, value }) =>
    isScalar(key) && prose.has(String(key.value)) ? [] : textsOf(value),
  );
  const distinctTexts = JSON.stringify([...new Set(texts)]);
  const patterns = members.flatMap(({ key, value, file }) =>
    isScalar(key) && key.value === 'pattern' && isScalar(value) && typeof value.value === 'string'
      ? [{ pattern: value.value, value, file }]
      : [],
  );
  // A context takes longer to make than hundreds of patterns take to match.
  if (endInTime([...new Set(patterns.map(({ pattern }) => pattern))], distinctTexts)) return [];
  const slow = patterns.find(({ pattern }) => !endInTime([pattern], distinctTexts));
  return slow ? [slowPattern(slow.file, slow.value)] : [];
}

function textsOf(node: unknown): string[] {
  if (isScalar(node)) return typeof node.value === 'string' ? [node.value] : [];
  return partsOf(node).flatMap((part) =>
    isScalar(part) && typeof part.value === 'string' ? [part.value] : [],
  );
}

/** Only the time limit of a context of its own interrupts a regular expression. */
function endInTime(patterns: readonly string[], texts: string): boolean {
  const script = `
    const all = JSON.parse(texts);
    for (const pattern of JSON.parse(patterns)) {
      // A pattern that is not valid is a problem for the rules.
      try {
        const form = new RegExp(pattern, "u");
        for (const text of all) form.test(text);
      } catch {}
    }`;
  try {
    runInNewContext(
      script,
      { patterns: JSON.stringify(patterns), texts },
      { timeout: patternTime },
    );
  } catch (error) {
    if (isJsonObject(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
  return true;
}

function slowPattern(file: SourceFile, value: Node): Problem {
  return problemAt(file, offsetOf(value) ?? 0, {
    rule: 'pattern-time',
    message: `Found a pattern that takes longer than ${patternTime / 1000} s on a text of this document; expected one that ends at once.`,
    fix: 'Rewrite it without repetitions within a repetition, such as (a+)+.',
  });
}
