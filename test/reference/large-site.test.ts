import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { fastFiles } from '../../scripts/reference/reference.ts';
import { siteOf } from '../../scripts/reference/site.ts';
import { growDocument } from '../bench/support.ts';
import { api, bundle } from '../support/bundle.ts';

type Files = ReadonlyMap<string, string>;

/** Files of a reference with the operations of the document so many times over. */
async function filesOf(times: number): Promise<Files> {
  const document = growDocument(bundle, times);
  return fastFiles(siteOf(await referenceSource(document)));
}

function navigationOf(files: Files, path: string): string {
  const [navigation = ''] = /<nav id="?navigation\b.*?<\/nav>/s.exec(files.get(path) ?? '') ?? [];
  return navigation;
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="?([^"\s>]+)/g)].map(([, address = '']) => address);
}

describe('a reference of ten times the operations', () => {
  let files: Files;
  beforeAll(async () => {
    files = await filesOf(10);
  });

  test('lists on each page its neighbors, and leads to all others', () => {
    const navigation = navigationOf(files, 'operations/createJob5.html');
    expect(navigation).toContain('href=createJob5.html aria-current=page');
    expect(linksIn(navigation)).toContain('fetchJob5.html');
    expect(linksIn(navigation)).toContain('../contents.html');
    const sizeOf = (area: string) => 10 * api.operations.filter(({ tag }) => tag === area).length;
    expect(navigation).toContain(
      `<a class=all href=../contents.html#area-transform>All ${sizeOf('Transform')}</a>`,
    );
    expect(linksIn(navigation).length).toBeLessThan(15);
    const others = files.get('assets/navigation.js');
    expect(others).toContain(`{"title":"Silo","anchor":"area-silo","size":${sizeOf('Silo')}}`);
  });

  test('describes a shared response once', () => {
    const shared = files.get('responses.html') ?? '';
    expect(shared).toContain('id=response-ClientError.header.Retry-After>');
    expect(shared).toContain('A call without a valid token');
    const page = files.get('operations/createJob5.html') ?? '';
    expect(linksIn(page)).toContain('../responses.html#response-ClientError');
    expect(page).not.toContain('A call without a valid token');
    expect(files.get('operations/createJob5.md')).not.toContain('A call without a valid token');
    expect(files.get('responses.md')).toContain('A call without a valid token');
    expect(files.get('anchors.txt')).not.toContain('#4XX.header');
  });

  test('lists the fields of a body with its operation, and those of a response with their schema', () => {
    const page = files.get('operations/createJob5.html') ?? '';
    expect(page).toContain('<div id=body.workflow_id>');
    expect(page).not.toContain('id=response.');
    expect(linksIn(page)).toContain('../schemas/Job5.html');
    expect(files.get('schemas/Job5.html')).toContain('<div id=completed_at>');
  });

  test('names the decisions of a page, and leads to their register once', () => {
    const page = files.get('operations/createJob5.html') ?? '';
    const [, named = ''] = /<p id=named>(.*?)<\/details>/s.exec(page) ?? [];
    expect(named).toMatch(/^In the <a href=..\/decisions.html>register<\/a>: assumed D29, D30/);
    expect(named).toContain(', open D42, D44');
    const markdown = files.get('operations/createJob5.md') ?? '';
    expect(markdown).toContain('[the register](../decisions.md)');
    expect(markdown).not.toContain('D10 Provider keys');
  });

  test('lists every page in the contents', () => {
    const contents = linksIn(files.get('contents.html') ?? '');
    const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(300);
    expect(pages.filter((path) => !contents.includes(path))).toEqual([]);
  });

  test('has pages that do not grow with the number of operations', async () => {
    const larger = await filesOf(20);
    const page = 'operations/createJob5.html';
    const size = (of: Files) => navigationOf(of, page).length;
    expect(size(files)).toBeGreaterThan(500);
    expect(size(larger) / size(files)).toBeLessThan(1.1);
  });
});

test('a small reference lists every page on each page', async () => {
  const files = await filesOf(1);
  const links = linksIn(navigationOf(files, 'operations/createJob.html')).map((link) =>
    join('operations', link),
  );
  const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
  expect(pages.filter((path) => !links.includes(path))).toEqual([]);
});
