import { dirname, resolve } from 'node:path';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Position, SourceFile } from './source-file.ts';

/** Where a `$ref` leads to. */
export interface ReferenceTarget {
  /** Absolute path of the file that it leads to; of its own file for `#/…`. */
  file: string;
  /** JSON Pointer in that file, without `#`; empty for the whole file. */
  pointer: string;
}

/** A `$ref` of one file. */
export interface Reference extends ReferenceTarget {
  /** As it is written. */
  text: string;
  position: Position;
}

const scheme = /^([a-z][a-z0-9+.-]+:|\/\/)/i;

/** Every `$ref` of a file, in order. */
export function referencesIn(file: SourceFile): Reference[] {
  return [...textsIn(file.yaml.contents)].map(({ text, offset }) => ({
    text,
    ...referenceFrom(file, text),
    position: file.positionAt(offset),
  }));
}

/** Where a `$ref` that is written in a file leads to. */
export function referenceFrom(file: SourceFile, text: string): ReferenceTarget {
  const [path = '', pointer = ''] = text.split('#');
  return {
    file: path === '' ? file.path : resolve(dirname(file.path), decodeURI(path)),
    pointer,
  };
}

/** Whether a reference leads to a file, and not to an address in a network. */
export function isReferenceToFile(reference: Reference): boolean {
  return !scheme.test(reference.text);
}

function* textsIn(node: unknown): Generator<{ text: string; offset: number }> {
  if (isAlias(node)) return;
  if (isSeq(node)) for (const item of node.items) yield* textsIn(item);
  if (!isMap(node)) return;
  for (const { key, value } of node.items) {
    const isReference = isScalar(key) && key.value === '$ref' && isScalar(value);
    if (isReference && typeof value.value === 'string') {
      yield { text: value.value, offset: value.range?.[0] ?? 0 };
    }
    yield* textsIn(value);
  }
}
