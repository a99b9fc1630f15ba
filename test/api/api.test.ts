import { describe, expect, test } from 'vitest';
import { operationOf, readApi } from '../../scripts/api/api.ts';
import { createValidator } from '../../scripts/api/compile-schemas.ts';
import { pageOf, parameterWithRole, responseFor, successOf } from '../../scripts/api/operation.ts';
import { describeType } from '../../scripts/api/schema.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';

const document: OpenAPIDocument = {
  openapi: '3.1.0',
  info: { title: 'Boxes', version: '2.0.0' },
  security: [{ key: [] }],
  paths: {
    '/boxes/{box-id}': {
      parameters: [
        { name: 'box-id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } },
        { name: 'limit', in: 'header', schema: { type: 'integer' } },
      ],
      get: {
        operationId: 'listBox',
        'x-client-method': 'boxes.list',
        parameters: [
          {
            name: 'limit',
            in: 'query',
            'x-role': 'page-size',
            schema: { type: 'integer', maximum: 50 },
          },
          { $ref: '#/components/parameters/after' },
        ],
        responses: {
          default: { description: 'Anything else.' },
          '4XX': { $ref: '#/components/responses/Problem' },
          '404': { description: 'No such box.' },
          '200': {
            description: 'A page.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/BoxPage' } } },
          },
        },
      },
      put: {
        operationId: 'putBox',
        security: [],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Box' } } },
        },
        responses: {
          '201': {
            description: 'Put.',
            links: {
              box: { operationId: 'listBox', parameters: { 'box-id': '$response.body#/id' } },
              inside: {
                operationId: 'putBox',
                requestBody: { inside: '$response.body#/id', limit: 1 },
              },
            },
          },
        },
      },
    },
  },
  components: {
    parameters: {
      after: {
        name: 'after',
        in: 'query',
        'x-role': 'page-cursor',
        'x-decision': ['D02'],
        schema: { type: 'string' },
        examples: { first: { summary: 'The first', value: 'x' } },
      },
    },
    headers: { Left: { 'x-decision': 'D03', schema: { type: 'integer' } } },
    responses: {
      Problem: {
        description: 'A problem.',
        headers: { 'X-Left': { $ref: '#/components/headers/Left' }, 'X-Untyped': {} },
        content: { 'application/problem+json': { schema: { type: 'object' } } },
      },
    },
    schemas: {
      Id: {
        type: 'string',
        format: 'uuid',
        description: 'An id.',
        'x-decision': { format: 'D01' },
      },
      Box: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { $ref: '#/components/schemas/Id', description: 'Id of the box.' },
          inside: { type: 'array', items: { $ref: '#/components/schemas/Box' } },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
      BoxPage: {
        allOf: [
          {
            required: ['boxes'],
            properties: {
              boxes: {
                type: 'array',
                'x-role': 'page-items',
                items: { $ref: '#/components/schemas/Box' },
              },
            },
          },
        ],
        properties: { after: { type: 'string', 'x-role': 'next-cursor' } },
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } },
  },
};

const api = readApi(document);
const list = operationOf(api, 'listBox');
const put = operationOf(api, 'putBox');

