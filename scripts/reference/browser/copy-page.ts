import { element } from './elements.ts';

/** Adds a button that copies the Markdown of the page, where it has some. */
export function addPageCopy(): void {
  const markdown = document.querySelector<HTMLLinkElement>('link[type="text/markdown"]');
  const place = document.querySelector('.crumb');
  if (!markdown || !place) return;
  const label = 'Copy page as Markdown';
  const button = element('button', { type: 'button', className: 'copy-page' }, label);
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(markdown.href)) ? 'Copied' : 'Could not be copied';
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
  place.before(button);
}

/** A page from a disk may not read another file, and some pages may not use the clipboard. */
async function copyText(address: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    if (!response.ok) return false;
    await navigator.clipboard.writeText(await response.text());
    return true;
  } catch {
    return false;
  }
}
