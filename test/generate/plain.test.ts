import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import type { Response } from '../../scripts/api/operation.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { plainDocument } from '../../scripts/generate/plain.ts';
import { lintDocument } from '../../scripts/lint/lint.ts';
import { bundle } from '../support/bundle.ts';
import { projectDirectory } from '../support/run.ts';
import { rulesOnExtensions } from './rules-on-extensions.ts';

const path = join(projectDirectory, 'generated/openapi.plain.json');
const plain: OpenAPIDocument = JSON.parse(await readFile(path, 'utf8'));

/** Every object in a value, with the key under which it stands. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

test('the plain document has no extension, and no pattern beside a format', () => {
  const objects = objectsIn(plain);

  expect(objects.flatMap(Object.keys).filter((key) => key.startsWith('x-'))).toEqual([]);
  expect(objects.filter((each) => 'format' in each && 'pattern' in each)).toEqual([]);
  expect(objectsIn(bundle).some((each) => 'format' in each && 'pattern' in each)).toBe(true);
});

test('the plain document describes the same operations, with the same examples', () => {
  const [before, after] = [readApi(bundle), readApi(plain)];

  expect(after.operations.map(({ id }) => id)).toEqual(before.operations.map(({ id }) => id));
  for (const [index, { requestBody, responses }] of after.operations.entries()) {
    const original = before.operations[index];
    expect(requestBody?.content?.examples).toEqual(original?.requestBody?.content?.examples);
    expect(responses.map(({ status }) => status)).toEqual(['200', 'default']);
    // The marks of decisions and the roles are extensions.
    const examplesOf = (all: readonly Response[] = []) =>
      all
        .flatMap((each) => each.content?.examples ?? [])
        .map((example) => ({ ...example, role: undefined, decisions: [] }));
    expect(examplesOf(responses)).toEqual(examplesOf(original?.responses));
    expect(responses.map(({ headers }) => headers.map(({ name }) => name))).toEqual([
      [],
      ['Retry-After'],
    ]);
  }
});

test('names and data that only look like extensions stay', () => {
  const document = {
    'x-facts': [],
    properties: { 'x-name': { type: 'string', 'x-role': 'wait' }, example: { 'x-mark': 1 } },
    example: { 'x-kept': true },
    schema: { type: 'string', pattern: '^a$' },
  };

  expect(plainDocument(Object.assign(structuredClone(bundle), document))).toMatchObject({
    properties: { 'x-name': { type: 'string' }, example: {} },
    example: { 'x-kept': true },
    schema: { type: 'string', pattern: '^a$' },
  });
});

test('the plain document passes every lint rule that needs no extension', async () => {
  const { problems, complete } = await lintDocument(path);

  expect(complete).toBe(true);
  expect([...new Set(problems.map(({ rule }) => rule))].toSorted()).toEqual(rulesOnExtensions);
});

test('a map names no key of which it says no more than of all others', () => {
  const string = { type: 'string' };
  const map = { type: 'object', additionalProperties: string };
  const titled = { ...map, properties: { title: { ...string, description: 'The title.' } } };
  const mixed = { ...map, properties: { size: { type: 'integer' }, title: string } };
  const required = { ...titled, required: ['title'] };
  const components = { schemas: { titled, mixed, required } };
  const document = { ...bundle, paths: {}, components };

  expect(plainDocument(document)).toMatchObject({
    components: {
      schemas: {
        titled: map,
        mixed: { ...map, properties: { size: { type: 'integer' } } },
        required,
      },
    },
  });
  expect(plainDocument(document)).not.toHaveProperty('components.schemas.titled.properties');
});

const failed = { description: 'It failed.', content: { 'application/json': { schema: {} } } };

test.each([
  ['a class becomes the default', { '4xx': failed }, { default: failed }],
  [
    'two classes become one response',
    { '4XX': failed, '5XX': { description: 'Later.' } },
    { default: { ...failed, description: 'It failed.\n\nLater.' } },
  ],
  [
    'statuses and a default stay',
    { '404': { description: 'None.' }, '4XX': failed, default: { description: 'Other.' } },
    { '404': { description: 'None.' }, default: { description: 'Other.' } },
  ],
])('%s', (_, before, after) => {
  const document = { ...bundle, paths: { '/a': { get: { operationId: 'a', responses: before } } } };

  expect(plainDocument(document)).toMatchObject({ paths: { '/a': { get: { responses: after } } } });
});
