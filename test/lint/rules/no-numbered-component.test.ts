import { describeRule } from '../describe-rule.ts';

const withComponent = (section: string, name: string) => ({
  document: {
    openapi: '3.1.0',
    paths: {},
    components: { [section]: { [name]: { description: 'One.' } } },
  },
});

describeRule('no-numbered-component', 'bundle', {
  fires: {
    'a second schema of a name': {
      ...withComponent('schemas', 'Entry-2'),
      reports: [
        {
          path: ['components', 'schemas', 'Entry-2'],
          message: /Found the component Entry-2, .* such as Entry\./,
        },
      ],
    },
    'a third response of a name': {
      ...withComponent('responses', 'Failure-3'),
      reports: [{ path: ['components', 'responses', 'Failure-3'], message: /Failure-3/ }],
    },
  },
  passes: {
    'a name': withComponent('schemas', 'Entry'),
    'a name with a digit': withComponent('schemas', 'Entry2'),
    'a name with a hyphen': withComponent('parameters', 'new-job-id'),
  },
});
