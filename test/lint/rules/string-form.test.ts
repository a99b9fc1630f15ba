import { describeRule } from '../describe-rule.ts';
import { oneOperation, oneSchema } from '../small-documents.ts';

const withField = (name: string, schema: Record<string, unknown>) =>
  oneSchema({ type: 'object', properties: { [name]: schema } });
const fires = (name: string, expected: RegExp) => ({
  document: withField(name, { type: 'string' }),
  reports: [{ path: ['components', 'schemas', 'Thing', 'properties', name], message: expected }],
});

describeRule('string-form', 'spectral', {
  fires: {
    'an identifier': fires('id', /Found id as a string of no form; .* format: uuid/),
    'a reference to another thing': fires('entry_id', /Found entry_id/),
    'a time': fires('created_at', /format: date-time/),
    'a time by itself': fires('at', /format: date-time/),
    'an address': fires('link_url', /format: uri/),
    'the URL of a schema': fires('doc_schema', /format: uri/),
    'a hexadecimal digest': fires('hash', /pattern: '\^\[0-9a-f\]\+\$'/),
    'a parameter': {
      document: oneOperation({
        parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
      }),
      reports: [
        {
          path: ['paths', '/silo/v1/entries', 'get', 'parameters', 0, 'schema'],
          message: /Found id as a string of no form/,
        },
      ],
    },
    'a field whose schema another field uses, too': {
      document: {
        openapi: '3.1.0',
        paths: {},
        components: {
          schemas: {
            Text: { type: 'string' },
            Thing: {
              properties: {
                name: { $ref: '#/components/schemas/Text' },
                id: { $ref: '#/components/schemas/Text' },
              },
            },
          },
        },
      },
      reports: [{ path: ['components', 'schemas', 'Text'], message: /Found id/ }],
    },
  },
  passes: {
    'a format': { document: withField('id', { type: 'string', format: 'uuid' }) },
    'a pattern': { document: withField('hash', { type: 'string', pattern: '^[0-9a-f]+$' }) },
    'a decision on the form': {
      document: withField('created_at', { type: 'string', 'x-decision': { format: 'D18' } }),
    },
    'a form from a part': {
      document: withField('id', { allOf: [{ type: 'string', format: 'uuid' }] }),
    },
    'what is no string': { document: withField('id', { type: 'integer' }) },
    'names that only resemble these': { document: withField('schema', { type: 'string' }) },
  },
});
