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
      const [path = '', anchor] = address.split('#');
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

test('no address begins at the root of a host, so that the folder works anywhere', async () => {
  for (const page of await reference.paths('.html')) {
    const rooted = addresses(await reference.read(page)).filter((address) =>
      address.startsWith('/'),
    );
    // Redoc pre-renders its own links so, and turns them into anchors of its page at once.
    expect(page === 'reference.html' ? [] : rooted).toEqual([]);
  }
});
