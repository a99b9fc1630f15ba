import { describeRule } from '../describe-rule.ts';

const two = (first: string, second: string) => ({
  openapi: '3.1.0',
  paths: {
    '/silo/v1/entries': { get: { operationId: first } },
    '/silo/v1/entries/{id}': { parameters: [], patch: { operationId: second } },
  },
});
const at = ['paths', '/silo/v1/entries/{id}', 'patch', 'operationId'];

describeRule('operation-id-unique', 'spectral', {
  fires: {
    'the same name twice': {
      document: two('silo.entries.list', 'silo.entries.list'),
      reports: [
        { path: at, message: /silo\.entries\.list, which GET \/silo\/v1\/entries has already/ },
      ],
    },
    'names that differ in case only': {
      document: two('silo.entries.list', 'silo.entries.List'),
      reports: [{ path: at, message: /silo\.entries\.List, which GET/ }],
    },
  },
  passes: { 'two names': { document: two('silo.entries.list', 'silo.entries.update') } },
});
