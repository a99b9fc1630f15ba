import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { readApi } from '../../../scripts/api/api.ts';
import { httpMethods, type OpenAPIDocument } from '../../../scripts/document/openapi.ts';
import { openapi30 } from '../../../scripts/generate/openapi-3-0.ts';
import { plainDocument } from '../../../scripts/generate/plain.ts';
import { jsonSchemas } from '../../../scripts/generate/variants.ts';
import { lintDocument } from '../../../scripts/lint/lint.ts';
import { rulesOnExtensions } from '../../generate/rules-on-extensions.ts';
import { api, bundle } from '../../support/bundle.ts';
import { docprocHere } from '../../support/docproc-here.ts';
import { type Ended, projectDirectory } from '../../support/run.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

/** The schema of a document in OpenAPI 3.0 that has it as its only component. */
function converted(schema: unknown): unknown {
  const { document } = openapi30({ openapi: '3.1.0', components: { schemas: { A: schema } } });
  return Object(document).components.schemas.A;
}

test.each([
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [{ type: ['string', 'integer'] }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
  [{ type: 'null' }, { enum: [null], nullable: true }],
  [{ const: 'a' }, { enum: ['a'] }],
  [{ exclusiveMinimum: 1 }, { minimum: 1, exclusiveMinimum: true }],
  [{ exclusiveMaximum: 1 }, { maximum: 1, exclusiveMaximum: true }],
  [{ minimum: 5, exclusiveMinimum: 3 }, { minimum: 5 }],
  [
    { minimum: 5, exclusiveMinimum: 5 },
    { minimum: 5, exclusiveMinimum: true },
  ],
  [
    { maximum: 5, exclusiveMaximum: 3 },
    { maximum: 3, exclusiveMaximum: true },
  ],
  [{ maximum: 5, exclusiveMaximum: 7 }, { maximum: 5 }],
  [{ examples: ['a'] }, { example: 'a' }],
  [
    { type: ['string', 'integer'], anyOf: [{ minLength: 1 }], allOf: [{ not: { enum: ['b'] } }] },
    {
      anyOf: [{ minLength: 1 }],
      allOf: [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, { not: { enum: ['b'] } }],
    },
  ],
  [{ $ref: '#/a' }, { $ref: '#/a' }],
  [
    { $ref: '#/a', description: 'B' },
    { allOf: [{ $ref: '#/a' }], description: 'B' },
  ],
  [
    { type: 'object', properties: { const: { const: 1 } } },
    { type: 'object', properties: { const: { enum: [1] } } },
  ],
  [
    { type: 'array', items: true },
    { type: 'array', items: {} },
  ],
  [{ additionalProperties: false }, { additionalProperties: false }],
  [{ not: false }, { not: { not: {} } }],
  [{ default: { const: 1 } }, { default: { const: 1 } }],
])('in OpenAPI 3.0, %j is %j', (schema, expected) => {
  expect(converted(schema)).toEqual(expected);
});

test('in OpenAPI 3.0, names of responses and examples are no keywords', () => {
  const examples = { const: { value: { schema: { const: 1 } } } };
  const responses = (schema: object) => ({
    default: { description: '', content: { 'text/plain': { schema, examples } } },
  });
  const { document } = openapi30({ components: { responses: responses({ const: 1 }) } });
  expect(Object(document).components.responses).toEqual(responses({ enum: [1] }));
});

test('what OpenAPI 3.0 cannot say is listed', () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1', summary: 'B', license: { name: 'MIT', identifier: 'MIT' } },
    webhooks: {},
    components: {
      pathItems: { B: { get: { responses: {} } } },
      schemas: { A: { propertyNames: { pattern: '^a' } } },
    },
  };

  expect(openapi30(document)).toEqual({
    document: {
      openapi: '3.0.4',
      info: { title: 'A', version: '1', license: { name: 'MIT' } },
      components: { schemas: { A: {} } },
      paths: {},
    },
    losses: [
      '/webhooks: OpenAPI 3.0 has no `webhooks`.',
      '/components/pathItems: OpenAPI 3.0 has no `pathItems`.',
      '/components/schemas/A/propertyNames: OpenAPI 3.0 has no `propertyNames`.',
      '/info/summary: OpenAPI 3.0 has no `summary`.',
      '/info/license/identifier: OpenAPI 3.0 has no `identifier`.',
    ],
  });
});

