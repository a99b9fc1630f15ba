import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const operation = ['paths', '/silo/v1/entries', 'get'];
const description = 'Returns the entries.';

describeRule('described-operation', 'spectral', {
  fires: {
    'an operation without texts': {
      document: oneOperation({}),
      reports: [
        { path: operation, message: /Found no summary/ },
        { path: operation, message: /Found no description/ },
      ],
    },
    'a blank description': {
      document: oneOperation({ summary: 'List entries', description: ' ' }),
      reports: [{ path: operation, message: /Found no description/ }],
    },
    'a summary that is a sentence': {
      document: oneOperation({ summary: 'Lists entries.', description }),
      reports: [
        {
          path: [...operation, 'summary'],
          message: /Found the summary "Lists entries\."; expected one short line/,
        },
      ],
    },
    'a summary of two lines': {
      document: oneOperation({ summary: 'List\nentries', description }),
      reports: [{ path: [...operation, 'summary'], message: /one short line/ }],
    },
  },
  passes: {
    'a summary and a description': {
      document: oneOperation({ summary: 'List entries', description }),
    },
  },
});
