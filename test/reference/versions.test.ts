import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { fastFiles } from '../../scripts/reference/reference.ts';
import { sitesOf } from '../../scripts/reference/site.ts';
import { api, bundle } from '../support/bundle.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** An earlier document, which has no operation to fetch a job. */
async function earlierDocument(directory: string): Promise<string> {
  const document = bundle;
  const { '/transform/v1/jobs/{id}': _later, ...paths } = document.paths;
  const file = join(directory, 'earlier.json');
  const info = { ...document.info, version: '0.0.1' };
  await writeFile(file, JSON.stringify({ ...document, info, paths }));
  return file;
}

/** Where a switch of versions leads, by the names of the versions. */
function versionsOn(page: string): Record<string, string> {
  const [list = ''] = /<details class="versions">.*?<\/details>/s.exec(page) ?? [];
  const links = [...list.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)];
  return Object.fromEntries(links.map(([, address = '', name = '']) => [name, address]));
}

describe('published', () => {
  let out: string;
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), 'reference '));
    const logo = join(out, 'a logo.svg');
    await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    const brand = ['--name', 'Papers & Co', '--logo', logo, '--accent', '#004a99,#9cc4ff'];
    const address = ['--url', 'https://docs.example.com/api/'];
    const earlier = ['--earlier', await earlierDocument(out)];
    const args = ['docs', '--out', out, ...earlier, ...address, ...brand];
    expect(await docprocHere(args)).toMatchObject({ status: 0, stderr: '' });
  });
  afterAll(() => rm(out, { recursive: true }));
  const read = (path: string) => readFile(join(out, path), 'utf8');

  test('earlier versions stand beside the document, and each page leads to itself in the others', async () => {
    const address = 'operations/listSiloEntries.html';
    const page = versionsOn(await read(address));
    expect(Object.keys(page)).toEqual([expect.stringMatching(/^\d.* \(latest\)$/), '0.0.1']);
    expect(page['0.0.1']).toBe('../versions/0.0.1/operations/listSiloEntries.html');
    const old = join('versions/0.0.1', address);
    const back = Object.values(versionsOn(await read(old)))[0] ?? '';
    expect(join(dirname(old), back)).toBe(address);

    const added = versionsOn(await read('operations/fetchJob.html'));
    expect(added['0.0.1']).toBe('../versions/0.0.1/index.html');
  });

  test('a page of an earlier version leads to the latest, for readers and for search engines', async () => {
    const address = 'operations/listSiloEntries.html';
    const old = await read(join('versions/0.0.1', address));
    const note =
      /<p class="old-version">You read version 0\.0\.1\. The latest is <a href="([^"]+)">(\d\S+)<\/a>\.<\/p>/;
    const [, link = '', latest = ''] = note.exec(old) ?? [];
    expect(join('versions/0.0.1/operations', link)).toBe(address);
    expect(latest).toBe(bundle.info.version);
    const canonical = `<link rel="canonical" href="https://docs.example.com/api/${address}">`;
    expect(old).toContain(canonical);
    expect(old).not.toContain('noindex');
    const current = await read(address);
    expect(current).toContain(canonical);
    expect(current).not.toContain('old-version');
  });

  test('the changelog of the interface begins with the earliest version that is published', async () => {
    const page = (await read('guides/api-changelog.html')).replace(/<[^>]+>/g, ' ');
    expect(page).toMatch(/ 0\.0\.1\s+The first version, with \d+ operations/);
    expect(page).toContain('fetchJob');
  });

  test('name, logo and colors are those of the publisher', async () => {
    const page = await read('guides/client.html');
    expect(page).toContain('<img src="../assets/logo.svg" alt="" height="24"> Papers &amp; Co</a>');
    expect(page).toContain(' · Papers &amp; Co</title>');
    expect(await read('assets/logo.svg')).toContain('<svg');
    const style = await read('assets/style.css');
    expect(style.trim().endsWith('--accent: light-dark(#004a99, #9cc4ff);\n}')).toBe(true);
  });
});

test('the same version twice is a usage error', async () => {
  const directory = await temporaryDirectory();
  const earlier = await earlierDocument(directory);
  const twice = ['--earlier', earlier, '--earlier', earlier];
  const out = join(directory, 'out');
  const { status, stderr } = await docprocHere(['docs', '--out', out, ...twice]);
  expect(status).toBe(2);
  expect(stderr).toContain('Two earlier documents have the version 0.0.1.');
});

test('an earlier document of the same version as the document is a usage error', async () => {
  const directory = await temporaryDirectory();
  const file = join(directory, 'same.json');
  await writeFile(file, JSON.stringify(bundle));
  const args = ['docs', '--out', join(directory, 'out'), '--earlier', file];
  const { status, stderr } = await docprocHere(args);
  expect(status).toBe(2);
  expect(stderr).toContain(`An earlier document has the version ${bundle.info.version}`);
});

test('a page that the latest version no longer has is not for search engines', async () => {
  const { '/transform/v1/jobs/{id}': _removed, ...paths } = bundle.paths;
  const info = { ...bundle.info, version: '0.2.0' };
  const source = await referenceSource(
    { ...bundle, info, paths },
    {
      address: 'https://docs.example.com/',
      earlier: [api],
    },
  );
  const [, old] = sitesOf(source);
  const pages = old ? await fastFiles(old) : new Map<string, string>();
  expect(pages.get('operations/fetchJob.html')).toContain('content="noindex"');
  expect(pages.get('operations/fetchJob.html')).not.toContain('rel="canonical"');
  expect(pages.get('index.html')).toContain('rel="canonical" href="https://docs.example.com/"');
});

const wrong: [string, string[], string][] = [
  ['a color that nobody can read', ['--accent', '#cccccc,#9cc4ff'], 'has a contrast of'],
  ['one color', ['--accent', '#004a99'], 'Expected a color on light and one on dark'],
  ['a logo that is no SVG', ['--logo', 'package.json'], 'has no <svg> element'],
  ['a logo that is missing', ['--logo', 'missing.svg'], 'cannot be read'],
];

test.each(wrong)('%s is a usage error', async (_, settings, expected) => {
  const { status, stderr } = await docprocHere([
    'docs',
    '--out',
    await temporaryDirectory(),
    ...settings,
  ]);
  expect(status).toBe(2);
  expect(stderr).toContain(expected);
});
