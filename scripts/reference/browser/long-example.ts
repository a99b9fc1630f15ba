import { element } from './elements.ts';

/** In lines, of which a reader who compares two examples still sees both; a few more are not worth a button. */
const longest = 32;

/** Folds the long examples beside the text, so that what is below them is in reach. */
export function foldLongExamples(): void {
  for (const block of document.querySelectorAll<HTMLPreElement>('.pane pre.code')) {
    const lines = block.textContent.split('\n').length;
    if (lines > longest && block.querySelector('[data-language=json]')) fold(block, lines);
  }
}

function fold(block: HTMLPreElement, lines: number): void {
  const button = element('button', { type: 'button', className: 'unfold' });
  const show = (isFolded: boolean) => {
    block.classList.toggle('folded', isFolded);
    button.textContent = isFolded ? `Show all ${lines} lines` : 'Show less';
    button.ariaExpanded = String(!isFolded);
  };
  button.addEventListener('click', () => show(!block.classList.contains('folded')));
  block.after(button);
  show(true);
}
