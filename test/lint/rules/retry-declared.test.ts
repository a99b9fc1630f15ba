import { describeRule } from '../describe-rule.ts';
import { oneOperation } from '../small-documents.ts';

const operation = ['paths', '/silo/v1/entries', 'get'];
const at = [...operation, 'x-retry'];

describeRule('retry-declared', 'spectral', {
  fires: {
    'an operation without a policy': {
      document: oneOperation({ operationId: 'listSiloEntries' }),
      reports: [
        { path: operation, message: /Found no x-retry; expected idempotent or rejected\./ },
      ],
    },
    'a policy that no tool knows': {
      document: oneOperation({ 'x-retry': 'always' }),
      reports: [
        { path: at, message: /Found x-retry: "always"; expected idempotent or rejected\./ },
      ],
    },
    'a GET that is not idempotent': {
      document: oneOperation({ 'x-retry': 'rejected' }),
      reports: [{ path: at, message: /x-retry: rejected on a GET; expected idempotent/ }],
    },
  },
  passes: {
    'an idempotent GET': { document: oneOperation({ 'x-retry': 'idempotent' }) },
    'a PATCH that is repeated only after it was rejected': {
      document: {
        openapi: '3.1.0',
        paths: { '/silo/v1/entries/{id}': { patch: { 'x-retry': 'rejected' } } },
      },
    },
  },
});
