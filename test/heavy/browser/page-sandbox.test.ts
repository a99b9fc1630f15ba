import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { axePath, violations } from '../../browser/axe.ts';
import { openPage } from '../../browser/chromium.ts';
import { schemes } from '../../browser/every-page.ts';
import { servedReference } from '../../browser/served-reference.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const reference = servedReference();

async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.response .status-line').waitFor();
  return page.locator('.response').innerText();
}

async function openConsole(page: Page, operation: string): Promise<void> {
  await page.goto(`${reference.url}/operations/${operation}.html`);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  if ((await edit.getAttribute('aria-expanded')) === 'false') await edit.click();
}

/** When the workflow of the example was created, by the sandbox of the page: a repeated PUT changes nothing. */
async function creationOfWorkflow(page: Page): Promise<string | undefined> {
  await openConsole(page, 'createWorkflow');
  return /"created_at": "([^"]+)"/.exec(await send(page))?.[1];
}

test('from the start page to a completed job in two clicks', async () => {
  const { page, consoleErrors, foreignRequests } = await openPage(`${reference.url}/`);
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname));
  await page.locator('main').getByRole('link', { name: 'Create a job', exact: true }).click();
  expect(fetched.filter((path) => /sandbox|sqlite|evaluate/.test(path))).toEqual([]);
  const shown = await send(page);
  expect(shown).toMatch(/^200 · application\/json/);
  expect(shown).toMatch(/Conforms: \d+ contract checks passed\./);
  expect(shown).toContain('"status": "OK"');
  expect(shown).toContain('"completed_at"');
  expect(shown).toContain('"completed": true');
  expect(foreignRequests).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('after the form is opened, the request is sent without a network', async () => {
  const { page, consoleErrors } = await openPage('about:blank');
  const loaded = ['sqlite3.wasm', 'openapi.json', 'evaluate.js'].map((name) =>
    page.waitForEvent('requestfinished', (request) => request.url().endsWith(name)),
  );
  await openConsole(page, 'createJob');
  await Promise.all(loaded);
  await page.locator('.code .hljs-string').first().waitFor();
  await page.context().setOffline(true);
  expect(await send(page)).toContain('"completed": true');
  expect(consoleErrors).toEqual([]);
});

/** Goes on with the Tab key until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const hasFocus = () => page.locator(selector).evaluate((each) => each === document.activeElement);
  for (let steps = 0; steps < 60 && !(await hasFocus()); steps += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await hasFocus(), selector).toBe(true);
}

/** Opens what manages the data of the sandbox. */
async function openData(page: Page): Promise<void> {
  const controls = page.locator('.sandbox-controls');
  await controls.locator('summary').waitFor();
  await controls.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
}

async function press(page: Page, name: string): Promise<void> {
  await openData(page);
  await page.getByRole('button', { name }).click();
}

test('from the start page to a completed job by keyboard alone', async () => {
  const { page } = await openPage(`${reference.url}/`);
  await page.keyboard.press('/');
  await page.keyboard.type('createJob');
  await page.locator('[data-query="createJob"]').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/createJob.html');
  await tabTo(page, '#try button:first-child');
  await page.keyboard.press('Enter');
  await page.locator('.response .status-line').waitFor();
  expect(await page.locator('.response').innerText()).toContain('"completed": true');
});

test('the data is kept for the tab, and only there', async () => {
  const { page } = await openPage(`${reference.url}/`);
  const created = await creationOfWorkflow(page);
  expect(created).toMatch(/Z$/);
  expect(await creationOfWorkflow(page)).toBe(created);
  const other = await openPage(`${reference.url}/`);
  expect(await creationOfWorkflow(other.page)).not.toBe(created);
});

/** Sends a request as text, and does not wait for its response. */
async function sendText(page: Page, operation: string, target: string, body?: object) {
  await openConsole(page, operation);
  await page.getByRole('button', { name: 'Path and query as text' }).click();
  await page.locator('input[name=target]').fill(target);
  if (body) {
    await page.getByRole('button', { name: 'Body as JSON' }).click();
    await page.locator('textarea[name=body]').fill(JSON.stringify(body));
  }
  await page.getByRole('button', { name: 'Send' }).click();
}