describe('generate with all variants', () => {
  let directory: string;
  let options: string[];
  let written: Ended;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'variants-'));
    const forms = ['--plain', '--openapi', '3.0', '--json-schema', '--code-samples'];
    options = [...forms, '--out', directory];
    written = await docprocHere(['generate', ...options]);
    return () => rm(directory, { recursive: true });
  });

  test('writes the document in OpenAPI 3.0, which lint accepts, and says what is lost', async () => {
    const { stdout, stderr } = written;
    expect(stdout).toContain('openapi-3.0.json\n');
    expect(stdout).toContain('schemas.json\n');
    expect(stderr).toBe(
      'openapi-3.0.json leaves out /info/summary: OpenAPI 3.0 has no `summary`.\n',
    );
    const path = join(directory, 'openapi-3.0.json');
    const { paths }: OpenAPIDocument = JSON.parse(await readFile(path, 'utf8'));
    // progenitor takes a default response for one of a success.
    expect(Object.keys(paths['/transform/v1/jobs/{id}']?.get?.responses ?? {})).toEqual([
      ...['200', '4XX', '5XX'],
    ]);
    const { problems, complete } = await lintDocument(path);
    expect(complete).toBe(true);
    expect([...new Set(problems.map(({ rule }) => rule))].toSorted()).toEqual(
      rulesOnExtensions.filter((rule) => rule !== 'error-responses'),
    );
  });

  test('writes the plain document as it is committed', async () => {
    expect(written.stdout).toContain('openapi.plain.json');
    expect(await readFile(join(directory, 'openapi.plain.json'), 'utf8')).toBe(
      await readFile(join(projectDirectory, 'generated/openapi.plain.json'), 'utf8'),
    );
  });

  test('writes the samples of each operation for renderers, and lint accepts the document', async () => {
    const path = join(directory, 'openapi.samples.json');
    const document: OpenAPIDocument = JSON.parse(await readFile(path, 'utf8'));

    const operations = Object.values(document.paths).flatMap((item) =>
      httpMethods.flatMap((method) => item[method] ?? []),
    );
    expect(operations).toHaveLength(api.operations.length);
    for (const operation of operations) {
      expect(operation).toMatchObject({
        'x-codeSamples': [
          { lang: 'Shell', label: 'curl', source: expect.stringContaining('curl ') },
          { lang: 'TypeScript', source: expect.stringContaining('await ') },
          { lang: 'JavaScript', source: expect.stringContaining('await fetch(') },
          { lang: 'Python', source: expect.stringContaining('urllib.request') },
          { lang: 'Go', source: expect.stringContaining('package main') },
          { lang: 'Java', source: expect.stringContaining('HttpClient') },
        ],
      });
    }
    expect((await lintDocument(path)).problems).toEqual([]);
  });

  test('takes a variant that is there and not asked for as an extra file', async () => {
    expect(await docprocHere(['generate', '--check', ...options])).toMatchObject({ status: 0 });
    const { status, stdout } = await docprocHere(['generate', '--check', '--out', directory]);
    expect(status).toBe(1);
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => line.replace(/ .*\//, ' '))).toEqual([
      'extra openapi-3.0.json',
      'extra openapi.plain.json',
      'extra openapi.samples.json',
      'extra schemas.json',
    ]);
  });
});

test('generate writes no variant unless asked', async () => {
  const directory = await temporaryDirectory();
  const { stdout } = await docprocHere(['generate', '--check', '--out', directory]);
  expect(stdout).toContain('openapi.json\n');
  expect(stdout).not.toMatch(/plain|3\.0|schemas|samples/);
});

test('generate writes single files, with what OpenAPI 3.0 loses, and nothing else', async () => {
  const directory = await temporaryDirectory();
  const files = ['schemas.json', 'openapi-3.0.json', 'types.ts'];
  const only = files.flatMap((file) => ['--only', file]);
  const { status, stdout, stderr } = await docprocHere(['generate', ...only, '--out', directory]);
  expect(status).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => basename(line)),
  ).toEqual(files);
  expect(stderr).toContain('openapi-3.0.json leaves out /info/summary');
  expect((await readdir(directory)).toSorted()).toEqual(files.toSorted());
});

test.each([
  [['--only', 'clients.ts'], 'Expected one of openapi.json, openapi.yaml, types.ts'],
  [['--only', 'schemas.json', '--plain'], "'--only <file>' cannot be used with option '--plain'"],
])('generate with %j is wrong usage', async (options, message) => {
  const directory = await temporaryDirectory();
  const { status, stderr } = await docprocHere(['generate', '--out', directory, ...options]);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test('lint finds what is wrong in OpenAPI 3.0', async () => {
  const path = join(await temporaryDirectory(), 'wrong.json');
  const { document } = openapi30(plainDocument(bundle));
  await writeFile(path, JSON.stringify(document).replace('"nullable":true', '"nullable":1'));
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"type":"object"', '"type":["object","null"]'));

  expect((await lintDocument(path)).complete).toBe(false);
});

test('the JSON Schema has every schema, and accepts the examples of the document', () => {
  const schemas = jsonSchemas(bundle);
  expect(JSON.stringify(schemas)).not.toContain('"x-');
  const ajv = new Ajv2020({ formats: { 'iso-8601': true } });
  addFormats.default(ajv);
  ajv.addSchema(schemas, 'schemas.json');

  const names = Object.keys(bundle.components?.schemas ?? {});
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !ajv.getSchema(`schemas.json#/$defs/${name}`))).toEqual([]);
  const examples = readApi(bundle).operations.flatMap(({ responses }) =>
    responses.flatMap(({ content }) => (content ? [content] : [])),
  );
  expect(examples.length).toBeGreaterThan(11);
  for (const { schema, examples: named } of examples) {
    const validate = ajv.getSchema(`schemas.json#/$defs/${schema.name}`);
    const accepted = named.map(({ value }) => validate?.(value));
    expect(new Set(accepted), schema.name).toEqual(new Set([true]));
    expect(validate?.([])).toBe(false);
  }
  const timestamp = ajv.getSchema('schemas.json#/$defs/Timestamp');
  expect(timestamp?.('2026-11-21T10:00:00.350Z')).toBe(true);
  expect(timestamp?.('2026-11-21T10:00:00.35Z')).toBe(false);
});
