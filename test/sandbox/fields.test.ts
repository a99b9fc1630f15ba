import { expect, test } from 'vitest';
import { missingFields } from '../support/fields-of-sandbox.ts';

test('the sandbox gives each field that the document describes', () => {
  const missing = missingFields.map(
    ({ operation, message, pointer }) =>
      `${message} It belongs at ${pointer} in a response to ${operation}: let the handler of the operation in scripts/sandbox/areas/ store and return it (CONTRIBUTING.md, "Add a field or a parameter").`,
  );
  expect(missing, missing.join('\n')).toEqual([]);
});
