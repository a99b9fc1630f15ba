import { describeRule } from '../describe-rule.ts';
import { oneOperation, oneSchema } from '../small-documents.ts';

const described = (description: string) => ({
  document: oneSchema({ type: 'string', description }),
});
const at = ['components', 'schemas', 'Thing', 'description'];

describeRule('text-for-readers', 'spectral', {
  fires: {
    'the number of a decision': {
      ...described('State of the entry (D04).'),
      reports: [{ path: at, message: /Found "D04" in a text for readers/ }],
    },
    'the number of a fact': {
      ...described('As F012 says.'),
      reports: [{ path: at, message: /Found "F012"/ }],
    },
    'what the source leaves open': {
      ...described('The source leaves the name open.'),
      reports: [{ path: at, message: /Found "The source leaves"/ }],
    },
    'an assumption': {
      ...described('Optional; assumed.'),
      reports: [{ path: at, message: /Found "assumed"/ }],
    },
    'an open point in a summary': {
      document: oneOperation({ summary: 'The order is open' }),
      reports: [
        {
          path: ['paths', '/silo/v1/entries', 'get', 'summary'],
          message: /Found "is open"/,
        },
      ],
    },
  },
  passes: {
    'a text that says what to send': described('Folder to move the entry to. Open it first.'),
    'an example and a field of such a name': {
      document: oneSchema({
        type: 'object',
        properties: { description: { type: 'string', example: 'D04 is open' } },
      }),
    },
    'the register of decisions': {
      document: { ...oneOperation({}), 'x-decisions': [{ id: 'D01', title: 'D01 is assumed' }] },
    },
  },
});
