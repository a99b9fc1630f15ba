import { dirname, resolve } from 'node:path';
import { isScalar } from 'yaml';
import { decodePercent } from '../lib/text.ts';
import { offsetOf, type SourceFile, type SourcePosition } from './source-file.ts';

/** Where a `$ref` leads to. */
export interface RefTarget {
  /** Absolute path of the file that it leads to; of its own file for `#/…`. */
  file: string;
  /** JSON Pointer in that file, without `#`; empty for the whole file. */
  pointer: string;
}

/** A `$ref` of one file, or the `externalValue` of an example. */
export interface Ref extends RefTarget {
  /** The keyword that holds it. */
  keyword: string;
  /** As it is written. */
  text: string;
  position: SourcePosition;
}

const scheme = /^([a-z][a-z0-9+.-]+:|\/\/)/i;
const keywords = ['$ref', 'externalValue'];

/** Every reference of a file, in order. */
export function refsIn(file: SourceFile): Ref[] {
  return file.members.flatMap(({ key, value }) => {
    if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return [];
    const keyword = String(key.value);
    if (!keywords.includes(keyword)) return [];
    const position = file.positionAt(offsetOf(value) ?? 0);
    return [{ keyword, text: value.value, ...refTargetOf(file, value.value), position }];
  });
}

/** Where a `$ref` that is written in a file leads to. */
export function refTargetOf(file: SourceFile, text: string): RefTarget {
  const [path = '', pointer = ''] = text.split('#');
  return {
    file: path === '' ? file.path : resolve(dirname(file.path), decodePercent(path)),
    pointer,
  };
}

/** Whether a reference leads to a file, and not to an address in a network. */
export function isRefToFile(ref: Ref): boolean {
  return !scheme.test(ref.text);
}
