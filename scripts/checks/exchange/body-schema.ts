import type { ExchangeCheck } from '../../contract/check.ts';
import { successProblems } from '../success-problems.ts';

/** A success has the shape of the object that the operation returns. */
export const check: ExchangeCheck = {
  id: 'body-schema',
  kind: 'exchange',
  asserts:
    'Every field of a success has the type stated for it, and the fields that an answer always has are there.',
  basis: [
    { section: 'Resources and their fields', fact: 'each field of a resource has a type' },
    { decision: 'D29' },
  ],
  mend: 'Send each field in its type, or leave it out: neither null nor another type stands for it.',
  needs: 'an answer 200 with a JSON object',
  judge: (exchange, operation) =>
    successProblems(
      exchange,
      operation,
      (keyword) => keyword !== 'format' && keyword !== 'pattern',
    ),
};
