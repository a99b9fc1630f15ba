import { createRulesetFunction } from '@stoplight/spectral-core';

const policies = ['idempotent', 'rejected'];

/** Every operation says after which failures a call may be repeated. Given an Operation Object. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function retryDeclared(operation, _options, { path }) {
    const { 'x-retry': policy } = operation;
    const right = `expected ${policies.join(' or ')}.`;
    if (policy === undefined) return [{ message: `Found no x-retry; ${right}` }];
    const at = [...path, 'x-retry'];
    if (!policies.includes(policy)) {
      return [{ message: `Found x-retry: ${JSON.stringify(policy)}; ${right}`, path: at }];
    }
    const method = String(path.at(-1));
    if (method !== 'get' || policy === 'idempotent') return [];
    const message = `Found x-retry: ${policy} on a GET; expected idempotent, which every GET is (RFC 9110, section 9.2.2).`;
    return [{ message, path: at }];
  },
);
