import {
  Composer,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  Lexer,
  LineCounter,
  Parser,
  YAMLParseError,
} from 'yaml';
import type { Key } from './json-pointer.ts';

/** One file of a document, with the place of everything in it. */
export interface SourceFile {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
  readonly yaml: Document;
  /** Every node in the order in which it is written, aliases as such. */
  readonly nodes: readonly unknown[];
  /** Every member of every object in the order in which it is written, aliases resolved. */
  readonly members: readonly Member[];
  /** What the file says. Aliases stand for the same object each time. */
  value(): unknown;
  /** Line and column, from 1, of an offset into the file. */
  positionAt(offset: number): SourcePosition;
}

/** Every file that a document is made of. */
export interface SourceFiles {
  root: SourceFile;
  /** By absolute path; the root, what it refers to directly or indirectly, and the register. */
  files: Map<string, SourceFile>;
  /** The folder that references may not leave. */
  folder: string;
  /** Absolute paths of files outside the folder: something refers to them, but they are not read. */
  outside: Set<string>;
}

/** A place in a text; both numbers begin with 1. */
export interface SourcePosition {
  line: number;
  column: number;
}

/** A place in one of the files of a document. */
export interface FilePosition extends SourcePosition {
  /** Relative to the current directory. */
  file: string;
}

/** The tokens of a text in YAML or JSON. */
export function tokensOf(text: string): string[] {
  return [...new Lexer().lex(text)];
}

/**
 * Parses a file; what is wrong with its YAML or JSON is in `yaml.errors`.
 *
 * @param tokens of the text, if they are there already
 */
export function parseSourceFile(
  path: string,
  text: string,
  tokens: readonly string[] = tokensOf(text),
): SourceFile {
  const lineCounter = new LineCounter();
  const yaml = parseTokens(tokens, lineCounter, text.length);
  const nodes = nodesIn(yaml);
  let members: Member[] | undefined;
  let value: unknown;
  return {
    path,
    text,
    yaml,
    nodes,
    get members() {
      members ??= membersAmong(nodes, yaml);
      return members;
    },
    value() {
      value ??= parsedAnew({ yaml });
      return value;
    },
    positionAt(offset) {
      const { line, col } = lineCounter.linePos(offset);
      return { line: Math.max(line, 1), column: Math.max(col, 1) };
    },
  };
}

/** What a file says, as values that may be changed. Aliases stand for the same object each time. */
export function parsedAnew({ yaml }: Pick<SourceFile, 'yaml'>): unknown {
  // Problems of aliases are found without this limit of the parser, and at their place.
  return yaml.toJS({ maxAliasCount: -1 });
}

/**
 * The place of what is at a path, or, when nothing is there, of the closest thing around it: for a
 * member of an object the place of its key.
 */
export function positionOf(file: SourceFile, path: readonly Key[]): SourcePosition {
  let node: unknown = file.yaml.contents;
  let offset = offsetOf(node) ?? 0;
  for (const key of path) {
    const next = child(node, key);
    if (!next) break;
    node = next.value;
    offset = next.offset ?? offset;
  }
  return file.positionAt(offset);
}

function child(
  node: unknown,
  key: Key,
): { value: unknown; offset: number | undefined } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(
      (each) => isScalar(each.key) && String(each.key.value) === String(key),
    );
    return pair && { value: pair.value, offset: offsetOf(pair.key) };
  }
  if (!isCollection(node)) return undefined;
  const item = node.items[Number(key)];
  return item === undefined ? undefined : { value: item, offset: offsetOf(item) };
}

/** Where a node of a file begins. */
export function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** A member of an object of a file, with the members around it. */
interface Member {
  readonly key: unknown;
  readonly value: unknown;
}

/** The document that tokens make, as `parseDocument` of the parser makes it of a text. */
function parseTokens(
  tokens: readonly string[],
  lineCounter: LineCounter,
  length: number,
): Document {
  const parser = new Parser(lineCounter.addNewLine);
  const composer = new Composer({ prettyErrors: false });
  lineCounter.addNewLine(0);
  const [document, other] = composer.compose(partsOf(tokens, parser), true, length);
  if (!document) throw new Error('The parser made no document.');
  if (other) {
    const message = 'Source contains multiple documents; expected one';
    const [start, end] = other.range;
    document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', message));
  }
  return document;
}

function* partsOf(tokens: readonly string[], parser: Parser) {
  for (const token of tokens) yield* parser.next(token);
  yield* parser.end();
}

function nodesIn(yaml: Document): unknown[] {
  const nodes: unknown[] = [];
  const waiting: unknown[] = [yaml.contents];
  while (waiting.length > 0) {
    const node = waiting.pop();
    nodes.push(node);
    if (isPair(node)) waiting.push(node.value, node.key);
    else if (isCollection(node)) for (const item of node.items.toReversed()) waiting.push(item);
  }
  return nodes;
}

function membersAmong(nodes: readonly unknown[], yaml: Document): Member[] {
  return nodes
    .filter((node) => isPair(node))
    .map(({ key, value }) => ({ key: dealiased(key, yaml), value: dealiased(value, yaml) }));
}

function dealiased(node: unknown, yaml: Document): unknown {
  return isAlias(node) ? node.resolve(yaml) : node;
}
