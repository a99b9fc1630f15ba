import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axePath, violations } from './axe.ts';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

const id = '01a1a0dc-c353-7a49-9068-b8f456a03a01';
const address = 'http://127.0.0.1:9';

test('a job of the example that nobody waits for is followed at once in the sandbox of the page', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html#try`);
  await page.getByRole('textbox', { name: /^wait / }).fill('');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const follow = page.locator('.follow');
  await follow.getByText('The job runs').waitFor();
  expect(await follow.locator('li').count()).toBeGreaterThan(0);
  await follow.getByText(/^Completed/).waitFor();
});

test.each(['createJob', 'createJobNonIdempotent', 'fetchJob'])(
  'the steps of a completed job stand above its JSON after %s',
  async (operation) => {
    const { page } = await openPage(`${reference.url}/operations/${operation}.html#try`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const steps = page.locator('.response .follow');
    await steps.getByText(/^Completed, with the status OK\.$/).waitFor();
    expect(await steps.locator('li').first().innerText()).toMatch(/^Assign the invoice number: OK/);
    expect(await steps.getByRole('button').count()).toBe(0);
    const code = page.locator('.response > .follow ~ .code-frame pre');
    expect(await code.innerText()).toContain('"completed_at"');
  },
);

test('a job that is fetched while it runs is followed to its end', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html#try`);
  await page.getByRole('button', { name: 'New id' }).click();
  await page.getByRole('textbox', { name: /^wait / }).fill('');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.follow-ups').getByRole('link', { name: 'Fetch a job' }).click();
  await page.waitForURL('**/fetchJob.html#request');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.follow').getByRole('button', { name: 'Stop' }).waitFor();
  await page
    .locator('.follow')
    .getByText(/^Completed, with the status OK\.$/)
    .waitFor();
});

/** Sends a request as text to the sandbox of the page. */
async function sendText(page: Page, operation: string, target: string, body: object) {
  await page.goto(`${reference.url}/operations/${operation}.html#try`);
  await page.getByRole('button', { name: 'Path and query as text' }).click();
  await page.locator('input[name=target]').fill(target);
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  await page.locator('textarea[name=body]').fill(JSON.stringify(body));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.response .status-line').waitFor();
}

test('a job that still runs is followed to its end, with its intents', async () => {
  const { page, consoleErrors } = await openPage(`${reference.url}/`);
  const step = (last: string, next: object[]) => ({
    id: id.replace(/.$/, last),
    name: `Step ${last}`,
    provider: 'docproc',
    config: { sandbox: { delay: 1500 } },
    next,
  });
  const steps = [step('2', [{ status: 'OK', step_id: id.replace(/.$/, '3') }]), step('3', [])];
  await sendText(page, 'createWorkflow', `/transform/v1/workflows/${id}`, { steps });
  expect(await page.locator('.follow').count()).toBe(0);
  const job = { workflow_id: id, data: {} };
  await sendText(page, 'createJob', `/transform/v1/jobs/${id}`, job);
  const follow = page.locator('.follow');
  await follow.getByText('The job runs').waitFor();
  expect(await follow.locator('li').first().innerText()).toMatch(/^Step 2: /);
  await follow.getByText(/^Completed/).waitFor();
  expect(await follow.locator('li').allInnerTexts()).toEqual([
    expect.stringMatching(/^Step 2: OK/),
    expect.stringMatching(/^Step 3: OK/),
  ]);
  expect(await follow.locator('pre').innerText()).toContain('"completed_at"');
  expect(await follow.getByRole('button', { name: /^(Follow|Stop)/ }).count()).toBe(0);
  const created = page.locator('.response > details').getByText('"status": "RUN"');
  expect(await created.isVisible()).toBe(false);
  await page.getByText('First response').click();
  expect(await created.isVisible()).toBe(true);
  await page.evaluate(await readFile(axePath, 'utf8'));
  expect(await violations(page, {})).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

/** The console after the creation of a job that never ends, with the clock of the page stopped. */
async function openEndlessJob(): Promise<{ page: Page; reads: () => number }> {
  const { page } = await openPage('about:blank');
  let reads = 0;
  await page.route(`${address}/**`, async (route) => {
    if (route.request().method() === 'GET') reads += 1;
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { id, status: `RUN ${reads}` },
    });
  });
  await page.clock.install({ time: 0 });
  await page.goto(`${reference.url}/operations/createJob.html#try`);
  await page.getByLabel('Server').selectOption('Another address');
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.clock.pauseAt(600_000);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  return { page, reads: () => reads };
}

test('a job is read once a second, until the reader stops it', async () => {
  const { page, reads } = await openEndlessJob();
  for (const read of [1, 2]) {
    await page.clock.runFor(900);
    // A read that began before would arrive before.
    await page.evaluate((url) => fetch(url, { method: 'HEAD' }), `${address}/`);
    expect(reads()).toBe(read - 1);
    await page.clock.runFor(200);
    await page.getByText(`The job runs, with the status RUN ${read}.`).waitFor();
  }
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await page.getByText('Stopped. The job goes on.').waitFor();
  const follow = page.getByRole('button', { name: 'Follow this job' });
  expect(await follow.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.clock.runFor(60_000);
  await follow.click();
  await page.clock.runFor(1000);
  await page.getByText('The job runs, with the status RUN 3.').waitFor();
});

test('following ends after five minutes', async () => {
  const { page, reads } = await openEndlessJob();
  await page.clock.runFor(1000);
  await page.getByText('with the status RUN 1.').waitFor();
  await page.clock.runFor(300_000);
  await page.getByText('The job still runs after five minutes.').waitFor();
  expect(reads()).toBe(2);
  expect(await page.getByRole('button', { name: 'Stop' }).isVisible()).toBe(false);
});
