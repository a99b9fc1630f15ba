import { expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { searchEntries, searchIndex } from '../../scripts/reference/search/search-index.ts';
import { find, findSome } from '../../scripts/reference/search/search-query.ts';
import { siteOf } from '../../scripts/reference/site.ts';
import { exampleRequest } from '../../scripts/samples/request.ts';
import { api, bundle } from '../support/bundle.ts';

const entries = searchEntries(siteOf(await referenceSource(bundle)));
const index = searchIndex(entries);

/** What a query is, the query, and the ends of the addresses of what it finds first, in this order. */
const first: readonly (readonly [string, string, ...string[]])[] = [
  ['two letters exchanged', 'entires', 'operations/listSiloEntries.html'],
  ['two letters exchanged', 'cusror', '#query.cursor'],
  ['two letters exchanged', 'serach', 'operations/listRelatedSiloEntries.html'],
  ['two letters exchanged', 'statsu', '#status'],
  ['two letters exchanged', 'intetn', 'schemas/Intent.html'],
  ['two letters of three exchanged', 'jbo', 'operations/fetchJob.html'],
  ['a letter too many', 'jobb', 'guides/jobs.html#run-jobs-and-wait-for-them'],
  ['a letter too few', 'tokn', 'guides/authenticate.html#authenticate'],
  ['mistakes in two words', 'fetsh jbo', 'operations/fetchJob.html'],
  ['a path of a field', 'faults[0].code', '#response.faults.code'],
  ['a path of a field', 'list[0].id', 'operations/listSiloEntries.html#response.list.id'],
  ['a path of a field', 'intents[0].events[0].status', '#response.intents.events.status'],
  ['a JSONPath of it', '$.intents[0].events[0].status', '#response.intents.events.status'],
  ['a field of an example alone', 'envelope.document.type', '#response.envelope'],
  ['a field of an example alone', 'tax_id', 'operations/createJob.html#response.envelope'],
  ['an error by its status', '409', 'guides/faults-and-errors.html#errors-by-status', '#4XX'],
  ['an error by its status', '429', 'guides/faults-and-errors.html#errors-by-status', '#4XX'],
  ['a status', '503', '#5XX'],
  ['a header', 'Retry-After', '.header.Retry-After'],
  ['the example job', '01a1a0dc-c353-7a49-9068-b8f456a03ada', 'operations/fetchJob.html#path.id'],
  ['a workflow', '019CAE02-A12F-755C-B172-5549DDC93E48', '.html#path.id'],
  ['an id in a body', 'e73d2c69-dab6-4b37-98a4-ba95017040d6', '#response.id'],
  ['the changelog of the interface', 'changelog', 'guides/api-changelog.html#api-changelog'],
  ['a name as two words', 'change log', 'guides/api-changelog.html#api-changelog'],
  ['two words as one', 'quickstart', 'guides/getting-started.html#getting-started'],
  ['what a parameter does', 'filter by date', 'listSiloEntries.html#query.created_at'],
  ['what a parameter does', 'date filter', 'listSiloEntries.html#query.created_at'],
  ['what a parameter does', 'created after', 'listSiloEntries.html#query.created_at'],
  ['what a parameter does', 'per page', 'listSiloEntries.html#query.limit'],
  ['what a parameter does', 'offset', 'listSiloEntries.html#query.cursor'],
  ['a word of readers', 'expire', 'decisions.html#D55'],
  ['a word of readers', 'refresh token', 'guides/authenticate.html#when-a-token-ends'],
  ['a word of readers', 'test mode', 'guides/sandbox.html#the-sandbox'],
  ['a word of readers', 'mock server', 'guides/sandbox.html#the-sandbox'],
  ['a word of readers', 'get job', 'operations/fetchJob.html'],
  ['a word of readers', 'glossary', 'guides/glossary.html#words-of-the-api'],
  ['a word of readers', 'install', 'guides/package.html#document-processing-api'],
  ['a word of readers', 'sort', 'decisions.html#D75'],
  ['a word of readers', 'dedupe', 'guides/idempotent-creation.html#create-things-once'],
  ['a concept', 'get token', 'guides/authenticate.html#authenticate'],
  ['a word of readers', 'oauth', 'guides/authenticate.html#authenticate'],
  ['a word of readers', 'metadata', 'schemas/SiloEntry.html#meta'],
  ['a word of readers', 'postman', 'openapi.yaml'],
  ['a word of readers', 'deprecated', 'decisions.html#D66'],
  ['another form of a verb', 'filtering', 'listSiloEntries.html#query.folder'],
  ['a status by its reason', 'unauthorized', 'guides/faults-and-errors.html#errors-by-status'],
  ['a status by its reason', 'too many requests', 'faults-and-errors.html#errors-by-status'],
  ['a status by its reason', 'forbidden', '#4XX'],
  ['a language', 'python', 'index.html#own-programs'],
  ['a page', 'journeys', 'journeys.html'],
  ['a page', 'redoc', 'reference.html'],
  ['a page', 'contents', 'contents.html'],
  ['a file', 'llms', 'llms.txt'],
  ['a word of readers', 'invoice', 'operations/listSiloEntries.html'],
  ['the plural of one', 'documents', 'operations/listSiloEntries.html'],
  ['a file', 'openapi.yaml', 'openapi.yaml'],
  ['the name of a parameter', 'folder', 'operations/listSiloEntries.html#query.folder'],
  ['a part of a name', 'attachment', 'schemas/JobAttachment.html', 'schemas/SiloAttachment.html'],
  ['operations on a thing', 'job', 'operations/fetchJob.html', 'operations/createJob.html'],
  ['operations on a thing', 'jobs', 'operations/fetchJob.html', 'operations/createJob.html'],
  [
    'operations on a thing',
    'workspace',
    'operations/updateWorkspace.html',
    'schemas/Workspace.html',
  ],
  ['another word', 'idempotency', 'guides/idempotent-creation.html#create-things-once'],
  ['another word', 'idempotency key', 'guides/idempotent-creation.html#create-things-once'],
  [
    'another word',
    'retry',
    'guides/errors-and-retries.html#handle-errors-retries-and-time-outs',
    'guides/errors-and-retries.html#set-retries-time-outs-and-deadlines',
  ],
  [
    'a guide before its sections',
    'poll',
    'guides/jobs.html#run-jobs-and-wait-for-them',
    'guides/jobs.html#create-a-job-and-wait',
  ],
  ['a guide before its sections', 'auth', 'guides/authenticate.html#authenticate'],
  ['a word of readers', 'timestamp', '#query.created_at'],
  ['a path with an index', 'lines.0.price', '#body.data'],
  ['a path with indexes', 'list.0.data.lines.0.price', 'listSiloEntries.html#response.list.data'],
  ['a path with any index', 'list.*.faults.*.code', '#response.list.faults.code'],
  ['what the API does not have', 'delete', 'index.html#missing'],
  ['what the API does not have', 'cancel job', 'index.html#missing'],
  ['what the API does not have', 'upload', 'index.html#missing'],
  ['a text of an example', 'render.pdf', '#response.intents.provider'],
  ['a text of an example', 'make the pdf', '#response.intents.name'],
  ['what the API does not have', 'download', 'index.html#missing'],
  ['what the API does not have', 'webhook', 'index.html#missing', 'decisions.html#D57'],
  ['what the API does not have', 'callback', 'index.html#missing', 'decisions.html#D57'],
  ['another word', 'sdk', 'guides/client.html#the-typed-client'],
  ['another word', 'bearer', 'guides/authenticate.html#authenticate'],
  ['a word of readers', 'api key', 'guides/authenticate.html#authenticate'],
];

test.each(first)('search finds %s first: %s', (_, query, ...expected) => {
  const found = find(index, query).map(({ address }) => String(address));
  const ends = expected.map((end, place) => (found[place]?.endsWith(end) ? end : found[place]));
  expect(ends).toEqual(expected);
});

test.each(['UUIDv7', 'uuid v7', 'UUID version 7'])(
  'search finds how to choose an identifier by %s',
  (query) => {
    const addresses: string[] = find(index, query).map(({ address }) => address);
    expect(addresses.slice(0, 3)).toContain(
      'guides/idempotent-creation.html#choose-the-identifier',
    );
  },
);

test('search says what comes nearest to an upload', () => {
  const [found] = find(index, 'upload');
  expect(found?.text).toContain('use “Update a silo entry”');
});

test('search finds “pdf” in examples of requests and responses', () => {
  const titles = find(index, 'pdf').map(({ title }): string => title);
  expect(titles).toEqual(expect.arrayContaining(['Make the PDF', 'render.pdf']));
});

test.each(['idempotency', 'retry'])('search does not find by %s what says “once”', (query) => {
  const addresses: string[] = find(index, query).map(({ address }) => address);
  expect(addresses).not.toContain('decisions.html#D87');
});

test('search says what an identifier is, and finds those of the examples alone', () => {
  const [job, ...others] = find(index, '01a1a0dc-c353-7a49-9068-b8f456a03ada');
  expect(job).toMatchObject({ kind: 'example', place: 'Example: id of Fetch a job' });
  expect(others.length).toBeLessThan(3);
});

test('search finds the identifier that the samples of an operation choose, and no other operation by it', () => {
  const { operations } = api;
  const creations = operations.filter(({ parameters }) =>
    parameters.some(({ role }) => role === 'chosen-id'),
  );
  expect(creations.length).toBeGreaterThan(1);
  for (const operation of creations) {
    const [chosen = ''] = Object.values(exampleRequest(operation).path);
    const addresses = find(index, chosen).map(({ address }) => String(address));
    expect(addresses, chosen).toEqual([`operations/${operation.id}.html#path.id`]);
  }
});

test('search says that an identifier is in no example, and finds what takes one', () => {
  const { results, note } = findSome(index, '11111111-2222-4333-8444-555555555555');
  expect(note).toBe('unknown-id');
  const addresses = results.map(({ address }): string => address);
  expect(addresses[0]).toBe('operations/updateSiloEntry.html');
  expect(addresses).toEqual(
    expect.arrayContaining([
      'operations/createJob.html#path.id',
      'operations/createJob.html#body.workflow_id',
      'operations/listRelatedSiloEntries.html#query.uuid',
    ]),
  );
  expect(
    addresses.filter((each) => !/^operations\/\w+\.html(#(path|query|body)\.|$)/.test(each)),
  ).toEqual([]);
});

test('search finds the response of a status once, however many operations have it', () => {
  const found = find(index, '404').filter(({ kind }) => kind === 'response');
  expect(found.map(({ title }): string => title)).toEqual(['Response 4XX']);
});

test('search finds parameters before decisions by words that both have', () => {
  const kinds = find(index, 'page size').map(({ kind }): string => kind);
  expect(kinds.indexOf('parameter')).toBeLessThan(kinds.indexOf('decision'));
});

test('where nothing has every word of a query, search finds what has some of them, and says so', () => {
  const { results, note } = findSome(index, 'download pdf');
  expect([note, results[0]?.address]).toEqual(['some-words', 'index.html#missing']);
  expect(findSome(index, 'create job').note).toBeUndefined();
  expect(findSome(index, 'zebra crossing')).toEqual({ results: [] });
});

test('search says which word it took for a mistyped one, and for no other', () => {
  const found = findSome(index, 'wrokflow');
  expect(found.corrections).toEqual([{ mistyped: 'wrokflow', found: 'workflow' }]);
  expect(found.results[0]?.address).toBe('operations/updateWorkflow.html');
  expect(findSome(index, 'create wrokflow').corrections).toEqual(found.corrections);
  expect(findSome(index, 'workfl').corrections).toBeUndefined();
  expect(findSome(index, 'quickstart').corrections).toBeUndefined();
});

test('where only lists of the tools have all words, search finds what has some of them', () => {
  const { results, note } = findSome(index, 'job stuck');
  expect([note, results[0]?.address]).toEqual(['some-words', 'operations/fetchJob.html']);
});

test('the text of an operation begins with its id, apart from the description', () => {
  const [found] = find(index, 'listSiloEntries');
  expect(found?.text).toMatch(/^listSiloEntries: List/);
});

test('search ranks what is about the tools last', () => {
  const kinds = find(index, 'job').map(({ kind }): string => kind);
  expect(kinds.indexOf('tool')).toBeGreaterThan(kinds.lastIndexOf('parameter'));
});
