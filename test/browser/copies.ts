import type { Page } from 'playwright-core';

/**
 * Allows a page to write to the clipboard, and notes each text that it has written. All pages of the browser share one
 * clipboard, so that a test which reads it may find the text of another test.
 *
 * @returns the texts, which grow while the page lives
 */
export async function notedCopies(page: Page): Promise<readonly string[]> {
  const copies: string[] = [];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.exposeFunction('noteCopy', (text: string) => void copies.push(text));
  await page.evaluate(() => {
    const { clipboard } = navigator;
    const write = clipboard.writeText.bind(clipboard);
    const note: unknown = Reflect.get(window, 'noteCopy');
    clipboard.writeText = async (text) => {
      await write(text);
      if (typeof note === 'function') await note(text);
    };
  });
  return copies;
}
