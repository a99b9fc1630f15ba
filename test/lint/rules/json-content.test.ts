import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const operation = ['paths', '/silo/v1/entries', 'get'];

describeRule('json-content', 'spectral', {
  fires: {
    'another media type of a request': {
      document: oneOperation({ requestBody: { content: { 'application/xml': {} } } }),
      reports: [
        {
          path: [...operation, 'requestBody', 'content', 'application/xml'],
          message: /Found the media type application\/xml; expected application\/json/,
        },
      ],
    },
    'another media type of a response': {
      document: oneOperation({
        responses: { 200: { content: { 'application/json': {}, 'text/csv': {} } } },
      }),
      reports: [
        { path: [...operation, 'responses', '200', 'content', 'text/csv'], message: /text\/csv/ },
      ],
    },
  },
  passes: {
    JSON: {
      document: oneOperation({
        requestBody: { content: { 'application/json': {} } },
        responses: { 200: { content: { 'application/json': {} } } },
      }),
    },
  },
});
