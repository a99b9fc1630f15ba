import type { ExchangeCheck } from '../../contract/check.ts';

/** Statuses that say that the operation is not there. */
const absent = [405, 501];

/** A valid request succeeds. */
export const check: ExchangeCheck = {
  id: 'valid-accepted',
  kind: 'exchange',
  asserts:
    'A valid request for something that exists does not fail with 5xx, is not told that the operation does not exist, and is not refused.',
  basis: [
    { section: 'Endpoints', fact: 'every operation returns 200 with its object' },
    { decision: 'D31' },
  ],
  mend: 'Look in the log of the server for what went wrong; accept every value that the interface allows.',
  needs: 'a valid request for something that exists',
  judge({ request, response, expectation }, { path }) {
    if (expectation !== 'success' || !response) return undefined;
    const { status } = response;
    // 401, 403 and 429 tell of the token and of the pace, not of the request.
    if ([401, 403, 429].includes(status)) return undefined;
    if (status < 400) return [];
    const actual = `status ${status}`;
    const missing = absent.includes(status) || (status === 404 && !path.includes('{'));
    if (missing) {
      const message = 'The operation does not exist on this server.';
      return [
        {
          level: 'documented',
          message,
          expected: `an answer to ${request.method} ${path}`,
          actual,
        },
      ];
    }
    const expected = 'status 200';
    if (status < 500) {
      const message = 'A valid request is refused.';
      return [{ level: 'assumed', decision: 'D31', message, expected, actual }];
    }
    // What is answered when a wait elapses first is open (D42).
    if (request.query.wait !== undefined && status === 504) return [];
    return [
      { level: 'documented', message: 'A valid request makes the server fail.', expected, actual },
    ];
  },
};
