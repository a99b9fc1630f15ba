import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveReference } from '../../../scripts/reference/serve.ts';
import { everyPage } from '../../browser/every-page.ts';
import { servedReference } from '../../browser/served-reference.ts';
import { walkSite } from '../../browser/site-walk.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const reference = servedReference();

test('the whole site has no clipped code, sideways scroll, dead link, missing anchor or error', async () => {
  const { pages, problems } = await walkSite(reference.url, ['reference.html']);
  expect(problems).toEqual([]);
  expect(pages.toSorted()).toEqual(await everyPage(reference));
});

const frame = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="data:,"></head><body style="margin:0">${body}</body></html>`;

const faults: [string, string, string][] = [
  ['a dead link', '<a href="missing.html">A</a>', 'missing.html: dead link'],
  ['a missing anchor', '<a href="#nowhere">A</a>', 'index.html: missing anchor'],
  ['a wide page', '<div style="width:500px;height:1px"></div>', 'scrolls sideways at 390 px'],
  [
    'clipped code',
    `<pre style="overflow:hidden;width:300px">${'x'.repeat(100)}</pre>`,
    'clipped code block: xxxx',
  ],
  [
    'clipped code in a tab that is not shown',
    `<style>input:not(:checked) + pre { display: none }</style><div class="tab-row"><input type="radio" name="a" checked><pre>A</pre><input type="radio" name="a"><pre style="overflow:hidden;width:300px">${'y'.repeat(100)}</pre></div>`,
    'clipped code block: yyyy',
  ],
  ['an error of a script', '<script>throw new Error("broken")</script>', 'console: Error: broken'],
];

test.each(faults)('the walk finds %s', async (_, body, expected) => {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'index.html'), frame(body));
  const server = await serveReference(directory, 0);
  onTestFinished(server.close);
  const { problems } = await walkSite(server.url);
  expect(problems.join('\n')).toContain(expected);
});
