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
