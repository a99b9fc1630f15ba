import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { filePath, serveReference } from '../../reference/serve.ts';

/** How a page comes to a reader. Times in ms from the request on, medians of several visits. */
export interface Visit {
  /** When anything at all is painted. */
  firstPaint: number;
  /** When the text that the reader came for is visible. */
  readable: number;
  /** What is transferred until then, compressed by gzip, in bytes. */
  bytes: number;
}

const visits = 7;

/**
 * Visits a page of a folder with an empty cache.
 *
 * @param text what the reader comes for
 */
export async function visit(
  browser: Browser,
  directory: string,
  page: string,
  text: string,
): Promise<Visit> {
  const server = await serveReference(directory, 0);
  try {
    // The first visit pays for what the browser does once.
    await visitOnce(browser, directory, `${server.url}/${page}`, text);
    const all: Visit[] = [];
    while (all.length < visits) {
      all.push(await visitOnce(browser, directory, `${server.url}/${page}`, text));
    }
    const middle = (key: keyof Visit) =>
      all.map((each) => each[key]).sort((a, b) => a - b)[Math.floor(visits / 2)] ?? Number.NaN;
    return {
      firstPaint: middle('firstPaint'),
      readable: middle('readable'),
      bytes: middle('bytes'),
    };
  } finally {
    await server.close();
  }
}

async function visitOnce(browser: Browser, directory: string, address: string, text: string) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const start = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByText(text).first().waitFor();
    const readable = performance.now() - start;
    await page.waitForLoadState('load');
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    const own = loaded.filter((url) => url.startsWith(new URL(address).origin));
    const sizes = await Promise.all(own.map((url) => compressed(directory, url)));
    return { firstPaint, readable, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await context.close();
  }
}

async function compressed(directory: string, url: string): Promise<number> {
  const content = await readFile(join(directory, filePath(url) ?? '')).catch(() => Buffer.of());
  return gzipSync(content).length;
}
