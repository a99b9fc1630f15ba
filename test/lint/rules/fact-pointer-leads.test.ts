import { describeRule } from '../describe-rule.ts';

const register = (...pointers: string[]) => ({
  document: {
    openapi: '3.1.0',
    paths: { '/silo/v1/entries': { get: {} } },
    'x-facts': [{ id: 'F001', pointers }],
  },
});

describeRule('fact-pointer-leads', 'authored-bundle', {
  fires: {
    'a pointer to nothing': {
      ...register('/paths', '/paths/~1silo~1v1~1entries/put'),
      reports: [
        {
          path: ['x-facts', 0, 'pointers', 1],
          message:
            /Found \/paths\/~1silo~1v1~1entries\/put among the places of F001, where nothing is/,
        },
      ],
    },
  },
  passes: { 'pointers to something': register('/paths/~1silo~1v1~1entries/get', '') },
});
