import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import type { Key } from './json-pointer.ts';

/** One file of a document, with the place of everything in it. */
export interface SourceFile {
  /** Absolute path. */
  path: string;
  yaml: Document;
  /** What the file says. */
  value(): unknown;
  /** Line and column, from 1, of an offset into the file. */
  positionAt(offset: number): Position;
}

export interface Position {
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
    yaml,
    value() {
      value ??= yaml.toJS();
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
export function positionOf(file: SourceFile, path: readonly Key[]): Position {
  let node: unknown = file.yaml.contents;
  let offset = rangeStart(node) ?? 0;
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
    return pair && { value: pair.value, offset: rangeStart(pair.key) };
  }
  if (!isCollection(node)) return undefined;
  const item = node.items[Number(key)];
  return item === undefined ? undefined : { value: item, offset: rangeStart(item) };
}

function rangeStart(node: unknown): number | undefined {
  return (node as Node | null)?.range?.[0];
}
