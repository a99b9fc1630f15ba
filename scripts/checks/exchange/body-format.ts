import type { ExchangeCheck } from '../../contract/check.ts';
import { successProblems } from '../success-problems.ts';

/** The strings of a success are written as stated. */
export const check: ExchangeCheck = {
  id: 'body-format',
  kind: 'exchange',
  asserts:
    'Identifiers, timestamps, URLs, hex digests, country codes and composed ids of a success are written as stated.',
  basis: [
    {
      section: 'Resources and their fields',
      fact: 'identifiers are UUIDs, and times of silo, access and sequence are UTC with milliseconds',
    },
  ],
  mend: 'Write the value in the stated form; for a timestamp, `2026-11-03T09:14:22.118Z`.',
  needs: 'an answer 200 with a JSON object',
  judge: (exchange, operation) =>
    successProblems(
      exchange,
      operation,
      (keyword) => keyword === 'format' || keyword === 'pattern',
    ),
};
