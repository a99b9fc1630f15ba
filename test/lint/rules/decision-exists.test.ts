import { describeRule } from '../describe-rule.ts';

const register = [{ id: 'D01', assumption: 'none' }];
const marked = (mark: unknown, more: Record<string, unknown> = { 'x-decisions': register }) => ({
  document: {
    openapi: '3.1.0',
    paths: {},
    components: { schemas: { Thing: { type: 'string', 'x-decision': mark } } },
    ...more,
  },
});
const at = ['components', 'schemas', 'Thing', 'x-decision'];

describeRule('decision-exists', 'bundle', {
  fires: {
    'an id that the register does not have': {
      ...marked('D99'),
      reports: [
        {
          path: at,
          message: /Found the decision D99, which the register does not have; .* such as D01/,
        },
      ],
    },
    'such an id in a list': { ...marked(['D01', 'D99']), reports: [{ path: at, message: /D99/ }] },
    'such an id for a keyword': {
      ...marked({ format: 'D99' }),
      reports: [{ path: at, message: /D99/ }],
    },
    'what is no id': {
      ...marked(7),
      reports: [{ path: at, message: /Found x-decision: 7; expected an id/ }],
    },
    'an empty map': { ...marked({}), reports: [{ path: at, message: /Found x-decision: \{\}/ }] },
    'marks without any register': { ...marked('D01', {}), reports: [{ path: at, message: /D01/ }] },
  },
  passes: {
    'an id': marked('D01'),
    'a list': marked(['D01']),
    'a map': marked({ format: 'D01' }),
    'what only looks like a mark': {
      document: {
        openapi: '3.1.0',
        paths: {},
        components: { examples: { given: { value: { 'x-decision': 'D99' } } } },
        'x-decisions': register,
      },
    },
  },
});
