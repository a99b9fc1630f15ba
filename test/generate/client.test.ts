import { expect, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { DocumentError } from '../../scripts/document/problems.ts';
import { generateClient } from '../../scripts/generate/client.ts';
import { generateHandlers } from '../../scripts/generate/msw.ts';
import { bundle } from '../support/bundle.ts';

/** The source of the client of a changed document. */
function clientOf(change: (document: OpenAPIDocument) => void): string {
  const document = structuredClone(bundle);
  change(document);
  return generateClient(readApi(document), './client-runtime');
}

/** Sets the client's method of `GET /transform/v1/jobs/{id}`. */
const withMethod = (name: string) =>
  clientOf(({ paths }) => {
    Object.assign(paths['/transform/v1/jobs/{id}']?.get ?? {}, { 'x-client-method': name });
  });

test('methods stand at any depth', () => {
  const deep = withMethod('transform.jobs.results.all.fetch');
  expect(deep).toContain('export const transformJobsResultsAllFetch: Operation<');
  expect(deep).toMatch(/ {8}results: \{\n {10}all: \{\n {12}fetch: transformJobsResultsAllFetch,/);
  const flat = withMethod('fetchJob');
  expect(flat).toMatch(/^ {2}fetchJob\(id: string, options\?: CallOptions\): Promise<Job>;$/m);
  expect(flat).toMatch(/^ {4}fetchJob,$/m);
});

test('a method must not take a name that the client has itself', () => {
  expect(() => withMethod('safe.jobs.fetch')).toThrow(
    'The x-client-method at #/paths/~1transform~1v1~1jobs~1{id}/get begins with safe. Expected another name',
  );
});

test('a variable of a path may have any legal name', () => {
  const document = structuredClone(bundle);
  const path = '/sequence/v1/series/{series_id}/entries';
  const { [path]: series, ...paths } = document.paths;
  document.paths = { ...paths, [path.replace('series_id', 'series-id')]: series ?? {} };
  const api = readApi(document);
  const source = generateClient(api, './client-runtime');

  expect(generateHandlers(api, '../scripts/client')).toContain(
    "'/sequence/v1/series/:series_id/entries'",
  );
  expect(source).toContain("path: '/sequence/v1/series/{series-id}/entries'");
  expect(source).toContain('list(seriesId: string, query?: SequenceEntriesListQuery');
});

test('the operation that a job is polled by is that of the link', () => {
  const withoutLinks = clientOf((document) => {
    delete document.components?.links;
    for (const path of Object.values(document.paths)) {
      for (const { responses } of [path.get, path.put, path.post].flatMap((each) => each ?? [])) {
        for (const response of Object.values(responses)) Reflect.deleteProperty(response, 'links');
      }
    }
  });
  expect(clientOf(() => undefined)).toMatch(/fetch: transformJobsFetch,\n +completedAt:/);
  expect(withoutLinks).not.toContain('runJob');
});

test.for([
  ['the query', { type: 'apiKey', in: 'query', name: 'key' }, 'presents the token in a query'],
  ['a cookie', { type: 'apiKey', in: 'cookie', name: 'key' }, 'presents the token in a cookie'],
] as const)('a token in %s is an error of the document', ([, scheme, message]) => {
  const generate = () =>
    clientOf(({ components }) => {
      for (const name of Object.keys(components?.securitySchemes ?? {})) {
        Object.assign(components ?? {}, { securitySchemes: { [name]: scheme } });
      }
    });
  expect(generate).toThrow(DocumentError);
  expect(generate).toThrow(message);
});
