import { describeRule } from '../describe-rule.ts';
import { oneSchema } from '../small-documents.ts';

const at = ['components', 'schemas', 'Thing'];

describeRule('open-objects', 'spectral', {
  fires: {
    'a closed object': {
      document: oneSchema({ type: 'object', additionalProperties: false }),
      reports: [
        { path: [...at, 'additionalProperties'], message: /Found additionalProperties: false/ },
      ],
    },
    'an object closed after its parts': {
      document: oneSchema({ allOf: [{ type: 'object' }], unevaluatedProperties: false }),
      reports: [
        { path: [...at, 'unevaluatedProperties'], message: /Found unevaluatedProperties: false/ },
      ],
    },
    'a closed object inside': {
      document: oneSchema({
        type: 'array',
        items: { type: 'object', additionalProperties: false },
      }),
      reports: [{ path: [...at, 'items', 'additionalProperties'], message: /later fields/ }],
    },
  },
  passes: {
    'an object that says nothing of other fields': { document: oneSchema({ type: 'object' }) },
    'a map': { document: oneSchema({ type: 'object', additionalProperties: { type: 'string' } }) },
    'an object open by name': {
      document: oneSchema({ type: 'object', additionalProperties: true }),
    },
  },
});
