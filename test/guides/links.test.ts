import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { marked, type Token } from 'marked';
import { expect, test } from 'vitest';
import { headingAnchor } from '../../scripts/lib/markdown.ts';
import { projectDirectory } from '../support/run.ts';

const atRoot = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const inScripts = ['scripts/contract/README.md', 'scripts/sandbox/README.md'];
const inDocs = await readdir(join(projectDirectory, 'docs'), { recursive: true });
const documents = [...atRoot, ...inScripts, ...inDocs.map((path) => `docs/${path}`)].filter(
  (path) => path.endsWith('.md'),
);

const tokensOf = async (document: string): Promise<Token[]> =>
  marked.lexer(await readFile(join(projectDirectory, document), 'utf8'));

const anchors = new Map<string, Promise<string[]>>();

/** The headings of a document as the anchors that hosts of Markdown give them. */
function anchorsOf(document: string): Promise<string[]> {
  const known = anchors.get(document) ?? readAnchors(document);
  anchors.set(document, known);
  return known;
}

async function readAnchors(document: string): Promise<string[]> {
  return (await tokensOf(document)).flatMap((token) =>
    token.type === 'heading' ? [headingAnchor(String(token.text).replaceAll('`', ''))] : [],
  );
}

/** Links and pictures of a document that lead into this repository. */
async function linksOf(document: string): Promise<string[]> {
  const links: string[] = [];
  marked.walkTokens(await tokensOf(document), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push(String(token.href));
  });
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

/** What is wrong with a link, or nothing. */
async function problemOf(document: string, link: string): Promise<string[]> {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  const there = await readFile(join(projectDirectory, target)).catch(() => undefined);
  if (!there) return [`${document}: ${link} leads to no file`];
  if (anchor === undefined || (await anchorsOf(target)).includes(anchor)) return [];
  return [`${document}: ${link} leads to no heading`];
}

test.each(documents)('every link of %s leads to a file and a heading', async (document) => {
  const problems = await Promise.all(
    (await linksOf(document)).map((link) => problemOf(document, link)),
  );
  expect(problems.flat()).toEqual([]);
});

/** What a text names in backticks below one of the folders at the top of this repository. */
function pathsIn(text: string): string[] {
  const named = /`((?:openapi|scripts|test|docs|generated|\.ci)\/[^`]*)`/g;
  return [...text.matchAll(named)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('NAME'));
}

/** What a row of a table names in backticks without the folder in which it is. */
function shortPathsIn(row: string): string[] {
  return [...row.matchAll(/`([\w-]+(?:\/[\w-]+)*(?:\/|\.(?:ts|js|yaml)))`/g)].map(
    ([, path = '']) => path,
  );
}

const isThere = (path: string) => existsSync(join(projectDirectory, path));

test.each(['README.md', 'CONTRIBUTING.md'])(
  'every folder and file that %s names is there',
  async (document) => {
    const text = await readFile(join(projectDirectory, document), 'utf8');
    expect(pathsIn(text)).toContain('openapi/');
    expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([]);
  },
);

/** The rows of the map of a folder, which is the root of the repository for CONTRIBUTING.md. */
async function mapIn(document: string): Promise<string[]> {
  const text = await readFile(join(projectDirectory, document), 'utf8');
  return text.split('\n').filter((line) => line.startsWith('|'));
}

test.each(['CONTRIBUTING.md', ...inScripts])(
  'the map in %s names files that are there',
  async (document) => {
    const rows = await mapIn(document);
    const base = dirname(document);
    const missing = rows.flatMap((row) => {
      const [paths, shorts] = [pathsIn(row), shortPathsIn(row)];
      const places = [base, ...paths, ...shorts.map((short) => join(base, short))];
      const isInOne = (short: string) => places.some((place) => isThere(join(place, short)));
      return shorts.filter((short) => !paths.includes(short) && !isInOne(short));
    });
    expect(rows.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  },
);

test('the map in CONTRIBUTING.md has every folder of scripts/, on a screen', async () => {
  const rows = await mapIn('CONTRIBUTING.md');
  expect(rows.length).toBeLessThan(30);
  const entries = await readdir(join(projectDirectory, 'scripts'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const named = rows.flatMap(pathsIn);
  const isNamed = (folder: string) => named.some((path) => path.startsWith(`scripts/${folder}/`));
  expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
});

test('a link to a missing file or heading is found', async () => {
  expect(await problemOf('README.md', 'docs/missing.md')).toHaveLength(1);
  expect(await problemOf('README.md', 'CONTRIBUTING.md#no-such-heading')).toHaveLength(1);
  expect(await problemOf('README.md', 'CONTRIBUTING.md#style')).toEqual([]);
});

test('the README stays short, and begins with its two commands', async () => {
  const text = await readFile(join(projectDirectory, 'README.md'), 'utf8');
  expect(text.split('\n').length).toBeLessThanOrEqual(121);
  const blocks = (await tokensOf('README.md')).filter(({ type }) => type === 'code');
  expect(blocks.slice(0, 2).map((block) => 'text' in block && block.text)).toEqual([
    'npm ci && npm start',
    'npm ci && npm test',
  ]);
});
