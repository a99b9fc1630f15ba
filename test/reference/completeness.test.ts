import { describe, expect, test } from 'vitest';
import { readJourneys } from '../../scripts/document/journeys.ts';
import { sampleLanguages } from '../../scripts/samples/code-samples.ts';
import { api } from '../support/bundle.ts';
import { builtReference } from './built-reference.ts';
import { expectedAnchors, fieldPaths } from './bundle-fields.ts';

const reference = builtReference();

/** Anchors that a page has for parameters and fields, in its source: no script has run. */
function fieldAnchors(page: string): string[] {
  return [...page.matchAll(/<div id="([^"]+)"><dt>/g)].map(([, id = '']) => id);
}

/** Parameters, fields and headers of a Markdown file, each by the section that it stands in. */
function markdownAnchors(markdown: string): string[] {
  let prefix = '';
  return markdown.split('\n').flatMap((line) => {
    const [, section] = /^## (\w+ ?\w*)/.exec(line) ?? [];
    if (section !== undefined) prefix = prefixOf(section);
    const [, place = '', path] = /^- (\w+ )?`([\w.-]+)` \(/.exec(line) ?? [];
    if (path === undefined) return [];
    return [`${prefix}${place.replace(' ', '.')}${path}`];
  });
}

function prefixOf(section: string): string {
  if (section.startsWith('Parameters')) return '';
  if (section.startsWith('Body')) return 'body.';
  const [, status = ''] = /^Response (\w+)/.exec(section) ?? [];
  return status === '200' ? 'response.' : `${status}.`;
}

const sorted = (values: Iterable<string>) => [...values].sort();

test('there is one page and one Markdown file for each operation, and no other', async () => {
  const ids = api.operations.map(({ id }) => id);
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
  for (const operation of api.operations) {
    const expected = sorted(
      expectedAnchors(api.document, operation.path.template, operation.method),
    );
    expect(expected.length, operation.id).toBeGreaterThan(2);
    const page = await reference.read(`operations/${operation.id}.html`);
    const markdown = await reference.read(`operations/${operation.id}.md`);
    expect(sorted(fieldAnchors(page)), operation.id).toEqual(expected);
    expect(sorted(markdownAnchors(markdown)), operation.id).toEqual(expected);
  }
});

test('each schema with fields has a page with its own fields, or those of what it holds', async () => {
  const schemas = Object.entries(api.document.components?.schemas ?? {}).filter(
    ([, schema]) => schema.properties,
  );
  const pages = (await reference.paths('.html')).filter((path) => path.startsWith('schemas/'));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages).toEqual(sorted(schemas.map(([name]) => `schemas/${name}.html`)));
  for (const [name, schema] of schemas) {
    const anchors = fieldAnchors(await reference.read(`schemas/${name}.html`));
    expect(sorted(anchors)).toEqual(sorted(Object.keys(schema.properties ?? {})));
  }
});

test('the page of journeys has each step in every language, the Markdown its command, and both link its operation', async () => {
  const page = await reference.read('journeys.html');
  const markdown = await reference.read('journeys.md');
  const journeys = await readJourneys();
  const steps = journeys.flatMap((journey) => journey.steps);
  expect(steps.length).toBeGreaterThan(8);
  const linked = [...page.matchAll(/<h3><a href="operations\/(\w+)\.html">/g)].map(([, id]) => id);
  expect(linked).toEqual(steps.map(({ operationId }) => operationId));
  expect(markdown.match(/^curl /gm)).toHaveLength(steps.length);
  for (const { id } of sampleLanguages) {
    expect(page.match(new RegExp(`value="${id}"`, 'g'))).toHaveLength(steps.length);
  }
  expect(markdown).toContain(
    'Repeat it every 1 s until its conditions are met, 60 times at most, as long as `$statusCode == 200`.',
  );
  expect(markdown).toContain('5 times at most, but not if `$statusCode >= 400` and');
  expect(page).toContain('60 times at most, as long as <code>$statusCode == 200</code>.');
  for (const { id, title } of journeys) {
    expect(page).toContain(`<h2 id="${id}"><a href="#${id}">${title}</a></h2>`);
    expect(page).toContain(`<li><a href="#${id}">${title}</a>`);
  }
  const forms = steps.map(({ operationId }) => `operations/${operationId}.html#try`);
  expect(forms.filter((each) => !page.includes(each))).toEqual([]);
  expect(await reference.read('index.html')).toContain('href="journeys.html"');
});

describe('without scripts', () => {
  test('the page, the Markdown and llms-full.txt have every decision', async () => {
    const ids = api.decisions.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(30);
    const anchors = [
      ...(await reference.read('decisions.html')).matchAll(
        /<section class="entry \w+" id="(D\d+)">/g,
      ),
    ].map(([, id = '']) => id);
    expect(sorted(anchors)).toEqual(sorted(ids));
    for (const file of ['decisions.md', 'llms-full.txt']) {
      const headings = [...(await reference.read(file)).matchAll(/^## (D\d+) /gm)];
      expect(headings.map(([, id]) => id)).toEqual(ids);
    }
  });

  test('the page of an operation has the marks of its schemas', async () => {
    const page = await reference.read('operations/fetchJob.html');
    const job = JSON.stringify(api.document.components?.schemas?.Job);
    const [mark] = /"format":"D\d+"/.exec(job) ?? [];
    expect(mark).toBe('"format":"D18"');
    expect(page).toContain('<a href="../decisions.html#D18">assumed D18</a>');
    expect(page).toContain('<a href="../decisions.html#D18">D18</a>');
  });

  test('llms-full.txt leaves out what is about the tools, which llms.txt names', async () => {
    const full = await reference.read('llms-full.txt');
    const list = await reference.read('llms.txt');
    for (const name of ['mutants', 'benchmarks', 'diff-tools', 'release', 'linting']) {
      const text = await reference.read(`guides/${name}.md`);
      expect(full).not.toContain(text.split('\n')[0]);
      expect(list).toContain(`(guides/${name}.md)`);
    }
  });

  test('llms.txt lists every operation and schema, and llms-full.txt every field', async () => {
    const contents = await reference.read('llms.txt');
    expect(contents).toContain('`npx docproc mcp`');
    const full = await reference.read('llms-full.txt');
    const listed = [...contents.matchAll(/\]\(operations\/([\w.]+)\.md\)/g)].map(([, id]) => id);
    const ids = api.operations.map(({ id }) => id);
    expect(sorted(listed.filter((id) => id !== undefined))).toEqual(sorted(ids));
    for (const operation of api.operations) {
      const start = full.indexOf(`(operation \`${operation.id}\``);
      const part = full.slice(start, full.indexOf('\n---\n', start));
      expect(sorted(markdownAnchors(part))).toEqual(
        sorted(expectedAnchors(api.document, operation.path.template, operation.method)),
      );
    }
    const schemas = [...contents.matchAll(/\]\(schemas\/(\w+)\.md\)/g)].map(([, name]) => name);
    const withFields = Object.entries(api.document.components?.schemas ?? {}).filter(
      ([, schema]) => fieldPaths(api.document, schema).length > 0,
    );
    expect(schemas).toEqual(withFields.map(([name]) => name));
  });
});
