import { beforeAll, describe, expect, test } from 'vitest';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { operationsOf } from '../../scripts/document/operations.ts';
import { builtReference } from './built-reference.ts';
import { expectedAnchors, fieldPaths } from './bundle-fields.ts';

const reference = builtReference();
let bundle: OpenAPIDocument;

beforeAll(async () => {
  bundle = await bundleDocument();
});

/** Anchors that a page has for parameters and fields, in its source: no script has run. */
function fieldAnchors(page: string): string[] {
  return [...page.matchAll(/<div class="field" id="([^"]+)">/g)].map(([, id = '']) => id);
}

/** Fields of a Markdown file, each by the section that it stands in. */
function markdownAnchors(markdown: string): string[] {
  let prefix = '';
  return markdown.split('\n').flatMap((line) => {
    const [, section] = /^## (\w+ ?\w*)/.exec(line) ?? [];
    if (section !== undefined) prefix = prefixOf(section);
    const [, place = '', path] = /^- (\w+ )?`([\w.]+)` \(/.exec(line) ?? [];
    if (path === undefined) return [];
    return [place === '' ? `${prefix}${path}` : `${place.trim()}.${path}`];
  });
}

function prefixOf(section: string): string {
  if (section.startsWith('Body')) return 'body.';
  const [, status = ''] = /^Response (\w+)/.exec(section) ?? [];
  return status === '200' ? 'response.' : `${status}.`;
}

const sorted = (values: Iterable<string>) => [...values].sort();

test('there is one page and one Markdown file for each operation, and no other', async () => {
  const ids = operationsOf(bundle).map(({ operation }) => operation.operationId);
  expect(ids).toHaveLength(11);
  const pages = await reference.paths('.html');
  const files = await reference.paths('.md');
  const inOperations = (paths: string[], ending: string) =>
    paths
      .filter((path) => path.startsWith('operations/'))
      .map((path) => path.slice('operations/'.length, -ending.length));
  expect(inOperations(pages, '.html')).toEqual(sorted(ids));
  expect(inOperations(files, '.md')).toEqual(sorted(ids));
});

test('each page and each file has every parameter and field of its operation, none more', async () => {
  for (const { path, method, operation } of operationsOf(bundle)) {
    const expected = sorted(expectedAnchors(bundle, path, method));
    expect(expected.length).toBeGreaterThan(3);
    const page = await reference.read(`operations/${operation.operationId}.html`);
    const markdown = await reference.read(`operations/${operation.operationId}.md`);
    expect(sorted(fieldAnchors(page)), operation.operationId).toEqual(expected);
    expect(sorted(markdownAnchors(markdown)), operation.operationId).toEqual(expected);
  }
});

test('each schema with fields has a page with its own fields, or those of what it holds', async () => {
  const schemas = Object.entries(bundle.components?.schemas ?? {}).filter(
    ([, schema]) => schema.properties,
  );
  const pages = (await reference.paths('.html')).filter((path) => path.startsWith('schemas/'));
  expect(pages).toEqual(sorted(schemas.map(([name]) => `schemas/${name}.html`)));
  for (const [name, schema] of schemas) {
    const anchors = fieldAnchors(await reference.read(`schemas/${name}.html`));
    expect(sorted(anchors)).toEqual(sorted(Object.keys(schema.properties ?? {})));
  }
});

describe('a program without scripts', () => {
  test('finds every decision in the page, the Markdown and llms-full.txt', async () => {
    const ids = bundle['x-decisions']?.map(({ id }) => id) ?? [];
    expect(ids.length).toBeGreaterThan(30);
    const anchors = [
      ...(await reference.read('decisions.html')).matchAll(/<section class="entry" id="(D\d+)">/g),
    ].map(([, id]) => id);
    expect(anchors).toEqual(ids);
    for (const file of ['decisions.md', 'llms-full.txt']) {
      const headings = [...(await reference.read(file)).matchAll(/^## (D\d+) /gm)];
      expect(headings.map(([, id]) => id)).toEqual(ids);
    }
  });

  test('finds the marks of an operation: those that its schemas carry', async () => {
    const page = await reference.read('operations/fetchJob.html');
    const job = JSON.stringify(bundle.components?.schemas?.Job);
    const [mark] = /"format":"D\d+"/.exec(job) ?? [];
    expect(mark).toBe('"format":"D18"');
    expect(page).toContain('class="mark assumed" href="../decisions.html#D18"');
    expect(page).toContain('The source leaves this open: ');
  });

  test('is told of every operation and schema by llms.txt, and of every field by llms-full.txt', async () => {
    const contents = await reference.read('llms.txt');
    const full = await reference.read('llms-full.txt');
    const listed = [...contents.matchAll(/\]\(operations\/([\w.]+)\.md\)/g)].map(([, id]) => id);
    const ids = operationsOf(bundle).map(({ operation }) => operation.operationId);
    expect(sorted(listed as string[])).toEqual(sorted(ids));
    for (const { path, method, operation } of operationsOf(bundle)) {
      const start = full.indexOf(`(operation \`${operation.operationId}\``);
      const part = full.slice(start, full.indexOf('\n---\n', start));
      expect(sorted(markdownAnchors(part))).toEqual(sorted(expectedAnchors(bundle, path, method)));
    }
    const schemas = [...contents.matchAll(/\]\(schemas\/(\w+)\.md\)/g)].map(([, name]) => name);
    const withFields = Object.entries(bundle.components?.schemas ?? {}).filter(
      ([, schema]) => fieldPaths(bundle, schema).length > 0,
    );
    expect(schemas).toEqual(withFields.map(([name]) => name));
  });
});
