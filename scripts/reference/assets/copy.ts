/** Puts a button on each block of code that copies it. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLPreElement>('pre.code')) {
    const frame = document.createElement('div');
    frame.className = 'code-frame';
    block.replaceWith(frame);
    frame.append(block, copyButton(block));
  }
}

function copyButton(block: HTMLPreElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    button.textContent = (await copy(block)) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  return button;
}

/** Where the clipboard is closed to pages, as from a disk, the text is selected instead. */
async function copy(block: HTMLPreElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(block.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(block);
    return false;
  }
}
