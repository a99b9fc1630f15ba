import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const document = (groups: unknown) => ({
  ...oneOperation({ tags: ['Silo'] }),
  tags: [{ name: 'Silo' }, { name: 'Access' }],
  'x-tagGroups': groups,
});
const path = ['x-tagGroups'];

describeRule('tag-grouped', 'spectral', {
  fires: {
    'a tag in no group': {
      document: document([{ name: 'All', tags: ['Silo'] }]),
      reports: [
        { path, message: /^Found the tag Access in no group; expected it in one group\.$/ },
      ],
    },
    'a tag in two groups': {
      document: document([
        { name: 'All', tags: ['Silo', 'Access'] },
        { name: 'Account', tags: ['Access'] },
      ]),
      reports: [{ path, message: /^Found the tag Access in 2 groups;/ }],
    },
    'a tag that does not exist': {
      document: document([{ name: 'All', tags: ['Silo', 'Access', 'Silos'] }]),
      reports: [{ path, message: /^Found the tag Silos in a group, but not under tags;/ }],
    },
  },
  passes: {
    'each tag in one group': {
      document: document([
        { name: 'Documents', tags: ['Silo'] },
        { name: 'Account', tags: ['Access'] },
      ]),
    },
    'no groups': { document: oneOperation({ tags: ['Silo'] }) },
  },
});
