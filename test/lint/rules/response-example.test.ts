import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const withMedia = (status: string, media: Record<string, unknown>) =>
  oneOperation({ responses: { [status]: { content: { 'application/json': media } } } });
const at = (status: string) => [
  'paths',
  '/silo/v1/entries',
  'get',
  'responses',
  status,
  'content',
  'application/json',
];

describeRule('response-example', 'spectral', {
  fires: {
    'a success without example': {
      document: withMedia('200', { schema: {} }),
      reports: [{ path: at('200'), message: /Found a response without an example/ }],
    },
    'an error without example': {
      document: withMedia('4XX', { schema: {} }),
      reports: [{ path: at('4XX'), message: /Found a response without an example/ }],
    },
  },
  passes: {
    'named examples': { document: withMedia('200', { examples: { paid: { value: {} } } }) },
    'a response without body': {
      document: oneOperation({ responses: { 204: { description: '' } } }),
    },
  },
});
