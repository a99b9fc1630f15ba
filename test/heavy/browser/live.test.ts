import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '../../browser/chromium.ts';
import { copyProject } from '../../support/project-copy.ts';
import { startDocproc } from '../../support/run.ts';

// A project that is being edited, with its reference served. Each test edits files of its own, as they stay edited.
let project: string;
let url: string;
beforeAll(async () => {
  const cleanups: (() => Promise<void>)[] = [];
  const atEnd = (cleanup: () => Promise<void>) => void cleanups.unshift(cleanup);
  project = await copyProject(atEnd);
  ({ url } = await startDocproc(['docs', '--port', '0'], project, atEnd));
  return async () => {
    for (const cleanup of cleanups) await cleanup();
  };
});

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(project, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

/** Waits until lint has found nothing. */
async function noProblemsLeft(): Promise<void> {
  const changes = new AbortController();
  const { body } = await fetch(`${url}/-/changes`, { signal: changes.signal });
  let read = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read += part;
    if (read.includes('event: problems\ndata: []\n')) break;
  }
  changes.abort();
}

test('a change of the document is shown without a reload', async () => {
  const { page, consoleErrors } = await openPage(`${url}/operations/fetchJob.html`);
  await page.locator('h1', { hasText: 'Fetch a job' }).waitFor();

  await edit('openapi/paths/transform-jobs-id.yaml', (text) =>
    text.replace('summary: Fetch a job', 'summary: Look at a job'),
  );
  await page.locator('h1', { hasText: 'Look at a job' }).waitFor();
  expect(consoleErrors).toEqual([]);
});

test('a change keeps the place, the tabs and what is open, also after a broken document', async () => {
  const { page } = await openPage(`${url}/operations/createJobNonIdempotent.html`);
  await page.locator('[data-tabs=response] label').nth(1).click();
  await page.getByText('Fields of Intent', { exact: true }).click();
  await page.evaluate(() => scrollTo(0, 700));
  const view = () =>
    page.evaluate(() => ({
      top: document.querySelector('.details details[open]')?.getBoundingClientRect().top ?? 0,
      tab: document.querySelector('[data-tabs=response] input:checked')?.id,
      open: document.querySelectorAll('.details details[open]').length,
    }));
  const before = await view();
  expect(before.open).toBe(1);
  // What is looked at stays where it was, but for parts of a pixel.
  const same = { ...before, top: expect.closeTo(before.top, -0.5) };

  await edit('openapi/paths/transform-jobs.yaml', (text) =>
    text.replace('summary: Create a job', 'summary: {'),
  );
  await page.locator('h1', { hasText: 'The document is broken' }).waitFor();
  await edit('openapi/paths/transform-jobs.yaml', (text) =>
    text.replace('summary: {', 'summary: Start a job'),
  );
  await page.locator('h1', { hasText: 'Start a job' }).waitFor();
  await page.waitForLoadState();
  expect(await view()).toEqual(same);
});

test('what lint finds stands beside the place that it concerns, and goes when it is fixed', async () => {
  const { page, consoleErrors } = await openPage(`${url}/schemas/Job.html`);
  await page.evaluate(() => document.getElementById('attachments')?.scrollIntoView());
  const top = () =>
    page.evaluate(() => document.getElementById('attachments')?.getBoundingClientRect().top ?? 0);
  const before = await top();
  await edit('openapi/schemas/Job.yaml', (text) =>
    text.replace(/( +)status:\n/, '$1status:\n$1  example: true\n'),
  );
  const note = page.locator('[id="status"] .lint');
  await note.first().waitFor({ state: 'attached', timeout: 60_000 });
  await page.getByText(/^\d+ problems?$/).click();
  await page.getByRole('link', { name: 'openapi/schemas/Job.yaml:' }).first().waitFor();
  await edit('openapi/schemas/Job.yaml', (text) => text.replace(/ +example: true\n/, ''));
  // While the page loads again it has no notes; those of before stay until lint has looked anew.
  await noProblemsLeft();
  await page.waitForFunction(() => document.querySelector('.lint') === null);
  // The page was loaded with the note above it and without.
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  expect(consoleErrors).toEqual([]);
});

test('what lint finds stands at each field that has it, however deep, on the page of an operation', async () => {
  const { page } = await openPage(`${url}/operations/fetchJob.html`);
  await edit('openapi/schemas/IntentEvent.yaml', (text) =>
    text.replace(/( +)message:\n/, '$1message:\n$1  example: true\n'),
  );
  const note = page.locator('[id="response.intents.events.message"] .lint');
  await note.first().waitFor({ state: 'attached', timeout: 60_000 });
  await page.getByText(/^\d+ problems?$/).click();
  const [first] = await page.locator('.lint.summary a').all();
  expect(await first?.getAttribute('href')).toBe('/schemas/IntentEvent.html#message');
  await edit('openapi/schemas/IntentEvent.yaml', (text) => text.replace(/ +example: true\n/, ''));
  await noProblemsLeft();
});

/** How long a build of everything may take beside other tests, in ms. */
const slowest = 60_000;

test(
  'earlier versions are served beside the one that is edited',
  async () => {
    const document = await readFile(join(project, 'generated/openapi.json'), 'utf8');
    const first = document.replace('"version": "0.1.0"', '"version": "0.0.1"');
    await writeFile(join(project, 'earlier.json'), first);
    const earlier = ['--earlier', 'earlier.json', '--name', 'Papers'];
    const { url } = await startDocproc(['docs', '--port', '0', ...earlier], project);
    const { page } = await openPage(`${url}/schemas/Fault.html`);
    await page.locator('details.versions summary').click();
    await page.locator('details.versions a:not([aria-current])').click();
    await page.locator('h1', { hasText: 'Fault' }).waitFor();
    expect(page.url()).toBe(`${url}/versions/0.0.1/schemas/Fault.html`);
  },
  slowest,
);

test(
  'a guide is followed as well',
  async () => {
    const { page } = await openPage(`${url}/guides/publishing.html`);
    await edit('docs/guides/publishing.md', (text) =>
      text.replace('# Publishing', '# Giving away'),
    );
    await page.locator('h1', { hasText: 'Giving away' }).waitFor({ timeout: slowest });
  },
  slowest,
);

test('a broken document shows where it is broken, and the page again once it is fixed', async () => {
  const { page } = await openPage(`${url}/schemas/Fault.html`);
  await page.locator('h1', { hasText: 'Fault' }).waitFor();

  await edit('openapi/schemas/SiloEntry.yaml', (text) => text.replace('Fault.yaml', 'Folt.yaml'));
  await page.locator('h1', { hasText: 'The document is broken' }).waitFor();
  const problems = await page.locator('.problems').innerText();
  expect(problems).toMatch(/openapi\/schemas\/SiloEntry\.yaml:\d+:\d+/);
  expect(problems).toContain('Folt.yaml');

  await edit('openapi/schemas/SiloEntry.yaml', (text) => text.replace('Folt.yaml', 'Fault.yaml'));
  await page.locator('h1', { hasText: 'Fault' }).waitFor();
});

test('Redoc, which takes longer, is made when it is asked for', async () => {
  const { page } = await openPage(`${url}/reference.html#/silo/listSiloEntries`);
  await page.locator('h2', { hasText: 'List silo entries' }).waitFor();
});
