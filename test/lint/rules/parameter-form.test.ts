import { describeRule } from '../describe-rule.ts';
import { oneOperation, oneSchema } from '../small-documents.ts';

const parameter = (schema: Record<string, unknown>) => ({
  document: oneOperation({ parameters: [{ name: 'since', in: 'query', schema }] }),
});

describeRule('parameter-form', 'spectral', {
  fires: {
    'a pattern beside a format': {
      ...parameter({ type: 'string', format: 'date-time', pattern: 'Z$' }),
      reports: [
        {
          path: ['paths', '/silo/v1/entries', 'get', 'parameters', 0, 'schema', 'pattern'],
          message: /Found a pattern beside a format on the parameter since/,
        },
      ],
    },
  },
  passes: {
    'a format alone': parameter({ type: 'string', format: 'date-time' }),
    'a pattern alone': parameter({ type: 'string', pattern: 'Z$' }),
    'both on a field of a response': {
      document: oneSchema({ type: 'string', format: 'date-time', pattern: 'Z$' }),
    },
  },
});