describe('an operation of the model', () => {
  test('overrides parameters of its path item that share name and place', () => {
    const seen = list.parameters.map(({ in: place, name, schema }) => [
      place,
      name,
      schema.keywords.maximum,
    ]);
    expect(seen).toEqual([
      ['path', 'box-id', undefined],
      ['query', 'limit', 50],
      ['header', 'limit', undefined],
      ['query', 'after', undefined],
    ]);
  });

  test('finds parameters and fields by their roles', () => {
    expect(parameterWithRole(list, 'page-cursor')?.name).toBe('after');
    const page = pageOf(list);
    expect([page?.items.name, page?.items.required, page?.next?.name]).toEqual([
      'boxes',
      true,
      'after',
    ]);
    expect(pageOf(put)).toBeUndefined();
  });

  test('has the response for a status: itself, its class, or the default', () => {
    const described = [404, 400, 500, 200].map((status) => responseFor(list, status)?.status);
    expect(described).toEqual(['404', '4XX', 'default', '200']);
    expect(responseFor(list, 400)?.content?.mediaType).toBe('application/problem+json');
    expect([successOf(list)?.status, successOf(put)?.status]).toEqual(['200', '201']);
  });

  test('has the headers of a response that have a schema', () => {
    const [header, ...others] = responseFor(list, 400)?.headers ?? [];
    expect(others).toEqual([]);
    expect(header).toMatchObject({ name: 'X-Left', required: false, decisions: ['D03'] });
    expect(header?.schema.pointer).toBe('/components/headers/Left/schema');
  });

  test('takes a token as the document says, or none', () => {
    expect(list.token).toMatchObject([{ in: 'query', parameter: 'key', prefix: '' }]);
    expect(put.token).toEqual([]);
  });

  test('leads on by links, and has its place in the client', () => {
    expect(successOf(put)?.links).toMatchObject([
      { name: 'box', operationId: 'listBox', fields: {} },
      { name: 'inside', operationId: 'putBox', fields: { inside: '$response.body#/id' } },
    ]);
    expect([list.clientMethod, put.clientMethod]).toEqual([['boxes', 'list'], ['putBox']]);
  });

  test('has examples by name, and decisions by id', () => {
    const after = parameterWithRole(list, 'page-cursor');
    expect(after?.examples).toEqual([
      { name: 'first', summary: 'The first', value: 'x', decisions: [] },
    ]);
    expect(after?.decisions).toEqual(['D02']);
  });
});

describe('a schema of the model', () => {
  const box = api.schemas.get('Box');

  test('joins what stands beside a $ref with its target, and keeps the name', () => {
    const id = box?.property('id')?.schema;
    expect([id?.name, id?.description, id?.keywords.format]).toEqual([
      'Id',
      'Id of the box.',
      'uuid',
    ]);
    expect(id?.decisions).toEqual({ format: 'D01' });
    expect(id?.pointer).toBe('/components/schemas/Box/properties/id');
  });

  test('is validated as the component where nothing stands beside the $ref', () => {
    expect(box?.property('inside')?.schema.items?.pointer).toBe('/components/schemas/Box');
  });

  test('may contain itself', () => {
    const deep = box?.property('inside')?.schema.items?.property('inside')?.schema.items;
    expect(deep?.name).toBe('Box');
  });

  test.each([
    ['id', 'string (uuid)'],
    ['inside', 'array of Box'],
    ['labels', 'object, each value string'],
  ])('tells the type of %s: %s', (name, type) => {
    const schema = box?.property(name)?.schema;
    expect(schema && describeType(schema)).toBe(type);
  });

  test('whose $ref leads to itself is an error', () => {
    const schemas = {
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
    };
    const paths = {};
    expect(() => readApi({ ...document, paths, components: { schemas } })).toThrow(
      'leads to itself',
    );
  });
});

describe('the validator', () => {
  const validator = createValidator(document);

  test('names the decision on which a keyword rests, or none where it is a fact', () => {
    const problems = validator.validate('/components/schemas/Box', { id: 'x', labels: { a: 1 } });
    expect(problems.map(({ pointer, keyword, decision }) => [pointer, keyword, decision])).toEqual([
      ['/id', 'format', 'D01'],
      ['/labels/a', 'type', undefined],
    ]);
  });

  test('validates what stands beside a $ref, too', () => {
    const { pointer = '' } = api.schemas.get('Box')?.property('id')?.schema ?? {};
    expect(validator.validate(pointer, 1)).toMatchObject([{ keyword: 'type', expected: 'string' }]);
  });

  test('says when there is no schema at a pointer', () => {
    expect(() => validator.validate('/components/schemas/Nothing', 1)).toThrow('Nothing');
  });
});
