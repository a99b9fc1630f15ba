import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import createFetchClient from 'openapi-fetch';
import { expect, test } from 'vitest';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { slimOpenapiFetch } from '../../scripts/package/build/slim-openapi-fetch.ts';
import { bundle } from '../support/example-server.ts';
import { projectDirectory } from '../support/run.ts';

const code = await readFile(
  join(projectDirectory, 'node_modules/openapi-fetch/dist/index.mjs'),
  'utf8',
);

test('what is left of openapi-fetch sends the same requests', async () => {
  const slim = await import(
    `data:text/javascript,${encodeURIComponent(slimOpenapiFetch(code, bundle))}`
  );
  const sent: unknown[] = [];
  const options = {
    baseUrl: 'https://service.example.com/',
    headers: { 'x-own': 'a' },
    fetch: async (request: Request) => {
      const headers = Object.fromEntries(request.headers);
      sent.push([request.method, request.url, headers, await request.text()]);
      return Response.json({ ok: true });
    },
  };
  const answers = [];
  for (const create of [createFetchClient, slim.default]) {
    const client = create(options);
    const path = { id: 'a/b c?&#{é}' };
    const query = { folder: 'ä & b', limit: 2, draft: false, none: undefined, gone: null };
    answers.push((await client.GET('/entries/{id}/{missing}', { params: { path, query } })).data);
    answers.push((await client.PATCH('/entries', { body: { a: [1, { b: null }] } })).data);
    answers.push((await client.PUT('/entries', { headers: { 'x-own': null } })).data);
  }
  expect(sent.length).toBe(6);
  expect(sent.slice(3)).toEqual(sent.slice(0, 3));
  expect(answers).toEqual(Array(6).fill({ ok: true }));
});

test('nothing is left out for a document that has a use for it', () => {
  const changed = (change: (document: OpenAPIDocument) => void) => {
    const document = structuredClone(bundle);
    change(document);
    return slimOpenapiFetch(code, document);
  };
  const withArray = changed(({ components }) => {
    const parameter = components?.parameters?.['silo-entries-folder'];
    if (parameter) parameter.schema = { type: 'array', items: { type: 'string' } };
  });
  const withForm = changed(({ paths }) => {
    const body = paths['/transform/v1/jobs']?.post?.requestBody;
    Object.assign((body as { content: object }).content, { 'multipart/form-data': {} });
  });
  expect([withArray, withForm]).toEqual([code, code]);
  expect(slimOpenapiFetch(code, bundle).length).toBeLessThan(code.length * 0.8);
});

test('another version of openapi-fetch is refused', () => {
  expect(() => slimOpenapiFetch('export default 1;', bundle)).toThrow('not the version');
});
