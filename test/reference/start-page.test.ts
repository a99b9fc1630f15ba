import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { fastFiles } from '../../scripts/reference/reference.ts';
import { siteOf } from '../../scripts/reference/site.ts';
import { sampleLanguages } from '../../scripts/samples/code-samples.ts';
import { addFetchWorkflow } from '../added-operation/addition.ts';
import { bundle, operationsOf } from '../support/bundle.ts';
import { projectDirectory } from '../support/run.ts';
import { builtReference } from './built-reference.ts';

const reference = builtReference();

/** The links of a part of a page, without what leads elsewhere. */
const linksIn = (text: string) =>
  [...text.matchAll(/<a[^>]* href="([^"#:]+\.html)/g)].map(([, path]) => path);

/** What stands between the headings of the contents, by the text of the heading before it. */
async function contents(): Promise<Map<string, (string | undefined)[]>> {
  const [, ...parts] = (await reference.read('contents.html')).split('<h2 ');
  return new Map(
    parts.map((part) => [/>([^<]+)<\/a><\/h2>/.exec(part)?.[1] ?? '', linksIn(part)] as const),
  );
}

test('guides stand in groups, concepts before the operations, and each is in one of the project', async () => {
  const groups = [...(await contents()).keys()];
  expect(groups.slice(0, 2)).toEqual(['Overview', 'Concepts']);
  expect(groups.slice(groups.indexOf('Schemas') + 1)).toEqual([
    'Clients',
    'Sandbox',
    'Implementing the service',
    'Maintaining this document',
    'About this project',
  ]);
});

test('what concerns neither callers nor implementers is in the last group', async () => {
  const groups = await contents();
  expect(groups.get('About this project')).toEqual([
    ...['traceability', 'mutants', 'diff-rules', 'diff-tools', 'client-features', 'benchmarks'].map(
      (name) => `guides/${name}.html`,
    ),
    'changelog.html',
  ]);
  const overview = groups.get('Overview') ?? [];
  expect(overview).toContain('decisions.html');
  expect(overview).toContain('guides/api-changelog.html');
  expect(overview).not.toContain('changelog.html');
});

/** The titles of the groups that the list of pages folds on a page. */
async function foldedOn(path: string): Promise<(string | undefined)[]> {
  const page = await reference.read(path);
  const navigation = page.slice(page.indexOf('<nav id="navigation"'), page.indexOf('<main'));
  return [...navigation.matchAll(/<details><summary>([^<]+)</g)].map(([, title]) => title);
}

test('the start page unfolds the guides for callers, and other pages fold them', async () => {
  const others = ['Implementing the service', 'Maintaining this document', 'About this project'];
  expect(await foldedOn('index.html')).toEqual(['Schemas', ...others]);
  expect(await foldedOn('operations/fetchJob.html')).toEqual([
    ...['Concepts', 'Schemas', 'Clients', 'Sandbox'],
    ...others,
  ]);
});

test('the start page begins with a job in the browser, and says how to get the package', async () => {
  const page = await reference.read('index.html');
  const main = page.slice(page.indexOf('<main'));
  expect(/<a [^>]*href="operations[^>]*>/.exec(main)?.[0]).toBe(
    '<a class="primary" href="operations/createJob.html#try">',
  );
  expect(main).toContain('in no registry yet');
  expect(main).toContain('from those who publish this reference');
});

test('the start page goes from what the service is to what it does not have', async () => {
  const page = await reference.read('index.html');
  const ids = [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([
    ...['first-job', 'requests-and-responses', 'errors-and-failures', 'resources', 'run'],
    ...['guides', 'further', 'missing'],
  ]);
  const lead = /<div class="lead"><p>([^<]+)</.exec(page)?.[1] ?? '';
  expect(lead.match(/\.( |$)/g)).toHaveLength(2);
});

test('each step of the quick start can be tried before any command needs the package', async () => {
  const page = await reference.read('index.html');
  const quickStart = page.slice(page.indexOf('id="first-job"'), page.indexOf('npx docproc'));
  expect(quickStart.match(/href="operations\/\w+\.html#try">Try it</g)).toHaveLength(5);
});

test('the quick start has each step in every language', async () => {
  const page = await reference.read('index.html');
  const [, programs = ''] = /id="own-programs"(.*?)<h2 /s.exec(page) ?? [];
  const languages = [...programs.matchAll(/<input type="radio"[^>]* value="([^"]+)"/g)];
  expect(languages.map(([, id]) => id)).toEqual(sampleLanguages.map(({ id }) => id));
  expect(programs.match(/<ol class="steps">/g)).toHaveLength(sampleLanguages.length);
  expect(programs.match(/import urllib\.request/g)).toHaveLength(5);
  expect(programs).toContain(
    '<p>Set <code>TOKEN</code> to <code>/token</code> of the response.</p>',
  );
});

test('the start page lists each guide once, under its group', async () => {
  const page = await reference.read('index.html');
  const cards = page.slice(page.indexOf('<h2 id="guides"'), page.indexOf('<h2 id="further"'));
  const files = await readdir(join(projectDirectory, 'docs/guides'));
  const guides = files.map((file) => `guides/${file.replace('.md', '.html')}`);
  expect(linksIn(cards).toSorted()).toEqual(guides.toSorted());
  expect([...cards.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, title]) => title)).toEqual([
    'Concepts',
    'Clients',
    'Sandbox',
    'Implementing the service',
    'Maintaining this document',
  ]);
});

/** The items of what the API does not have, as text. */
function missingOn(page: string): string[] {
  const [, list = ''] = /<h2 id="missing">.*?<ul>(.*?)<\/ul>/s.exec(page) ?? [];
  return list
    .split('<li>')
    .slice(1)
    .map((item) => item.replace(/<[^>]+>/g, ''));
}

/** The operations whose absent neighbors a test lists: another operation takes something off such a list. */
const listed = [
  ...['listSiloEntries', 'listRelatedSiloEntries', 'updateSiloEntry'],
  ...['createJob', 'createJobNonIdempotent', 'fetchJob', 'createWorkflow', 'updateWorkflow'],
  ...['listSeriesEntries', 'updateWorkspace', 'authorizeEnrollment'],
];

/** The files of a reference of the document without other operations. */
async function filesOfListed() {
  const document = structuredClone(bundle);
  for (const { path, method, operation } of operationsOf(document)) {
    if (!listed.includes(operation.operationId)) delete document.paths[path]?.[method];
  }
  return fastFiles(siteOf(await referenceSource(document)));
}

test('the start page says what no operation does', async () => {
  const files = await filesOfListed();
  expect(missingOn(files.get('index.html') ?? '')).toEqual([
    'create or delete silo entries, or fetch a single one',
    'list, update or delete jobs',
    'fetch, list or delete workflows; only the response to Create a workflow or Update a workflow shows one',
    'create, update or delete series entries, or fetch a single one',
    'create, fetch, list or delete workspaces; only the response to Update the workspace shows one',
    'create, fetch, list, update or delete enrollments; only the response to Authorize an enrollment shows one',
    'upload or download a file: every body is JSON. To send the content of a document as JSON, use “Update a silo entry”, “Create a job” or “Create a job for development and testing”.',
    'subscribe to notifications, such as webhooks',
  ]);
  const text = files.get('llms.txt');
  expect(text).toContain('\n- create or delete silo entries, or fetch a single one\n');
  expect(text).toContain('\n- upload or download a file: every body is JSON. To send');
});

test('what is missing follows from the operations of the document', async () => {
  const document = structuredClone(bundle);
  addFetchWorkflow(document);
  const job = document.paths['/transform/v1/jobs/{id}'];
  if (!job?.get) throw new Error('There are no jobs.');
  const { 'x-role': _, ...fetchJob } = job.get;
  job.delete = {
    ...{ ...fetchJob, operationId: 'cancelJob', 'x-client-method': 'transform.jobs.cancel' },
    ...{ responses: { 204: { description: 'It is gone.' } } },
  };
  const files = await fastFiles(siteOf(await referenceSource(document)));
  const missing = missingOn(files.get('index.html') ?? '');
  expect(missing).toContain('list or delete workflows');
  expect(missing).toContain('list or update jobs');
  expect(missing.join()).not.toContain('file');
});
