import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../scripts/lib/listen.ts';
import { respondWith } from '../../../scripts/reference/serve.ts';
import { openPage } from '../../browser/chromium.ts';
import { servedReference } from '../../browser/served-reference.ts';

const reference = servedReference();
const path = 'operations/listSiloEntries.html';

async function send(page: Page, address?: string): Promise<string> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  if (address !== undefined) {
    await page.getByLabel('Server').selectOption('Another address');
    await page.getByRole('textbox', { name: 'Address' }).fill(address);
  }
  await page.getByRole('button', { name: 'Send' }).click();
  const response = page.locator('.response');
  await response.locator('.status-line').waitFor();
  return response.innerText();
}

/** A server that does as it likes, until the test ends. */
async function serve(respond: Parameters<typeof createServer>[1]): Promise<string> {
  const { url, close } = await listen(createServer(respond), 0);
  onTestFinished(close);
  return url;
}

test('a server that does not let other origins read is distinguished from one that does not run', async () => {
  const { page } = await openPage(`${reference.url}/${path}`);
  const shown = await send(page, await serve((_, response) => response.end('{}')));
  expect(shown).toContain('does not let this page read its response (CORS)');
  expect(shown).toContain(`Access-Control-Allow-Origin: ${reference.url}`);
});

test('a server that the policy of the page does not name', async () => {
  const { page } = await openPage(`${reference.url}/${path}`);
  const shown = await send(page, 'https://service.example.com');
  expect(shown).toContain('does not allow requests to https://service.example.com');
  expect(shown).toContain('npx docproc docs --server https://service.example.com');
});

test('an address with http: from a page over HTTPS', async () => {
  const origin = 'https://reference.test';
  const { page } = await openPage('about:blank');
  await page.route(`${origin}/**`, async (route) => {
    const file = join(reference.directory, new URL(route.request().url()).pathname);
    const content = await readFile(file, 'utf8');
    const policy = 'connect-src http://service.example.com';
    const body = content.replace('connect-src', policy);
    await route.fulfill({ body, contentType: file.endsWith('.html') ? 'text/html' : '' });
  });
  await page.goto(`${origin}/${path}`);
  expect(await send(page, 'http://service.example.com')).toContain('(mixed content)');
});

/** The reference with a policy of its host for every file, as a static host sends it. */
function withPolicy(policy: string): Promise<string> {
  const respond = respondWith((file) =>
    readFile(join(reference.directory, file)).catch(() => undefined),
  );
  return serve((request, response) => {
    response.setHeader('content-security-policy', policy);
    return respond(request, response);
  });
}

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'";

test('the sandbox in the page runs under the policy of the publishing guide', async () => {
  const guide = await readFile(join(reference.directory, 'guides/publishing.md'), 'utf8');
  expect(guide).toContain(`Content-Security-Policy: ${policy}\n`);
  const { page, consoleErrors } = await openPage(`${await withPolicy(policy)}/${path}`);
  expect(await send(page)).toMatch(/^200/);
  expect(consoleErrors).toEqual([]);
});

test('it says so when the worker cannot be loaded, and tries again', async () => {
  const { page } = await openPage(`${reference.url}/${path}`);
  await page.route('**/sandbox-worker.js', (route) => route.abort());
  expect(await send(page)).toContain('The browser does not run the worker.');
  await page.unroute('**/sandbox-worker.js');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Conforms:').waitFor();
});

test('it says what a host has to allow', async () => {
  const url = await withPolicy(policy.replace(" 'wasm-unsafe-eval'", ''));
  const { page } = await openPage(`${url}/${path}`);
  const shown = await send(page);
  expect(shown).toContain("script-src 'wasm-unsafe-eval'");
  expect(shown).toContain('WebAssembly');
});
