import { readableJson } from '../../lib/readable-json.ts';
import { element, setAttributes } from './elements.ts';
import { foldableJson } from './foldable-json.ts';
import type { BreakLongWords } from './long-word.ts';

/** From `assets/page.js`. */
declare const breakLongWords: BreakLongWords;

/** A frame around a block of code, with a button that copies it; a block that is too long scrolls, by keyboard too. */
export function codeFrame(block: HTMLPreElement, label: string): HTMLElement {
  makeScrollable(block, label);
  return element('div', { className: 'code-frame' }, block, copyButton(block));
}

/** Makes a block of code scroll by keyboard, too. */
export function makeScrollable(block: HTMLPreElement, label: string): void {
  block.tabIndex = 0;
  setAttributes(block, { role: 'group', 'aria-label': label });
}

function copyButton(block: HTMLPreElement): HTMLButtonElement {
  return buttonThatCopies('Copy', 'copy', async () =>
    (await copyText(block)) ? 'Copied' : 'Press Ctrl+C',
  );
}

/**
 * A button that copies something.
 *
 * @param copy copies it; the button shows for a moment what this returns
 */
export function buttonThatCopies(
  label: string,
  className: string,
  copy: () => Promise<string>,
): HTMLButtonElement {
  const button = element('button', { type: 'button', className }, label);
  button.addEventListener('click', async () => {
    button.textContent = await copy();
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
  return button;
}

/** A JSON value as a block of code that is copied by a button, and that folds. */
export function jsonFrame(value: unknown, label: string): HTMLElement {
  const code = element('code', {}, foldableJson(readableJson(value)));
  breakLongWords(code);
  return codeFrame(element('pre', { className: 'code' }, code), label);
}

/**
 * Copies the text of an element. Where the clipboard is closed to pages, as from a disk, the text is
 * selected instead.
 */
export async function copyText(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}

/** In lines: an example of which a reader who compares two still sees both, and the head of a request. */
const longest = { example: 24, request: 20 };

/**
 * Folds the long requests and examples beside the text, so that what is below them is in reach; again for those that
 * changed meanwhile.
 */
export function foldLongExamples(): void {
  const blocks = '.pane pre.code:not(.console *, .response *)';
  for (const block of document.querySelectorAll<HTMLPreElement>(blocks)) {
    const isRequest = block.closest('[data-tabs=language]') !== null;
    fold(block, isRequest ? longest.request : longest.example);
  }
}

function fold(block: HTMLPreElement, most: number): void {
  const lines = block.textContent.split('\n').length;
  const known = block.parentElement?.querySelector<HTMLButtonElement>('.unfold');
  const isShort = lines <= most;
  if (isShort && !known) return;
  const isUnfolded = known?.hidden === false && known.ariaExpanded === 'true';
  const button = known ?? element('button', { type: 'button', className: 'unfold' });
  const show = (isFolded: boolean) => {
    block.classList.toggle('folded', isFolded);
    button.textContent = isFolded ? `Show all ${lines} lines` : 'Show less';
    button.ariaExpanded = String(!isFolded);
  };
  // In the place of what it did for another text.
  button.onclick = () => show(!block.classList.contains('folded'));
  button.hidden = isShort;
  block.after(button);
  show(!isShort && !isUnfolded);
}
