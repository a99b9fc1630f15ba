import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const operation = ['paths', '/silo/v1/entries', 'get'];
const at = [...operation, 'x-client-method'];

describeRule('client-method-declared', 'spectral', {
  fires: {
    'an operation without a method': {
      document: oneOperation({ operationId: 'listSiloEntries' }),
      reports: [
        { path: operation, message: /Found no x-client-method; .*such as silo\.entries\.list\./ },
      ],
    },
    'a method of two parts': {
      document: oneOperation({ 'x-client-method': 'silo.list' }),
      reports: [{ path: at, message: /Found the x-client-method "silo\.list"; expected area/ }],
    },
    'a method that is no text': {
      document: oneOperation({ 'x-client-method': 7 }),
      reports: [{ path: at, message: /Found the x-client-method 7; / }],
    },
    'a method where the client has something else': {
      document: oneOperation({ 'x-client-method': 'safe.entries.list' }),
      reports: [
        {
          path: at,
          message: /expected another first part than connection, safe, withResponse, which/,
        },
      ],
    },
    'a method that another operation has': {
      document: two('silo.entries.list', 'silo.entries.list'),
      reports: [
        {
          path: ['paths', '/silo/v1/entries', 'patch', 'x-client-method'],
          message: /silo\.entries\.list, which GET \/silo\/v1\/entries has already/,
        },
      ],
    },
  },
  passes: {
    'methods of their own, beside parameters of the path': {
      document: two('silo.entries.list', 'silo.entries.update'),
    },
  },
});

function two(list: string, update: string) {
  const get = { 'x-client-method': list };
  const patch = { 'x-client-method': update };
  const parameters = [{ name: 'id', in: 'path' }];
  return { openapi: '3.1.0', paths: { '/silo/v1/entries': { parameters, get, patch } } };
}
