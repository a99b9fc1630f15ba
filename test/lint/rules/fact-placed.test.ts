import { describeRule } from '../describe-rule.ts';

const register = (...facts: unknown[]) => ({
  document: { openapi: '3.1.0', paths: {}, 'x-facts': facts },
});

describeRule('fact-placed', 'authored-bundle', {
  fires: {
    'a fact without pointers': {
      ...register({ id: 'F001', pointers: ['/paths'] }, { id: 'F002', pointers: [] }),
      reports: [{ path: ['x-facts', 1], message: /Found the fact F002 without a place/ }],
    },
    'a fact that lacks them': {
      ...register({ id: 'F001' }),
      reports: [{ path: ['x-facts', 0], message: /F001 .*; expected pointers/ }],
    },
  },
  passes: {
    'facts with places': register({ id: 'F001', pointers: ['/paths'] }),
    'a document without facts': { document: { openapi: '3.1.0', paths: {} } },
  },
});
