import { readableJson } from '../../lib/readable-json.ts';
import { codeFrame } from './code-frame.ts';
import { element } from './elements.ts';
import { foldableJson } from './foldable-json.ts';
import type { BreakLongWords } from './long-word.ts';

/** From `assets/page.js`. */
declare const breakLongWords: BreakLongWords;

/** A JSON value as a block of code that is copied by a button, and that folds. */
export function jsonFrame(value: unknown, label: string): HTMLElement {
  const code = element('code', {}, foldableJson(readableJson(value)));
  breakLongWords(code);
  return codeFrame(element('pre', { className: 'code' }, code), label);
}
