import type { ExchangeCheck } from '../../contract/check.ts';

/** A call that succeeds answers 200. */
export const check: ExchangeCheck = {
  id: 'success-status',
  kind: 'exchange',
  asserts: 'A call that succeeds answers with status 200, not with another of the 2xx.',
  basis: [{ section: 'Opening', fact: 'success is told by status 200' }],
  mend: 'Answer 200, also where something was created (201) or where nothing changed (204).',
  needs: 'a successful answer',
  judge({ request, response }) {
    if (!response || response.status < 200 || response.status > 299) return undefined;
    // What is answered when the wait elapses first is open (D42), so 202 may tell it.
    if (response.status === 200 || (request.query.wait !== undefined && response.status === 202)) {
      return [];
    }
    return [
      {
        level: 'documented',
        message: 'The call succeeded with a status other than 200.',
        expected: 'status 200',
        actual: `status ${response.status}`,
      },
    ];
  },
};
