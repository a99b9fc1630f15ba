import { copyText } from './clipboard.ts';
import { element, setAttributes } from './elements.ts';

/** A frame around a block of code, with a button that copies it; a block that is too long scrolls, by keyboard too. */
export function codeFrame(block: HTMLPreElement, label: string): HTMLElement {
  block.tabIndex = 0;
  setAttributes(block, { role: 'group', 'aria-label': label });
  return element('div', { className: 'code-frame' }, block, copyButton(block));
}

function copyButton(block: HTMLPreElement): HTMLButtonElement {
  const button = element('button', { type: 'button', className: 'copy' }, 'Copy');
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(block)) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  return button;
}
