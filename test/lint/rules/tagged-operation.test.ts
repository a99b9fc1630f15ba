import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const operation = ['paths', '/silo/v1/entries', 'get'];

describeRule('tagged-operation', 'spectral', {
  fires: {
    'no tag': {
      document: oneOperation({}),
      reports: [{ path: operation, message: /Found no tag; .* tags: \[Silo\]/ }],
    },
    'the tag of another area': {
      document: oneOperation({ tags: ['Access'] }),
      reports: [{ path: [...operation, 'tags'], message: /Found the tags Access;/ }],
    },
    'two tags': {
      document: oneOperation({ tags: ['Silo', 'Access'] }),
      reports: [{ path: [...operation, 'tags'], message: /Found the tags Silo, Access;/ }],
    },
  },
  passes: { 'the tag of the area': { document: oneOperation({ tags: ['Silo'] }) } },
});
