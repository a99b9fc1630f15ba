import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const operation = ['paths', '/silo/v1/entries', 'get'];
const at = [...operation, 'operationId'];

describeRule('operation-id-form', 'spectral', {
  fires: {
    'an operation without operationId': {
      document: oneOperation({}),
      reports: [
        {
          path: operation,
          message: /Found no operationId; expected one, such as silo\.entries\.list/,
        },
      ],
    },
    'a name without dots': {
      document: oneOperation({ operationId: 'listEntries' }),
      reports: [{ path: at, message: /Found the operationId listEntries;/ }],
    },
    'the area of another path': {
      document: oneOperation({ operationId: 'transform.entries.list' }),
      reports: [{ path: at, message: /the path's area/ }],
    },
    snake_case: {
      document: oneOperation({ operationId: 'silo.entries.list_all' }),
      reports: [{ path: at, message: /silo\.entries\.list_all/ }],
    },
  },
  passes: {
    'area, resource and verb': { document: oneOperation({ operationId: 'silo.entries.list' }) },
    'a verb of two words': { document: oneOperation({ operationId: 'silo.entries.listAll' }) },
  },
});
