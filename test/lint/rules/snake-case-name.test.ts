import { describeRule } from '../describe-rule.ts';
import { oneOperation, oneSchema } from '../small-documents.ts';

const withParameter = (parameter: Record<string, unknown>) =>
  oneOperation({ parameters: [parameter] });
const at = ['components', 'schemas', 'Thing', 'properties'];

describeRule('snake-case-name', 'spectral', {
  fires: {
    'a field in camelCase': {
      document: oneSchema({ properties: { createdAt: {} } }),
      reports: [
        { path: [...at, 'createdAt'], message: /Found the field createdAt; .* such as created_at/ },
      ],
    },
    'a field with a hyphen': {
      document: oneSchema({ properties: { 'created-at': {} } }),
      reports: [{ path: [...at, 'created-at'], message: /such as created_at/ }],
    },
    'a field deep inside': {
      document: oneSchema({ properties: { list: { items: { properties: { ID: {} } } } } }),
      reports: [
        { path: [...at, 'list', 'items', 'properties', 'ID'], message: /Found the field ID/ },
      ],
    },
    'a query parameter': {
      document: withParameter({ name: 'pageSize', in: 'query' }),
      reports: [
        {
          path: ['paths', '/silo/v1/entries', 'get', 'parameters', 0, 'name'],
          message: /Found the parameter pageSize; .* such as page_size/,
        },
      ],
    },
  },
  passes: {
    snake_case: { document: oneSchema({ properties: { id: {}, created_at: {}, sha256_val: {} } }) },
    'a header': { document: withParameter({ name: 'X-Request-Id', in: 'header' }) },
    'what only looks like a field': {
      document: oneSchema({ type: 'object', examples: [{ properties: { camelCase: 1 } }] }),
    },
  },
});
