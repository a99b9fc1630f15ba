import type { ExchangeCheck } from '../../contract/check.ts';

/** A call that fails says so with 4xx or 5xx. */
export const check: ExchangeCheck = {
  id: 'error-status',
  kind: 'exchange',
  asserts: 'A call that does not succeed answers with a status from 400 to 599.',
  basis: [{ decision: 'D58' }],
  mend: 'Answer 4xx when the request is at fault and 5xx when the service is, without a redirect.',
  needs: 'an answer other than a success',
  judge({ response }) {
    if (!response || (response.status >= 200 && response.status < 300)) return undefined;
    if (response.status >= 400 && response.status <= 599) return [];
    return [
      {
        level: 'assumed',
        decision: 'D58',
        message: 'The call did not succeed, and its status is neither 4xx nor 5xx.',
        expected: 'a status from 400 to 599',
        actual: `status ${response.status}`,
      },
    ];
  },
};
