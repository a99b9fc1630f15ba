import { describeRule } from '../describe-rule.ts';

const document = {
  openapi: '3.1.0',
  paths: {},
  components: { schemas: { Entry: { $ref: 'schemas/Entry.yaml' } } },
};

describeRule('file-used', 'spectral', {
  fires: {
    'a schema that nothing refers to': {
      document,
      files: {
        'schemas/Entry.yaml': { type: 'object' },
        'schemas/Forgotten.yaml': { type: 'object' },
      },
      reports: [
        { path: [], message: /Found the file schemas\/Forgotten\.yaml, which nothing refers to/ },
      ],
    },
  },
  passes: {
    'schemas that others refer to': {
      document,
      files: {
        'schemas/Entry.yaml': { type: 'array', items: { $ref: 'Item.yaml' } },
        'schemas/Item.yaml': { type: 'string' },
      },
    },
    'files that are no part of a document': {
      document,
      files: {
        'schemas/Entry.yaml': { type: 'object' },
        'schemas/notes.md': '',
        'drafts/Other.yaml': {},
      },
    },
  },
});
