import { describeRule } from '../describe-rule.ts';
import { oneOperation, oneResponse } from '../small-documents.ts';

const responses = ['paths', '/silo/v1/entries', 'get', 'responses'];
const object = { content: { 'application/json': { schema: { type: 'object' } } } };

describeRule('success-object', 'spectral', {
  fires: {
    'no success': {
      document: oneOperation({ responses: { '4XX': object } }),
      reports: [{ path: responses, message: /Found no response 200/ }],
    },
    'another success as well': {
      document: oneOperation({ responses: { 200: object, 201: object } }),
      reports: [{ path: [...responses, '201'], message: /Found the response 201/ }],
    },
    'a range of successes': {
      document: oneOperation({ responses: { 200: object, '2XX': object } }),
      reports: [{ path: [...responses, '2XX'], message: /Found the response 2XX/ }],
    },
    'a list': {
      document: oneResponse({ type: 'array', items: { type: 'object' } }),
      reports: [
        { path: [...responses, '200'], message: /Found a schema of type array in response 200/ },
      ],
    },
    'no body': {
      document: oneOperation({ responses: { 200: { description: 'Done.' } } }),
      reports: [{ path: [...responses, '200'], message: /Found no JSON schema in response 200/ }],
    },
  },
  passes: {
    'an object': { document: oneOperation({ responses: { 200: object, '4XX': object } }) },
    'an object made of parts': {
      document: oneResponse({ allOf: [{ type: 'object' }, { required: ['id'] }] }),
    },
  },
});
