import { describeRule } from '../describe-rule.ts';

const document = (facts: string[], decisions: string[]) => ({
  document: {
    openapi: '3.1.0',
    info: { title: 'Things' },
    paths: {},
    'x-facts': facts.map((id) => ({ id })),
    'x-decisions': decisions.map((id) => ({ id })),
  },
});

describeRule('register-id-unique', 'authored-bundle', {
  fires: {
    'a fact with the id of another': {
      ...document(['F001', 'F002', 'F009', 'F002'], []),
      reports: [
        {
          path: ['x-facts', 3, 'id'],
          message: /a second fact with the id F002; expected the next free one, F010/,
        },
      ],
    },
    'a decision with the id of another': {
      ...document([], ['D99', 'D99']),
      reports: [
        {
          path: ['x-decisions', 1, 'id'],
          message: /a second decision with the id D99; expected the next free one, D100/,
        },
      ],
    },
  },
  passes: {
    'ids that are there once': document(['F001', 'F002'], ['D01', 'D02']),
    'a document without registers': { document: { openapi: '3.1.0', paths: {} } },
  },
});
