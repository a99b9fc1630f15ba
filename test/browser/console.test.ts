import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { responseChecks } from '../../scripts/checks/response-checks.ts';
import { listen } from '../../scripts/lib/listen.ts';
import type { EvaluateExchange } from '../../scripts/reference/browser/console/evaluate.ts';
import { bundle } from '../support/bundle.ts';
import { sandboxOperations } from '../support/sandbox-operations.ts';
import { openPage } from './chromium.ts';
import { sandboxFor } from './sandbox-for.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

/** A server that responds to everything with one body, and lets pages of other origins read it. */
async function respondingWith(body: unknown): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', '*');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  const { url, close } = await listen(server, 0);
  onTestFinished(close);
  return url;
}

async function openConsole(page: Page): Promise<void> {
  const server = page.getByLabel('Server');
  if (!(await server.isVisible()))
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await server.selectOption('Another address');
}

/** Sends the example of an operation's page, as a person does. */
async function send(page: Page, address: string): Promise<string> {
  await openConsole(page);
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Send' }).click();
  const response = page.locator('.response');
  await response.locator('.status-line').waitFor();
  return response.innerText();
}

test('the example of every operation succeeds in the sandbox and conforms', async () => {
  const address = await sandboxFor(reference.url);
  const { page, consoleErrors } = await openPage(`${reference.url}/`);
  for (const { id } of sandboxOperations) {
    await page.goto(`${reference.url}/operations/${id}.html`);
    const shown = await send(page, address);
    expect(shown, id).toMatch(/^200 · application\/json/);
    expect(shown, id).toMatch(/Conforms: \d+ contract checks passed\./);
  }
  expect(consoleErrors).toEqual([]);
});

test('the page evaluates with the contract checks of one exchange, and with no others', async () => {
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html`);
  await send(page, await sandboxFor(reference.url));
  const results = await page.evaluate((document) => {
    const { evaluateExchange } = globalThis as unknown as { evaluateExchange: EvaluateExchange };
    const response = { status: 200, headers: {}, body: '[]', json: [], milliseconds: 1 };
    const request = { method: 'GET', url: '', headers: {}, path: {}, query: {} };
    const operationId = 'fetchJob';
    return evaluateExchange({ operationId, expectation: 'success', request, response }, document);
  }, bundle);
  const known = responseChecks.map(({ id }) => id);
  expect(results.length).toBeGreaterThan(3);
  expect(known).toEqual(expect.arrayContaining(results.map(({ id }) => id)));
});

test('a response that contradicts the interface is shown apart from one that only differs', async () => {
  const { page } = await openPage(`${reference.url}/operations/updateWorkspace.html`);
  const wrong = { id: 'not-a-uuid', name: 7, created_at: '2026-11-21T10:00:00.000Z' };
  const contradicting = await send(page, await respondingWith(wrong));
  expect(contradicting).toContain('Contradicts the interface');
  expect(contradicting).toContain('documented');
  expect(contradicting).toContain('At /name. Expected string, found 7.');

  await page.reload();
  const differing = await send(
    page,
    await respondingWith({ name: 'Without what is always present' }),
  );
  expect(differing).toContain('Differs from what is assumed');
  expect(differing).toContain('assumed D29');
});

test('a response is shown also when the checks cannot be loaded', async () => {
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html`);
  await page.route('**/assets/evaluate.js', (route) => route.abort());
  const shown = await send(page, await sandboxFor(reference.url));
  expect(shown).toMatch(/^200 · application\/json/);
  expect(shown).toContain('The contract checks could not be loaded.');
});

test('with no sandbox running, it says how to start one', async () => {
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html`);
  const { url, close } = await listen(createServer(), 0);
  await close();
  const shown = await send(page, url);
  expect(shown).toContain(`No response from ${url}.`);
  expect(shown).toContain(`npx docproc sandbox --port ${new URL(url).port}`);
});

test('the address is given once a tab, and a token is forgotten with the page', async () => {
  const address = await sandboxFor(reference.url);
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html`);
  await openConsole(page);
  await page.getByLabel('Token', { exact: true }).fill('another-fake-token');
  expect(await send(page, address)).toMatch(/^401/);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).toContain(address);
  expect(kept + page.url()).not.toContain('another-fake-token');
  await page.goto(`${reference.url}/operations/fetchJob.html`);
  await openConsole(page);
  expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(address);
  expect(await page.getByLabel('Token', { exact: true }).inputValue()).toBe('fake-sandbox-token');
});

test('a call is sent and shown in a browser whose storage is forbidden or full', async () => {
  const { page, consoleErrors } = await openPage('about:blank');
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('There is no storage.', 'QuotaExceededError');
    };
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
  });
  await page.goto(`${reference.url}/operations/listSiloEntries.html#try`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.response .status-line').waitFor();
  expect(await page.locator('.response').innerText()).toMatch(/^200 · application\/json/);

  expect(await send(page, await sandboxFor(reference.url))).toContain('Conforms');
  await page.getByText('Calls in this tab').click();
  expect(await page.locator('.history li').count()).toBe(2);
  expect(consoleErrors).toEqual([]);
});

test('the console works from a disk', async () => {
  const path = join(reference.directory, 'operations/listSiloEntries.html');
  const { page, consoleErrors } = await openPage(pathToFileURL(path).href);
  expect(await send(page, await sandboxFor(reference.url))).toContain('Conforms');
  expect(consoleErrors).toEqual([]);
});

test('after a page is read, its console opens offline', async () => {
  const { page } = await openPage('about:blank');
  const described = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('assets/operations/fetchJob.js'),
  );
  await page.goto(`${reference.url}/operations/fetchJob.html`);
  await described;
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
});

test('a console that cannot be loaded offline says so, and is loaded when asked for again', async () => {
  const { page } = await openPage('about:blank');
  await page.route('**/assets/operations/*.js', (route) => route.abort());
  await page.goto(`${reference.url}/operations/fetchJob.html`);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByText('You are offline. The console loads when you are online again.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You are offline.').waitFor();
  await page.unroute('**/assets/operations/*.js');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
});
