import { describeRule } from '../describe-rule.ts';
import { oneOperation, oneSchema } from '../small-documents.ts';

const parameters = ['paths', '/silo/v1/entries', 'get', 'parameters'];
const properties = ['components', 'schemas', 'Thing', 'properties'];

describeRule('role-known', 'bundle', {
  fires: {
    'a role that no tool knows': {
      document: withParameters({ name: 'limit', in: 'query', 'x-role': 'limit', schema: {} }),
      reports: [
        { path: [...parameters, 0, 'x-role'], message: /"limit", which no tool knows.*page-size/ },
      ],
    },
    'a role that is a name of JavaScript': {
      document: withProperties({ list: { type: 'array', 'x-role': 'constructor' } }),
      reports: [{ path: [...properties, 'list', 'x-role'], message: /which no tool knows/ }],
    },
    'a parameter with the role of a property': {
      document: withParameters({ name: 'a', in: 'query', 'x-role': 'page-items', schema: {} }),
      reports: [
        {
          path: [...parameters, 0, 'x-role'],
          message: /on a parameter in query; expected it on a property\./,
        },
      ],
    },
    'an identifier that no path names in the path': {
      document: withParameters({ name: 'id', in: 'path', 'x-role': 'step-id', schema: {} }),
      reports: [
        {
          path: [...parameters, 0, 'x-role'],
          message: /on a parameter in path; expected it on a property\./,
        },
      ],
    },
    'a chosen identifier in the query': {
      document: withParameters({ name: 'id', in: 'query', 'x-role': 'chosen-id', schema: {} }),
      reports: [
        { path: [...parameters, 0, 'x-role'], message: /expected it on a parameter in path\./ },
      ],
    },
    'a property with the role of a parameter': {
      document: withProperties({ wait: { type: 'integer', 'x-role': 'wait' } }),
      reports: [
        {
          path: [...properties, 'wait', 'x-role'],
          message: /on a property; expected it on a param/,
        },
      ],
    },
    'the role of a parameter on an operation': {
      document: oneOperation({ 'x-role': 'wait' }),
      reports: [
        {
          path: [...parameters.slice(0, 3), 'x-role'],
          message: /on an operation; expected it on a parameter in query/,
        },
      ],
    },
    'the role of a schema on a property': {
      document: withProperties({ job: { type: 'object', 'x-role': 'job' } }),
      reports: [
        {
          path: [...properties, 'job', 'x-role'],
          message: /on a property; expected it on a component schema\./,
        },
      ],
    },
    'the role of a property on a schema': {
      document: oneSchema({ 'x-role': 'page-items' }),
      reports: [
        {
          path: [...properties.slice(0, 3), 'x-role'],
          message: /on a component schema; expected it on a property\./,
        },
      ],
    },
    'the role of an operation on a property': {
      document: withProperties({ job: { type: 'string', 'x-role': 'fetch-job' } }),
      reports: [
        {
          path: [...properties, 'job', 'x-role'],
          message: /on a property; expected it on an operation\./,
        },
      ],
    },
    'the role of an example on a property': {
      document: withProperties({ job: { type: 'string', 'x-role': 'wrong-body' } }),
      reports: [
        {
          path: [...properties, 'job', 'x-role'],
          message: /on a property; expected it on an example\./,
        },
      ],
    },
    'a role on two operations': {
      document: {
        openapi: '3.1.0',
        paths: {
          '/silo/v1/entries': {
            get: { operationId: 'read', 'x-role': 'fetch-job' },
            post: { operationId: 'readAgain', 'x-role': 'fetch-job' },
          },
        },
      },
      reports: [
        {
          path: [...parameters.slice(0, 2), 'post'],
          message: /fetch-job a second time, after read; expected it on one operation/,
        },
      ],
    },
    'a role on a response': {
      document: oneOperation({ responses: { 200: { description: 'A.', 'x-role': 'fetch-job' } } }),
      reports: [
        {
          path: [...parameters.slice(0, 3), 'responses', '200', 'x-role'],
          message: /on another object; expected it on an operation\./,
        },
      ],
    },
    'a page size that is no integer': {
      document: withParameters({
        ...{ name: 'limit', in: 'query', 'x-role': 'page-size' },
        schema: { type: 'string' },
      }),
      reports: [
        {
          path: [...parameters, 0, 'x-role'],
          message: /on a schema of type string; expected integer/,
        },
      ],
    },
    'items that are no array, behind a reference': {
      document: withProperties({
        list: { $ref: '#/components/schemas/Text', 'x-role': 'page-items' },
      }),
      reports: [
        {
          path: [...properties, 'list', 'x-role'],
          message: /on a schema of type string; expected array/,
        },
      ],
    },
    'a role on two parameters of an operation, one by reference': {
      document: {
        ...withParameters(
          { $ref: '#/components/parameters/size' },
          { name: 'b', in: 'query', 'x-role': 'page-size', schema: { type: 'integer' } },
        ),
        components: {
          parameters: {
            size: { name: 'a', in: 'query', 'x-role': 'page-size', schema: { type: 'integer' } },
          },
        },
      },
      reports: [
        {
          path: [...parameters, 1],
          message: /page-size a second time, after a; expected it on one parameter/,
        },
      ],
    },
    'a role on two properties': {
      document: withProperties({
        cursor: { type: 'string', 'x-role': 'page-cursor' },
        after: { type: 'string', 'x-role': 'page-cursor' },
      }),
      reports: [
        {
          path: [...properties, 'after'],
          message: /page-cursor a second time, after cursor; expected it on one property/,
        },
      ],
    },
  },
  passes: {
    'roles where they fit': {
      document: withParameters(
        { name: 'size', in: 'query', 'x-role': 'page-size', schema: { type: 'integer' } },
        { name: 'id', in: 'path', 'x-role': 'chosen-id', schema: { type: 'string' } },
      ),
    },
    'what identifies an entry in a body': {
      document: withProperties({ entry: { type: 'string', 'x-role': 'entry-id' } }),
    },
    'the role of an operation': { document: oneOperation({ 'x-role': 'list-entries' }) },
    'two credentials, and a role beside a reference': {
      document: withProperties({
        client_id: { type: 'string', 'x-role': 'client-id' },
        client_secret: { $ref: '#/components/schemas/Text', 'x-role': 'client-secret' },
      }),
    },
    'a property that may be null': {
      document: withProperties({ next: { type: ['string', 'null'], 'x-role': 'next-cursor' } }),
    },
    'an example that has such a key': {
      document: withParameters({ name: 'a', in: 'query', example: { 'x-role': 'nothing' } }),
    },
  },
});

function withParameters(...given: Record<string, unknown>[]) {
  return oneOperation({ parameters: given });
}

function withProperties(given: Record<string, unknown>) {
  const document = oneSchema({ type: 'object', properties: given });
  return {
    ...document,
    components: { schemas: { ...document.components.schemas, Text: { type: 'string' } } },
  };
}
