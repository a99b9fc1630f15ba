import { describeRule } from '../describe-rule.ts';
import { oneSchema } from '../small-documents.ts';

const at = ['components', 'schemas', 'Thing'];
const marked = (assumption: string) => ({
  ...oneSchema({ type: 'string', enum: ['paid'], 'x-decision': { enum: 'D04' } }),
  'x-decisions': [{ id: 'D04', assumption }],
});

describeRule('open-values', 'authored-bundle', {
  fires: {
    'a list of values': {
      document: oneSchema({ type: 'string', enum: ['OK', 'ERR'] }),
      reports: [{ path: [...at, 'enum'], message: /Found enum: \["OK","ERR"\]/ }],
    },
    'a single value': {
      document: oneSchema({ type: 'object', properties: { status: { const: 'OK' } } }),
      reports: [{ path: [...at, 'properties', 'status', 'const'], message: /Found const: "OK"/ }],
    },
    'a list under a decision that assumes nothing': {
      document: marked('none'),
      reports: [{ path: [...at, 'enum'], message: /the source names no allowed values/ }],
    },
  },
  passes: {
    'an open string': {
      document: oneSchema({ type: 'string', examples: ['OK'], 'x-decision': { enum: 'D04' } }),
    },
    'a list under a decision that assumes it': { document: marked('The state is paid or open.') },
    'a field that is called enum': {
      document: oneSchema({ type: 'object', properties: { enum: { type: 'string' } } }),
    },
  },
});
