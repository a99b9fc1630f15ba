import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { projectDirectory } from '../support/run.ts';
import { openPage } from './chromium.ts';
import { sandboxFor } from './sandbox-for.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();
/** One of these pictures is in the README, copied to `docs/images/`. */
const directory = join(projectDirectory, 'test-results/screenshots');

const screens = [
  ['light', { width: 1440, height: 900 }, 'light'],
  ['dark', { width: 1440, height: 900 }, 'dark'],
  ['medium-light', { width: 1024, height: 768 }, 'light'],
  ['medium-dark', { width: 1024, height: 768 }, 'dark'],
  ['narrow-light', { width: 390, height: 844 }, 'light'],
  ['narrow-dark', { width: 390, height: 844 }, 'dark'],
] as const;

const pages: [string, string, (page: Page) => Promise<void>][] = [
  ['start', 'index.html', async () => undefined],
  ['resources', 'index.html#resources', async () => undefined],
  ['operation', 'operations/createJob.html', async () => undefined],
  ['console', 'operations/createJob.html#try', sendExample],
  ['search', 'index.html', search],
  ['decisions', 'decisions.html#D18', async () => undefined],
  ['guide', 'guides/getting-started.html', async () => undefined],
  ['concept', 'guides/jobs.html#if-the-wait-is-over-first', async () => undefined],
  ['all', 'all.html#operation-createJob', async () => undefined],
  ['changelog', 'changelog.html', async () => undefined],
  ['redoc', 'reference.html#/transform/createJob', redoc],
];

async function sendExample(page: Page): Promise<void> {
  await page.getByLabel('Server').selectOption('Another address');
  await page.getByRole('textbox', { name: 'Address' }).fill(await sandboxFor());
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Conforms').waitFor();
  // A picture with a port of the moment would differ each time.
  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:4020');
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('attachments mime');
  await page.locator('[data-query="attachments mime"]').waitFor();
}

async function redoc(page: Page): Promise<void> {
  await page.locator('h2', { hasText: 'Create a job' }).first().waitFor();
}

test.each(screens)(
  'pictures of the main pages, for people to look at: %s',
  async (name, viewport, colorScheme) => {
    await mkdir(directory, { recursive: true });
    for (const [title, path, prepare] of pages) {
      const { page } = await openPage(`${reference.url}/${path}`, { viewport, colorScheme });
      await prepare(page);
      await page.waitForLoadState('networkidle');
      const file = join(directory, `${title}-${name}.png`);
      // A picture taken before the first frame is blank.
      const take = async () => {
        await page.screenshot({ path: file });
        return (await stat(file)).size;
      };
      await expect.poll(take, { timeout: 20_000 }).toBeGreaterThan(5_000);
      await page.close();
    }
  },
);
