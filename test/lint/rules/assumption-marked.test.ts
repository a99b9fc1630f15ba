import { describeRule } from '../describe-rule.ts';
import { oneSchema } from '../small-documents.ts';

const at = ['components', 'schemas', 'Thing'];
const enrollment = { type: 'object', required: ['token'] };

describeRule('assumption-marked', 'spectral', {
  fires: {
    'required fields without a decision': {
      document: oneSchema({ type: 'object', required: ['id'] }),
      reports: [{ path: [...at, 'required'], message: /Found required without a decision/ }],
    },
    'a bound with the decision of another keyword': {
      document: oneSchema({ type: 'integer', maximum: 100, 'x-decision': { minimum: 'D01' } }),
      reports: [{ path: [...at, 'maximum'], message: /x-decision: \{ maximum: D01 \}/ }],
    },
    'another schema than the one that the interface states': {
      document: oneSchema(enrollment),
      reports: [{ path: [...at, 'required'], message: /Found required/ }],
    },
  },
  passes: {
    'required fields with a decision': {
      document: oneSchema({ type: 'object', required: ['id'], 'x-decision': { required: 'D29' } }),
    },
    'a field that is called required': {
      document: oneSchema({ type: 'object', properties: { required: { type: 'boolean' } } }),
    },
    'the token of an enrollment': {
      document: {
        openapi: '3.1.0',
        paths: {},
        components: { schemas: { Enrollment: enrollment } },
      },
    },
  },
});
