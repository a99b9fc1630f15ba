import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const responses = (...statuses: string[]) => ({
  document: oneOperation({
    responses: Object.fromEntries(
      statuses.map((status) => [status, { description: 'A response.' }]),
    ),
  }),
});
const path = ['paths', '/silo/v1/entries', 'get', 'responses'];

describeRule('error-responses', 'spectral', {
  fires: {
    'an operation that never fails': {
      ...responses('200'),
      reports: [
        { path, message: /Found no response 4XX/ },
        { path, message: /Found no response 5XX/ },
      ],
    },
    'an operation that fails for callers alone': {
      ...responses('200', '4XX'),
      reports: [{ path, message: /Found no response 5XX; expected one/ }],
    },
  },
  passes: { 'an operation with both': responses('200', '4XX', '5XX') },
});
