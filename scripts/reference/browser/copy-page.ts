import { buttonThatCopies } from './code-frame.ts';

/** Adds a button that copies the Markdown of the page, where it has some. */
export function addPageCopy(): void {
  const markdown = document.querySelector<HTMLLinkElement>('link[type="text/markdown"]');
  const place = document.querySelector('.crumb') && document.querySelector('main h1');
  if (!markdown || !place) return;
  const copy = async () => ((await copyFile(markdown.href)) ? 'Copied' : 'Could not be copied');
  place.after(buttonThatCopies('Copy page as Markdown', 'copy-page', copy));
}

/** A page from a disk may not read another file, and some pages may not use the clipboard. */
async function copyFile(address: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    if (!response.ok) return false;
    await navigator.clipboard.writeText(await response.text());
    return true;
  } catch {
    return false;
  }
}
