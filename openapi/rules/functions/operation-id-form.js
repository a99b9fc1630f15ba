import { createRulesetFunction } from '@stoplight/spectral-core';

const form = /^[a-z][a-z0-9]*\.[a-z][a-zA-Z0-9]*\.[a-z][a-zA-Z0-9]*$/;

/** An operationId is area, resource and verb, and its area is that of the path. Given an operation. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function operationIdForm({ operationId }, _options, { path }) {
    const area = String(path[1]).split('/')[1];
    if (typeof operationId !== 'string') {
      return [{ message: `Found no operationId; expected one, such as ${area}.entries.list.` }];
    }
    if (form.test(operationId) && operationId.startsWith(`${area}.`)) return [];
    return [
      {
        message: `Found the operationId ${operationId}; expected the path's area, a resource and a verb, joined by dots, such as ${area}.entries.list.`,
        path: [...path, 'operationId'],
      },
    ];
  },
);
