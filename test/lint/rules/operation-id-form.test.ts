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
          message: /Found no operationId; expected one in camelCase.*such as listSiloEntries/,
        },
      ],
    },
    'a name with dots': {
      document: oneOperation({ operationId: 'silo.entries.list' }),
      reports: [{ path: at, message: /Found the operationId silo\.entries\.list; .*without dots/ }],
    },
    'a capital in front': {
      document: oneOperation({ operationId: 'ListSiloEntries' }),
      reports: [{ path: at, message: /ListSiloEntries/ }],
    },
    snake_case: {
      document: oneOperation({ operationId: 'list_silo_entries' }),
      reports: [{ path: at, message: /list_silo_entries/ }],
    },
  },
  passes: {
    camelCase: { document: oneOperation({ operationId: 'listSiloEntries' }) },
    'one word': { document: oneOperation({ operationId: 'list2' }) },
  },
});
