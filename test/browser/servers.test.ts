import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { buildReference } from '../../scripts/reference/reference.ts';
import { serveReference } from '../../scripts/reference/serve.ts';
import { bundle } from '../support/bundle.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { openPage } from './chromium.ts';
import { sandboxFor } from './sandbox-for.ts';

/** The address of a reference of a document with servers, which a publisher lets its consoles call. */
async function published(origins: readonly string[], servers: readonly string[]): Promise<string> {
  const document = { ...bundle, servers: servers.map((url) => ({ url })) };
  const directory = join(await temporaryDirectory(), 'reference');
  await buildReference(await referenceSource(document, { origins }), directory);
  const { url, close } = await serveReference(directory, 0);
  onTestFinished(close);
  return url;
}

test('the servers of publisher, document and reader are chosen without writing an address', async () => {
  const sandbox = await sandboxFor();
  const origins = ['https://sandbox.example.com', sandbox];
  const servers = ['{base_url}', '/v1', 'https://api.example.com/v1/'];
  const url = await published(origins, servers);
  const { page, consoleErrors } = await openPage(`${url}/operations/listSiloEntries.html#try`);
  const server = page.getByLabel('Server');
  expect(await server.locator('option').allInnerTexts()).toEqual([
    'Sandbox in this page',
    'https://sandbox.example.com',
    sandbox,
    'https://api.example.com/v1',
    'Local sandbox, http://127.0.0.1:4020',
    'Local mock, http://127.0.0.1:4010',
    'Another address',
  ]);
  const address = page.getByRole('textbox', { name: 'Address' });
  expect(await address.isVisible()).toBe(false);
  const called = page.waitForResponse(`${sandbox}/silo/v1/entries**`);
  await server.selectOption(sandbox);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect((await called).status()).toBe(200);

  await page.goto(`${url}/operations/fetchJob.html#try`);
  expect(await server.inputValue()).toBe(sandbox);
  await server.selectOption('Another address');
  expect(await address.inputValue()).toBe(sandbox);
  const policy = await page.locator('meta[http-equiv]').getAttribute('content');
  expect(policy).toContain('https://sandbox.example.com');
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.example\.com(?= |;)/);
  expect(consoleErrors).toEqual([]);
});
