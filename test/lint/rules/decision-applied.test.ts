import { describeRule } from '../describe-rule.ts';

const document = (mark: unknown, applies_to: string[]) => ({
  document: {
    openapi: '3.1.0',
    paths: { '/silo/v1/entries': { get: { 'x-decision': mark } } },
    'x-decisions': [{ id: 'D01', applies_to }, { id: 'D02' }],
  },
});
const pointer = '/paths/~1silo~1v1~1entries/get';

describeRule('decision-applied', 'authored-bundle', {
  fires: {
    'a mark that the register does not list': {
      ...document('D01', []),
      reports: [
        {
          path: ['paths', '/silo/v1/entries', 'get', 'x-decision'],
          message: /Found the mark D01, .* as: \/paths\/~1silo~1v1~1entries\/get/,
        },
      ],
    },
    'a place of the register without the mark': {
      ...document('D01', [pointer, '/info']),
      reports: [
        { path: ['x-decisions', 0, 'applies_to', 1], message: /Found \/info listed for D01/ },
      ],
    },
    'a place with the mark of another decision': {
      ...document({ security: 'D02' }, [pointer]),
      reports: [
        { path: ['paths', '/silo/v1/entries', 'get', 'x-decision'], message: /the mark D02/ },
        { path: ['x-decisions', 0, 'applies_to', 0], message: /listed for D01/ },
      ],
    },
  },
  passes: {
    'a register and marks that agree': document('D01', [pointer]),
    'a pointer as a URI fragment': document({ security: 'D01' }, [`#${pointer}`]),
  },
});