test('a job is kept when the page is left while its creation waits', async () => {
  const { page } = await openPage(`${reference.url}/`);
  const id = '01a1a0dc-c353-7a49-9068-b8f456a03a01';
  const step = { id, provider: 'docproc', config: { sandbox: { delay: 60_000 } }, next: [] };
  await sendText(page, 'createWorkflow', `/transform/v1/workflows/${id}`, { steps: [step] });
  await page.locator('.response .status-line').waitFor();
  const before = await page.evaluate(() => sessionStorage.getItem('sandbox.data'));
  const target = `/transform/v1/jobs/${id}?wait=30`;
  await sendText(page, 'createJob', target, { workflow_id: id, data: {} });
  await page.waitForFunction((text) => sessionStorage.getItem('sandbox.data') !== text, before);
  await sendText(page, 'fetchJob', `/transform/v1/jobs/${id}`);
  await page.locator('.response .status-line').waitFor();
  expect(await page.locator('.response').innerText()).toMatch(/^200/);
});

test('it begins anew after a reset, goes on with a state that was shared, and refuses another file', async () => {
  const { page } = await openPage(`${reference.url}/`);
  const created = await creationOfWorkflow(page);
  const download = page.waitForEvent('download');
  await press(page, 'Share this state');
  const directory = await temporaryDirectory();
  const file = join(directory, 'state.db');
  await (await download).saveAs(file);
  await press(page, 'Reset');
  await page.getByText('holds its first data again').waitFor();
  expect(await creationOfWorkflow(page)).not.toBe(created);
  await openData(page);
  await page.getByLabel('Load a state').setInputFiles(file);
  await page.getByText('The sandbox holds the data of').waitFor();
  expect(await creationOfWorkflow(page)).toBe(created);
  const { call } = openShared(file);
  expect(await call()).toBe(200);
  await openData(page);
  const photo = { name: 'photo.db', mimeType: 'image/png', buffer: Buffer.from('x') };
  await page.getByLabel('Load a state').setInputFiles(photo);
  await page.getByText('The file holds no data of a sandbox.').waitFor();
  expect(await creationOfWorkflow(page)).toBe(created);
});

test('a snapshot can be restored on another page of the tab', async () => {
  const { page, consoleErrors } = await openPage(`${reference.url}/`);
  await openConsole(page, 'updateWorkspace');
  await openData(page);
  expect(await page.getByRole('button', { name: 'Restore it' }).isDisabled()).toBe(true);
  const created = await creationOfWorkflow(page);
  await press(page, 'Take a snapshot');
  await page.getByText('The snapshot is kept in this tab.').waitFor();
  await press(page, 'Reset');
  await page.getByText('holds its first data again').waitFor();
  expect(await creationOfWorkflow(page)).not.toBe(created);
  await openConsole(page, 'updateWorkflow');
  await press(page, 'Restore it');
  await page.getByText('The sandbox holds the data of the snapshot.').waitFor();
  expect(await creationOfWorkflow(page)).toBe(created);
  expect(consoleErrors).toEqual([]);
});

/** A sandbox on Node.js with the data of a file that a page stored. */
function openShared(data: string) {
  const sandbox = createSandbox({ data });
  const headers = { authorization: 'Bearer fake-sandbox-token' };
  return {
    async call() {
      const { status } = await sandbox.fetch(`${sandbox.baseUrl}/silo/v1/entries`, { headers });
      await sandbox.close();
      return status;
    },
  };
}

test('from a disk, the page says why it has no sandbox, and calls another server', async () => {
  const path = join(reference.directory, 'operations/listSiloEntries.html');
  const { page, consoleErrors } = await openPage(pathToFileURL(path).href);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByText('browsers start no worker for a page from a disk').waitFor();
  expect(await page.getByLabel('Server').inputValue()).toBe('http://127.0.0.1:4020');
  expect(consoleErrors).toEqual([]);
});

test.each(schemes)('axe finds nothing in an open console, %s', async (_, colorScheme, rules) => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`, { colorScheme });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.evaluate(await readFile(axePath, 'utf8'));
  await press(page, 'Reset');
  await page.getByText('holds its first data again').waitFor();
  // A button that the edge of the pane cuts off would count as too small.
  await page.getByRole('button', { name: 'Share this state' }).scrollIntoViewIfNeeded();
  expect(await violations(page, rules)).toEqual([]);
});

test('worker and SQLite take at most 500 kB, compressed', async () => {
  const files = ['sandbox-worker.js', 'sqlite3.wasm'].map((name) =>
    readFile(join(reference.directory, 'assets', name)),
  );
  const sizes = (await Promise.all(files)).map((content) => gzipSync(content).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(500_000);
});
