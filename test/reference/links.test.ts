import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { builtReference } from './built-reference.ts';

const reference = builtReference();

/** Addresses that a page refers to, as they stand in it. */
function addresses(page: string): string[] {
  return [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
}

test('every link leads to a file of the folder, and to an anchor that is there', async () => {
  const pages = (await reference.paths('.html')).filter((path) => path !== 'reference.html');
  const files = new Set([...(await reference.paths('')), 'reference.html']);
  const broken: string[] = [];
  for (const page of pages) {
    for (const address of addresses(await reference.read(page))) {
      if (/^https?:/.test(address)) continue;
      const [path = '', anchor] = address.replace(/\?[^#]*/, '').split('#');
      const target = path === '' ? page : join(dirname(page), path);
      const isPage = target.endsWith('.html') && target !== 'reference.html';
      const found =
        files.has(target) &&
        (!anchor || !isPage || (await reference.read(target)).includes(`id="${anchor}"`));
      if (!found) broken.push(`${page}: ${address}`);
    }
  }
  expect(broken).toEqual([]);
});

test('every link of a Markdown file leads to a file of the folder', async () => {
  const files = new Set(await reference.paths(''));
  const broken: string[] = [];
  let found = 0;
  for (const file of await reference.paths('.md')) {
    const text = (await reference.read(file)).replace(/^```.*?^```|`[^`\n]*`/gms, '');
    for (const [, address = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const [path = ''] = address.split('#');
      if (path === '' || /^https?:/.test(path)) continue;
      found += 1;
      // Links to other guides lead to their Markdown.
      if (!files.has(join(dirname(file), path))) broken.push(`${file}: ${address}`);
    }
  }
  expect(found).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test('the changelog that a guide names is the one that is published', async () => {
  expect(await reference.read('guides/upgrading.md')).toContain('[changelog](../changelog.html)');
  expect(await reference.read('guides/upgrading.html')).toContain('href="../changelog.html">');
});

test('no address begins at the root of a host, so that the folder works anywhere', async () => {
  const pages = await reference.paths('.html');
  expect(pages.length).toBeGreaterThan(80);
  for (const page of pages) {
    const rooted = addresses(await reference.read(page)).filter((address) =>
      address.startsWith('/'),
    );
    // Redoc pre-renders its own links so, and turns them into anchors of its page at once.
    expect(page === 'reference.html' ? [] : rooted).toEqual([]);
  }
});

test('every page but the first says where it is, and every heading can be linked to', async () => {
  const pages = (await reference.paths('.html')).filter(
    (path) => !['index.html', 'reference.html'].includes(path),
  );
  let headings = 0;
  for (const page of pages) {
    const text = await reference.read(page);
    expect(text, page).toContain('<nav class="crumb" aria-label="Breadcrumb">');
    const main = text.slice(text.indexOf('<main'));
    for (const [heading, id] of main.matchAll(/<h[23] id="([^"]+)">.*?<\/h[23]>/gs)) {
      expect(heading, page).toContain(`<a href="#${id}"`);
      headings += 1;
    }
  }
  expect(headings).toBeGreaterThan(pages.length);
});

test('the pages of guides, operations and schemas follow each other', async () => {
  const visited: string[] = [];
  let page: string | undefined = 'guides/getting-started.html';
  while (page !== undefined) {
    visited.push(page);
    const [, next]: (string | undefined)[] =
      /<a rel="next" href="([^"]+)"/.exec(await reference.read(page)) ?? [];
    page = next === undefined ? undefined : join(dirname(page), next);
  }
  const all = await reference.paths('.html');
  expect(visited.toSorted()).toEqual(
    [
      ...all.filter((path) => path !== 'guides/api-changelog.html' && path.includes('/')),
      'changelog.html',
    ].toSorted(),
  );
});

test('one version has no switch', async () => {
  expect(await reference.read('index.html')).not.toContain('class="versions"');
});

/** The addresses of a list of anchors, in which each anchor stands below its page. */
function addressesIn(text: string): string[] {
  let page = '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      if (line.startsWith('#')) return `${page}${line}`;
      page = line;
      return page;
    });
}

test('every anchor that is listed is on its page', async () => {
  const listed = addressesIn(await reference.read('anchors.txt'));
  expect(listed.length).toBeGreaterThan(500);
  const missing: string[] = [];
  for (const address of listed) {
    const [path = '', anchor] = address.split('#');
    const page = await reference.read(path);
    if (anchor !== undefined && !page.includes(`id="${anchor}"`)) missing.push(address);
  }
  expect(missing).toEqual([]);
});

test('every anchor of the last release is still there, so that no link to it breaks', async () => {
  const released = addressesIn(
    await readFile(join(import.meta.dirname, 'released-anchors.txt'), 'utf8'),
  );
  const present = new Set(addressesIn(await reference.read('anchors.txt')));
  expect(released.length).toBeGreaterThan(500);
  expect(released.filter((address) => !present.has(address))).toEqual([]);
});
