import { createRulesetFunction } from '@stoplight/spectral-core';

const form = /^[a-z][a-zA-Z0-9]*$/;

/** An operationId is in camelCase, without dots. Given an operation. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function operationIdForm({ operationId }, _options, { path }) {
    const right = 'expected one in camelCase, without dots, such as listSiloEntries.';
    if (typeof operationId !== 'string') return [{ message: `Found no operationId; ${right}` }];
    if (form.test(operationId)) return [];
    return [
      {
        message: `Found the operationId ${operationId}; ${right}`,
        path: [...path, 'operationId'],
      },
    ];
  },
);
