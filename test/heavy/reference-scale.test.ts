import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import { fastFiles, slowFiles } from '../../scripts/reference/reference.ts';
import { searchEntries, searchIndex } from '../../scripts/reference/search/search-index.ts';
import { find } from '../../scripts/reference/search/search-query.ts';
import { type Site, siteOf } from '../../scripts/reference/site.ts';
import { growDocument } from '../bench/support.ts';

type Files = ReadonlyMap<string, string>;

async function siteWith(times: number): Promise<Site> {
  return siteOf(await referenceSource(growDocument(await bundleDocument(), times)));
}

/** Everything of a page but what it is about. */
function frameOf(page: string): string {
  return page.replace(/<main.*<\/main>/s, '');
}

/** In ms of processor time, the least of several: other programs may have the processor meanwhile. */
function shortest(action: () => void): number {
  const times = Array.from({ length: 9 }, () => {
    const before = process.threadCpuUsage();
    action();
    return process.threadCpuUsage(before).user / 1000;
  });
  return Math.min(...times);
}

function bytesOf(files: Files, paths: Iterable<string> = files.keys()): number {
  return [...paths].reduce((sum, path) => sum + Buffer.byteLength(files.get(path) ?? ''), 0);
}

describe('a reference of 1,100 operations', () => {
  let site: Site;
  let files: Files;
  beforeAll(async () => {
    site = await siteWith(100);
    files = await fastFiles(site);
  });

  test('has less than 10 kB on each page beyond what the page is about', () => {
    const pages = [...files].filter(([path]) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(3500);
    const frames = pages.map(([, page]) => Buffer.byteLength(frameOf(page)));
    expect(Math.min(...frames)).toBeGreaterThan(1000);
    expect(Math.max(...frames)).toBeLessThan(10_000);
  });

  test('has a start page of less than 60 kB, compressed and with all that it loads', () => {
    const loaded = [
      ...['index.html', 'assets/style.css', 'assets/theme.js', 'assets/page.js'],
      'assets/highlight.js',
    ];
    const sizes = loaded.map((path) => gzipSync(files.get(path) ?? '').length);
    expect(Math.min(...sizes)).toBeGreaterThan(100);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
  });

  test('has less than 44 kB for each operation, whatever the number of operations', async () => {
    const smaller = await fastFiles(await siteWith(50));
    const share = bytesOf(files) / site.api.operations.length;
    expect(share).toBeLessThan(44_000);
    expect(share / (bytesOf(smaller) / (site.api.operations.length / 2))).toBeLessThan(1.05);
  });

  test('has less than 50 kB for each operation as a whole, and 16.5 MB compressed', async () => {
    // All but Redoc's page.
    const slow = Object.entries(slowFiles(site)).filter(([path]) => path !== 'reference.html');
    const contents: (string | Uint8Array)[] = [...files.values()];
    for (const [, make] of slow) contents.push(await make());
    const sizes = contents.map((content) => Buffer.byteLength(content));
    const sum = sizes.reduce((all, size) => all + size, 0);
    expect(sum / site.api.operations.length).toBeLessThan(50_000);
    const compressed = contents.reduce((all, content) => all + gzipSync(content).length, 0);
    expect(compressed).toBeLessThan(16_500_000);
  });

  test('loads less than 132 kB for the console of an operation, not compressed', async () => {
    const slow = slowFiles(site);
    const loaded = ['console', 'evaluate', 'operations/fetchJob7'];
    const contents = await Promise.all(
      loaded.map((name) => files.get(`assets/${name}.js`) ?? slow[`assets/${name}.js`]?.()),
    );
    const sizes = contents.map((content) => Buffer.byteLength(content ?? ''));
    expect(Math.min(...sizes)).toBeGreaterThan(1000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(132_000);
  });

  test('is searched at each key in less than twice the time in which its index is parsed', async () => {
    const index = searchIndex(searchEntries(site));
    const stored = JSON.stringify(index);
    const parsing = shortest(() => JSON.parse(stored));
    for (const query of [
      'c',
      'cr',
      'cre',
      'create',
      'entry',
      'create job',
      'attachments.mime',
      'paginaton',
      'jbo',
      'entires of a sereis',
      'attachments[0].mime',
      '404',
    ]) {
      expect(find(index, query).length, query).toBeGreaterThan(0);
      expect(shortest(() => find(index, query)) / parsing, query).toBeLessThan(2);
    }
  });
});

test('a reference is built in linear time', async () => {
  const build = async (times: number) => {
    const site = await siteWith(times);
    const before = process.cpuUsage();
    await fastFiles(site);
    await slowFiles(site)['assets/search-index.js']?.();
    return process.cpuUsage(before).user;
  };
  // The first build pays for what the process does once.
  await build(5);
  // The least of two each, in turn, for other programs slow down one or the other.
  const times = [await build(40), await build(80), await build(40), await build(80)] as const;
  const [half, whole] = [Math.min(times[0], times[2]), Math.min(times[1], times[3])];
  expect(whole / half).toBeLessThan(3);
});
