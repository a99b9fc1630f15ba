import { describeRule } from '../describe-rule.ts';
import { oneOperation, oneSchema } from '../small-documents.ts';

const at = ['components', 'schemas', 'Thing'];
const enrollment = (property: string) => ({
  document: {
    openapi: '3.1.0',
    paths: {},
    components: { schemas: { Enrollment: { $ref: 'schemas/Enrollment.yaml' } } },
  },
  files: {
    'schemas/Enrollment.yaml': {
      type: 'object',
      properties: { [property]: { description: 'Anything.' } },
    },
  },
});

describeRule('schema-typed', 'spectral', {
  fires: {
    'a field that says nothing': {
      document: oneSchema({ type: 'object', properties: { name: { description: 'A name.' } } }),
      reports: [
        { path: [...at, 'properties', 'name'], message: /Found the field name without a type/ },
      ],
    },
    'items that say nothing': {
      document: oneSchema({ type: 'array', items: {} }),
      reports: [{ path: [...at, 'items'], message: /Found a schema without a type/ }],
    },
    'a parameter that says nothing': {
      document: oneOperation({ parameters: [{ name: 'limit', in: 'query', schema: {} }] }),
      reports: [
        {
          path: ['paths', '/silo/v1/entries', 'get', 'parameters', 0, 'schema'],
          message: /Found a schema without a type/,
        },
      ],
    },
    'parts of which none says a type': {
      document: oneSchema({ allOf: [{ required: ['id'] }] }),
      reports: [{ path: at, message: /Found the schema Thing without a type/ }],
    },
    'a schema that two fields share, once': {
      document: {
        openapi: '3.1.0',
        paths: {},
        components: {
          schemas: {
            Pair: {
              type: 'object',
              properties: {
                first: { $ref: '#/components/schemas/Thing' },
                second: { $ref: '#/components/schemas/Thing' },
              },
            },
            Thing: { description: 'Anything.' },
          },
        },
      },
      reports: [{ path: at, message: /Found the schema Thing without a type/ }],
    },
    'another field of an enrollment than the one of any type': {
      ...enrollment('token'),
      reports: [
        {
          file: 'schemas/Enrollment.yaml',
          path: ['properties', 'token'],
          message: /the field token/,
        },
      ],
    },
  },
  passes: {
    types: {
      document: oneSchema({ type: 'object', properties: { name: { type: ['string', 'null'] } } }),
    },
    'parts of which one says a type': {
      document: oneSchema({ allOf: [{ type: 'object' }, { required: ['id'] }] }),
    },
    'a part that adds to a type': {
      document: oneSchema({ type: 'object', allOf: [{ required: ['id'] }] }),
    },
    'the data of an enrollment, in its file': enrollment('data'),
    'the data of an enrollment, in a bundle': {
      document: {
        openapi: '3.1.0',
        paths: {},
        components: { schemas: { Enrollment: { type: 'object', properties: { data: {} } } } },
      },
    },
  },
});
