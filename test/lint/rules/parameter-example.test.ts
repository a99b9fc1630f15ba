import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const withParameter = (parameter: Record<string, unknown>) =>
  oneOperation({ parameters: [parameter] });

describeRule('parameter-example', 'spectral', {
  fires: {
    'a parameter of an operation without example': {
      document: withParameter({ name: 'limit', in: 'query', schema: { type: 'integer' } }),
      reports: [
        {
          path: ['paths', '/silo/v1/entries', 'get', 'parameters', 0],
          message: /Found a parameter without an example/,
        },
      ],
    },
    'a parameter of a path without example': {
      document: {
        openapi: '3.1.0',
        paths: { '/silo/v1/entries': { parameters: [{ name: 'id', in: 'path' }] } },
      },
      reports: [
        { path: ['paths', '/silo/v1/entries', 'parameters', 0], message: /such as example: 20/ },
      ],
    },
  },
  passes: {
    'an example': { document: withParameter({ name: 'limit', in: 'query', example: 0 }) },
    'examples of its schema': {
      document: withParameter({
        name: 'limit',
        in: 'query',
        schema: { type: 'integer', examples: [20] },
      }),
    },
  },
});
