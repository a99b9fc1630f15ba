import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../scripts/lib/listen.ts';
import { respondWith } from '../../../scripts/reference/serve.ts';
import { openPage } from '../../browser/chromium.ts';
import { servedReference } from '../../browser/served-reference.ts';
import { projectDirectory } from '../../support/run.ts';

const reference = servedReference();

type Header = readonly [name: string, value: string];

/** Headers as a host takes them, by the language of the block in the guide that has them. */
const forms: readonly (readonly [string, RegExp])[] = [
  ['text', /^ {2}([\w-]+): (.+)$/gm],
  ['nginx', /^add_header ([\w-]+) "(.+)" always;$/gm],
  ['apache', /^Header always set ([\w-]+) "(.+)"$/gm],
];

const strict = /^(Content-Security-Policy): (.+)$/gm;

let guide: string;

beforeAll(async () => {
  guide = await readFile(join(projectDirectory, 'docs/guides/publishing.md'), 'utf8');
});

function headersIn(language: string, form: RegExp): Header[] {
  const blocks = guide.matchAll(new RegExp(`^\`\`\`${language} not-run.*?^\`\`\`$`, 'gms'));
  return [...blocks].flatMap(([block]) =>
    [...block.matchAll(form)].map(([, name = '', value = '']): Header => [name, value]),
  );
}

/** Serves the reference as a host does that sends headers. */
async function servedWith(headers: readonly Header[]): Promise<string> {
  const read = (path: string) => readFile(join(reference.directory, path)).catch(() => undefined);
  const respond = respondWith(read);
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    return respond(request, response);
  });
  const { url, close } = await listen(server, 0);
  onTestFinished(close);
  return url;
}

test('the hosts of the guide send the same headers', () => {
  const [first, ...others] = forms.map(([language, form]) => headersIn(language, form));
  expect(first?.length).toBeGreaterThan(3);
  expect(others.length).toBeGreaterThan(1);
  expect(others).toEqual(others.map(() => first));
});

test.each([...forms, ['http', strict] as const])(
  'the console works under the headers of the guide: %s',
  async (language, form) => {
    const headers = headersIn(language, form);
    expect(headers.length).toBeGreaterThan(0);
    const url = await servedWith(headers);
    const { page, consoleErrors } = await openPage(`${url}/operations/createJob.html`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Conforms:').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('cursor');
    await page.locator('#search-results a').first().waitFor();
    expect(consoleErrors).toEqual([]);
  },
);

test('Redoc works under the headers of the guide', async () => {
  const url = await servedWith(headersIn('text', forms[0]?.[1] ?? strict));
  const address = `${url}/reference.html#/transform/createJob`;
  const { page, consoleErrors } = await openPage(address);
  await page.locator('h2', { hasText: 'Create a job' }).first().waitFor();
  await page.getByText('curl "$BASE_URL/').first().waitFor();
  expect(consoleErrors).toEqual([]);
});

test('no other site may show the pages in a frame', async () => {
  const url = await servedWith(headersIn('text', forms[0]?.[1] ?? strict));
  const host = await servedWith([]);
  const { page, consoleErrors } = await openPage(`${host}/llms.txt`);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
  }, `${url}/index.html`);
  await expect.poll(() => consoleErrors.join('\n')).toContain('frame-ancestors');
});
