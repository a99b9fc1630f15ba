import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/launch-chromium.ts';
import { type Benchmark, type Measurement, milliseconds, startProcess } from './support.ts';

const root = join(import.meta.dirname, '../..');
const parts = ['client', 'docs', 'generated', 'openapi', 'scripts', 'package.json', 'redocly.yaml'];
const titles = ['Fetch a job', 'Look at a job', 'Read a job', 'See a job'] as const;

async function run(): Promise<Measurement[]> {
  const project = await mkdtemp(join(tmpdir(), 'bench-reading-'));
  for (const part of parts) {
    await cp(join(root, part), join(project, part), { recursive: true }).catch(() => undefined);
  }
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  const browser = await launchChromium();
  const server = await startProcess([
    join(project, 'scripts/commands/docproc.mjs'),
    'docs',
    '--port',
    '0',
  ]);
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/operations/fetchJob.html`);
    const change = await timeOfChange(page, project);
    const search = await timeOfSearch(page);
    return [
      measurement('a change of the document, on the screen', change, 1000),
      measurement('a search, in the page', search, 50),
    ];
  } finally {
    await server.stop();
    await browser.close();
    await rm(project, { recursive: true });
  }
}

/** From saving a file to its text on the screen; the best of three. */
async function timeOfChange(page: Page, project: string): Promise<number> {
  const path = join(project, 'openapi/paths/transform-jobs-id.yaml');
  const times: number[] = [];
  for (const [index, next] of titles.slice(1).entries()) {
    const text = await readFile(path, 'utf8');
    const changed = text.replace(`summary: ${titles[index]}`, `summary: ${next}`);
    const work = async () => {
      await writeFile(path, changed);
      await page.locator('h1', { hasText: next }).waitFor();
    };
    times.push(await milliseconds(work));
  }
  return Math.min(...times);
}

/** What the page itself measures, for a query of three words. */
async function timeOfSearch(page: Page): Promise<number> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.type('create a workflow');
  const results = page.locator('[data-query="create a workflow"]');
  await results.waitFor();
  return Number(await results.getAttribute('data-milliseconds'));
}

function measurement(what: string, value: number, limit: number): Measurement {
  return { what, value, unit: 'ms', aim: `below ${limit}`, reached: value < limit };
}

/** How quickly the served reference follows its writer and its reader. */
export const benchmark: Benchmark = { title: 'Reading and writing the reference', run };
