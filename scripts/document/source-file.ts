import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
} from 'yaml';
import type { Key } from './json-pointer.ts';

/** One file of a document, with the place of everything in it. */
export interface SourceFile {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
  readonly yaml: Document;
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

export interface SourcePosition {
  line: number;
  column: number;
}

/** Parses a file; what is wrong with its YAML or JSON is in `yaml.errors`. */
export function parseSourceFile(path: string, text: string): SourceFile {
  const lineCounter = new LineCounter();
  const yaml = parseDocument(text, { lineCounter, prettyErrors: false });
  let value: unknown;
  return {
    path,
    text,
    yaml,
    value() {
      // Problems of aliases are found without this limit of the parser, and at their place.
      value ??= yaml.toJS({ maxAliasCount: -1 });
      return value;
    },
    positionAt(offset) {
      const { line, col } = lineCounter.linePos(offset);
      return { line: Math.max(line, 1), column: Math.max(col, 1) };
    },
  };
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

/** Every node of a file in the order in which it is written, aliases as such. */
export function* nodesIn({ yaml }: SourceFile): Generator<unknown> {
  const waiting: unknown[] = [yaml.contents];
  while (waiting.length > 0) {
    const node = waiting.pop();
    yield node;
    if (isPair(node)) waiting.push(node.value, node.key);
    else if (isCollection(node)) for (const item of node.items.toReversed()) waiting.push(item);
  }
}

/** Every member of every object of a file, in the order in which it is written, aliases resolved. */
export function* membersIn(file: SourceFile): Generator<Member> {
  for (const node of nodesIn(file)) {
    if (isPair(node)) yield { key: dealiased(node.key, file), value: dealiased(node.value, file) };
  }
}

function dealiased(node: unknown, { yaml }: SourceFile): unknown {
  return isAlias(node) ? node.resolve(yaml) : node;
}
