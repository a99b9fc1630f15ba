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
      document: two('listSiloEntries', 'listSiloEntries'),
      reports: [
        { path: at, message: /listSiloEntries, which GET \/silo\/v1\/entries has already/ },
      ],
    },
    'names that differ in case only': {
      document: two('listSiloEntries', 'listsiloentries'),
      reports: [{ path: at, message: /listsiloentries, which GET/ }],
    },
  },
  passes: { 'two names': { document: two('listSiloEntries', 'updateSiloEntry') } },
});
