import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docprocHere } from '../support/docproc-here.ts';
import { compressedIn, redocDefinitionIn } from './built-reference.ts';

/** The reference with two overlays of `openapi/overlays/`. */
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reference '));
  const overlays = ['api-key-header', 'query-names'].map((name) => `openapi/overlays/${name}.yaml`);
  const args = ['docs', '--out', directory, ...overlays.flatMap((file) => ['--overlay', file])];
  expect(await docprocHere(args)).toMatchObject({ status: 0 });
});
afterAll(() => rm(directory, { recursive: true }));

const read = (path: string) => readFile(join(directory, path), 'utf8');

test('another way to present a token reaches pages, samples and console', async () => {
  const page = await read('operations/fetchJob.html');
  expect(page).toContain('<code>X-Api-Key: &lt;ACCESS_TOKEN></code>');
  expect(compressedIn(await read('assets/operations/fetchJob.js'))).toContain(
    '"token":{"in":"header","parameter":"X-Api-Key","prefix":""}',
  );
  expect(await read('operations/fetchJob.md')).toContain('--header "X-Api-Key: $TOKEN"');
  for (const path of ['index.html', 'operations/fetchJob.html', 'llms.txt']) {
    expect(await read(path)).not.toContain('Bearer');
  }
});

test('other query names reach fields, anchors, search, samples and Redoc', async () => {
  const page = await read('operations/listSiloEntries.html');
  expect(page).toContain('id="query.in_folder"');
  expect(page).not.toContain('id="query.folder"');
  expect(await read('operations/listSiloEntries.md')).toContain('entries?in_folder=');
  expect(await read('anchors.txt')).toContain('\n#query.per_page\n');
  expect(compressedIn(await read('assets/search-index.js'))).toContain('query.in_folder');
  expect(redocDefinitionIn(await read('reference.html'))).toContain('in_folder');
});

test('a decision that an overlay answers keeps its area and its operations, and says the answer', async () => {
  const page = await read('decisions.html');
  const [silo = ''] = /<h2 id="area-silo">.*?(?=<h2 )/s.exec(page) ?? [];
  const [entry = ''] = /<section class="entry answered" id="D33">.*?<\/section>/s.exec(silo) ?? [];
  expect(entry).toContain('<strong>Answered:</strong> <code>in_folder</code>.');
  expect(entry).toContain('at the level <code>documented</code>');
  expect(entry).toContain('<a href="operations/listSiloEntries.html">List silo entries</a>');
  expect(entry).not.toContain('Find related entries');
  expect(page).toMatch(/id="D74">.*?Entries created at the date or later\. The contract/s);
});
