import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { responseChecks } from '../../scripts/checks/response-checks.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import { operationsOf } from '../../scripts/document/operations.ts';
import { listen } from '../../scripts/lib/listen.ts';
import { createSandbox } from '../../scripts/sandbox/create-sandbox.ts';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

async function sandbox(): Promise<string> {
  const server = createSandbox();
  const { url, close } = await server.listen(0);
  onTestFinished(async () => {
    await close();
    await server.close();
  });
  return url;
}

/** A server that answers everything with one body, and lets pages of other origins read it. */
async function answering(body: unknown): Promise<string> {
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

/** Sends the example of an operation's page, as a person does. */
async function send(page: Page, address: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.locator('.answer');
  await answer.locator('.status-line').waitFor();
  return answer.innerText();
}

test('the example of every operation succeeds in the sandbox and conforms', async () => {
  const address = await sandbox();
  const { page, complaints } = await openPage(`${reference.url}/`);
  const operations = operationsOf(await bundleDocument());
  expect(operations).toHaveLength(11);
  for (const { operation } of operations) {
    await page.goto(`${reference.url}/operations/${operation.operationId}.html`);
    const answer = await send(page, address);
    expect(answer, operation.operationId).toMatch(/^200 · application\/json/);
    expect(answer, operation.operationId).toMatch(/Conforms: \d+ checks of the contract passed\./);
  }
  expect(complaints).toEqual([]);
});

test('the verdict knows every check that the contract tests make of one exchange', async () => {
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html`);
  await send(page, await sandbox());
  const judged = await page.evaluate(() => {
    const { judgeExchange } = globalThis as unknown as {
      judgeExchange(exchange: unknown): { results: { id: string }[] };
    };
    const response = { status: 200, headers: {}, body: '[]', json: [], milliseconds: 1 };
    const request = { method: 'GET', url: '', headers: {}, path: {}, query: {} };
    const operationId = 'fetchJob';
    return judgeExchange({ operationId, expectation: 'success', request, response }).results;
  });
  const known = responseChecks.map(({ id }) => id);
  expect(judged.length).toBeGreaterThan(3);
  expect(known).toEqual(expect.arrayContaining(judged.map(({ id }) => id)));
});

test('an answer that contradicts the interface is told apart from one that differs', async () => {
  const { page } = await openPage(`${reference.url}/operations/updateWorkspace.html`);
  const wrong = { id: 'not-a-uuid', name: 7, created_at: '2026-11-21T10:00:00.000Z' };
  const contradicting = await send(page, await answering(wrong));
  expect(contradicting).toContain('Contradicts the interface');
  expect(contradicting).toContain('documented');
  expect(contradicting).toContain('At /name. Expected string, found 7.');

  await page.reload();
  const differing = await send(page, await answering({ name: 'Without what is always there' }));
  expect(differing).toContain('Differs from what is assumed');
  expect(differing).toContain('assumed D29');
});

test('with no sandbox running, it says how to start one', async () => {
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html`);
  const { url, close } = await listen(createServer(), 0);
  await close();
  const answer = await send(page, url);
  expect(answer).toContain(`No answer from ${url}.`);
  expect(answer).toContain(
    `npx --package document-processing-api docproc sandbox --port ${new URL(url).port}`,
  );
});

test('address and token are given once a tab', async () => {
  const address = await sandbox();
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html`);
  await page.getByLabel('Token').fill('another-fake-token');
  expect(await send(page, address)).toMatch(/^401/);
  await page.goto(`${reference.url}/operations/fetchJob.html`);
  expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(address);
  expect(await page.getByLabel('Token').inputValue()).toBe('another-fake-token');
});

test('the console works from a disk', async () => {
  const path = join(reference.directory, 'operations/listSiloEntries.html');
  const { page, complaints } = await openPage(pathToFileURL(path).href);
  expect(await send(page, await sandbox())).toContain('Conforms');
  expect(complaints).toEqual([]);
});
