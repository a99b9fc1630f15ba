import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../scripts/lib/listen.ts';
import { openPage } from './chromium.ts';

async function serve(html: string): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html);
  });
  const { url, close } = await listen(server, 0);
  onTestFinished(close);
  return url;
}

test('a page that keeps to its origin has nothing against it', async () => {
  const { page, foreignRequests, consoleErrors } = await openPage(
    await serve('<link rel="icon" href="data:,"><title>Quiet</title><img src="data:," alt="">'),
  );
  expect(await page.title()).toBe('Quiet');
  expect(foreignRequests).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a request to another origin is seen, and goes nowhere', async () => {
  const { page, foreignRequests, consoleErrors } = await openPage(
    await serve('<link rel="icon" href="data:,"><img src="https://example.com/logo.svg" alt="">'),
  );
  await page.waitForLoadState('networkidle');
  expect(foreignRequests).toEqual(['https://example.com/logo.svg']);
  expect(consoleErrors).toEqual([expect.stringContaining('ERR_NAME_NOT_RESOLVED')]);
});

test('an exception in the page is seen', async () => {
  const { consoleErrors } = await openPage(
    await serve('<link rel="icon" href="data:,"><script>throw new Error("broken")</script>'),
  );
  expect(consoleErrors).toEqual(['Error: broken']);
});

test('text is drawn, so there are fonts', async () => {
  const { page } = await openPage(
    await serve('<link rel="icon" href="data:,"><span>Legible</span>'),
  );
  const width = await page.locator('span').evaluate((span) => span.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(20);
});
