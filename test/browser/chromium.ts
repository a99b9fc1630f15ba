import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';

/** A page, and what went wrong while it was open. Both lists grow while the page lives. */
export interface WatchedPage {
  page: Page;
  /** Addresses requested outside the page's own origin; those that were blocked too. */
  foreignRequests: string[];
  /** Errors and warnings of the console, and exceptions nobody caught. */
  consoleErrors: string[];
}

let browser: Promise<Browser> | undefined;

/**
 * Opens an address in Chromium with the network closed: nothing but loopback can be reached. The
 * page ends with the test; all files share one browser.
 *
 * @param address `http://127.0.0.1:…` or `file://…`
 * @param options such as `{ colorScheme: 'dark' }`, `{ viewport: { width: 360, height: 800 } }` or
 *   `{ javaScriptEnabled: false }`
 */
export async function openPage(
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  browser ??= chromium.connect(inject('chromium'));
  const context = await (await browser).newContext(options);
  const page = await context.newPage();
  onTestFinished(async () => {
    // A handler that still responds to a request would fail with the page, outside of any test.
    for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
  // Longer than any page takes on a busy machine.
  page.setDefaultTimeout(30_000);
  const watched: WatchedPage = { page, foreignRequests: [], consoleErrors: [] };
  const own = originOf(address);
  page.on('request', (request) => {
    if (![own, 'data:'].includes(originOf(request.url()))) {
      watched.foreignRequests.push(request.url());
    }
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) watched.consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => watched.consoleErrors.push(String(error)));
  await page.goto(address);
  return watched;
}

/** Every file is of one origin; `data:` and `blob:` are of the page that made them. */
function originOf(address: string): string {
  const { protocol, origin } = new URL(address);
  if (protocol === 'data:') return 'data:';
  return protocol === 'file:' ? 'file:' : origin;
}

afterAll(async () => {
  const started = browser;
  browser = undefined;
  await (await started)?.close();
});
