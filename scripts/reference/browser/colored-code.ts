import { loadScript } from './elements.ts';
import type { HighlightCode } from './highlight.ts';
import type { BreakLongWords } from './long-word.ts';

/** From `assets/highlight.js`. */
declare const highlightCode: HighlightCode;

/** From `assets/page.js`. */
declare const breakLongWords: BreakLongWords;

/** Colors each block of code when it comes into sight, also by a tab or an opened part. */
const seen = new IntersectionObserver((entries) => void color(entries), { rootMargin: '400px' });

/** Colors blocks of code as they come into sight, so that a page carries no elements for it. */
export function colorCode(blocks: Iterable<HTMLElement>): void {
  for (const block of blocks) seen.observe(block);
}

async function color(entries: readonly IntersectionObserverEntry[]): Promise<void> {
  const blocks = entries.filter(({ isIntersecting }) => isIntersecting);
  if (blocks.length === 0) return;
  for (const { target } of blocks) seen.unobserve(target);
  // Without the network, code stays as it is.
  const isLoaded = await loadScript('assets/highlight.js').then(
    () => true,
    () => false,
  );
  if (!isLoaded) return;
  for (const { target } of blocks) {
    if (!(target instanceof HTMLElement)) continue;
    highlightCode(target);
    breakLongWords(target);
  }
}
