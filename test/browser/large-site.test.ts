import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { leanPage } from '../../scripts/reference/lean-page.ts';
import { fastFiles, slowFiles } from '../../scripts/reference/reference.ts';
import { serveReference } from '../../scripts/reference/serve.ts';
import { siteOf } from '../../scripts/reference/site.ts';
import { writeReference } from '../../scripts/reference/write-reference.ts';
import { growDocument } from '../bench/support.ts';
import { bundle } from '../support/bundle.ts';
import { axePath, violations } from './axe.ts';
import { openPage } from './chromium.ts';

let directory: string;
let server: Awaited<ReturnType<typeof serveReference>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'large-'));
  const site = siteOf(await referenceSource(growDocument(bundle, 4)));
  // What the page asks for when it is idle; the other files of this size take long.
  const described = 'assets/operations/createJob2.js';
  const idle = (await slowFiles(site)[described]?.()) ?? '';
  await writeReference(new Map([...(await fastFiles(site)), [described, idle]]), directory);
  server = await serveReference(directory, 0);
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const operation = 'operations/createJob2.html';

test('scripts add what every page of a large reference has alike', async () => {
  const { page, consoleErrors } = await openPage(`${server.url}/${operation}`, {
    viewport: { width: 1440, height: 900 },
  });
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  const headings = await navigation.getByRole('heading').allTextContents();
  expect(headings.slice(0, 5)).toEqual([
    ...['Overview', 'Concepts (10)', 'Silo (12)', 'Transform', 'Sequence (4)'],
  ]);
  expect(
    await navigation.getByRole('link', { name: 'Decisions', exact: true }).getAttribute('href'),
  ).toBe('../decisions.html');
  // The sections of the page stand below it.
  expect(await navigation.locator('li li a').allTextContents()).toEqual([
    ...['Request', 'Usage notes', 'Authentication', 'Path parameters', 'Query parameters'],
    ...['Body', 'Response 200', 'Errors', 'Decisions on this page'],
  ]);
  const pager = page.getByRole('navigation', { name: 'Previous and next page' });
  expect(await pager.getByRole('link').allTextContents()).toEqual([
    ...['Previous Update a workflow', 'Next Fetch a job'],
  ]);
  expect(consoleErrors).toEqual([]);
});

test('headings and fields are links to themselves, and signs have their notes', async () => {
  const { page, consoleErrors } = await openPage(`${server.url}/${operation}`);
  await page.getByRole('link', { name: 'Usage notes' }).last().click();
  expect(new URL(page.url()).hash).toBe('#usage-notes');
  await page.locator('dt').getByRole('link', { name: 'workflow_id' }).click();
  expect(new URL(page.url()).hash).toBe('#body.workflow_id');
  await page.locator('[id="query.wait"] .marks a').hover();
  await page.getByText('D35').first().waitFor();
  await page.getByRole('button', { name: 'Show decisions' }).click();
  expect(await page.locator('[id="query.wait"] .marks a').count()).toBe(8);
  expect(consoleErrors).toEqual([]);
});

test.each([operation, 'schemas/Job2.html', 'responses.html'])(
  'axe finds nothing on %s',
  async (path) => {
    const { page } = await openPage(`${server.url}/${path}`);
    // Past the policy of the page, which lets nobody else's scripts in.
    await page.evaluate(await readFile(axePath, 'utf8'));
    expect(await violations(page, {})).toEqual([]);
  },
);

test('a lean page has the elements and the text of a whole one', async () => {
  const files = await fastFiles(siteOf(await referenceSource(bundle)));
  const { page } = await openPage(`${server.url}/${operation}`);
  const paths = [...files.keys()].filter((path) => path.endsWith('.html'));
  expect(paths.length).toBeGreaterThan(80);
  for (const path of paths) {
    const whole = files.get(path) ?? '';
    const lean = leanPage(whole);
    expect(lean.length, path).toBeLessThan(whole.length);
    expect(await page.evaluate(outline, lean), path).toEqual(await page.evaluate(outline, whole));
  }
});

/** Elements in their order, each with how deep it stands and its id, and the text; links and signs are left out. */
function outline(text: string): { elements: string[]; text: string } {
  const { documentElement: root } = new DOMParser().parseFromString(text, 'text/html');
  const elements = [...root.querySelectorAll(':not(a, b, i, span, a *)')].map((each) => {
    let depth = 0;
    for (let outer = each.parentElement; outer; outer = outer.parentElement) {
      if (!outer.matches('a, b, i, span')) depth += 1;
    }
    return `${depth} ${each.tagName} ${each.id}`;
  });
  return { elements, text: root.textContent.replaceAll(/\s+/g, ' ') };
}

test('without scripts, a page leads to its neighbors and to the contents', async () => {
  const { page } = await openPage(`${server.url}/${operation}`, { javaScriptEnabled: false });
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  expect(await navigation.getByRole('link').allTextContents()).toEqual([
    ...['Start', 'Contents', 'Create a job for development and testing POST'],
    ...['Create a workflow PUT', 'Update a workflow PATCH', 'Create a job PUT'],
    ...['Fetch a job GET', 'Create a job for development and testing POST'],
    ...['Create a workflow PUT', 'All 20'],
  ]);
  const text = await page.locator('main').innerText();
  expect(text).toContain('"completed_at": "2026-11-03T10:03:08.247Z"');
  expect(text).toContain('has its headers and examples');
});
