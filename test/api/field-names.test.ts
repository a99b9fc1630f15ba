import { expect, test } from 'vitest';
import { fieldNames, keyed, keyedPointer, named } from '../../scripts/api/field-names.ts';
import { ResolvedSchema } from '../../scripts/api/schema.ts';
import { DocumentNode } from '../../scripts/document/document-node.ts';

const document = {
  page: {
    type: 'object',
    required: ['rows'],
    properties: {
      rows: { type: 'array', 'x-role': 'page-items', items: { $ref: '#/entry' } },
      list: { type: 'string' },
    },
  },
  entry: {
    type: 'object',
    properties: {
      content: { type: 'object', 'x-role': 'document-content' },
      parent: { $ref: '#/page' },
      config: { type: 'object', additionalProperties: true },
    },
  },
};
const page = new ResolvedSchema(new DocumentNode(document).at('page'), fieldNames);
const inDocument = {
  rows: [{ content: { content: 1, data: 2 }, config: { content: 3 }, parent: { rows: [] } }],
  list: 'no role',
};
const inModel = {
  list: [{ data: { content: 1, data: 2 }, config: { content: 3 }, parent: { list: [] } }],
  rows: 'no role',
};

test('fields with a role have the names of the model, at any depth, and nothing else has', () => {
  expect(named(inDocument, page)).toEqual(inModel);
  expect(keyed(inModel, page)).toEqual(inDocument);
  expect(keyedPointer('/list/0/data/data', page)).toBe('/rows/0/content/data');
  expect(keyedPointer('/list/0/parent/list/1', page)).toBe('/rows/0/parent/rows/1');
});

test('a field is required under its name in the document', () => {
  expect(page.property('list')).toMatchObject({ key: 'rows', required: true });
  expect(page.property('rows')).toMatchObject({ key: 'list', required: false });
});

test('a schema read without names leaves values as they are', () => {
  const plain = new ResolvedSchema(new DocumentNode(document).at('page'));
  expect(plain.property('rows')).toMatchObject({ key: 'rows', required: true });
  expect(named(inDocument, plain)).toBe(inDocument);
});
