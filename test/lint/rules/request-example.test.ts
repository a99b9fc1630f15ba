import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const withMedia = (media: Record<string, unknown>) =>
  oneOperation({ requestBody: { content: { 'application/json': media } } });
const at = ['paths', '/silo/v1/entries', 'get', 'requestBody', 'content', 'application/json'];

describeRule('request-example', 'spectral', {
  fires: {
    'a body without example': {
      document: withMedia({ schema: {} }),
      reports: [{ path: at, message: /Found a request without an example/ }],
    },
    'an empty map of examples': {
      document: withMedia({ examples: {} }),
      reports: [{ path: [...at], message: /Found a request without an example/ }],
    },
  },
  passes: {
    'one example': { document: withMedia({ example: null }) },
    'named examples': { document: withMedia({ examples: { paid: { value: {} } } }) },
    'an operation without body': { document: oneOperation({}) },
  },
});
