import { describeRule } from '../describe-rule.ts';

const document = (mark: unknown) => ({
  document: {
    openapi: '3.1.0',
    info: { title: 'Things', 'x-decision': mark },
    paths: {},
    'x-decisions': [{ id: 'D01' }, { id: 'D02' }],
  },
});

describeRule('decision-cited', 'authored-bundle', {
  fires: {
    'a decision that no mark names': {
      ...document('D01'),
      reports: [
        {
          path: ['x-decisions', 1],
          message: /Found the decision D02, .* expected a mark .* \{ behavior: D02 \}/,
        },
      ],
    },
  },
  passes: {
    'decisions that a list names': document(['D01', 'D02']),
    'decisions for what no keyword says': document({ version: 'D01', behavior: ['D02'] }),
  },
});
