import type { ExchangeCheck } from '../../contract/check.ts';

/** Every request gets a whole answer. */
export const check: ExchangeCheck = {
  id: 'complete-answer',
  kind: 'exchange',
  asserts: 'Every request gets an answer, which is complete within the time given.',
  basis: [{ section: 'Opening', fact: 'a call returns an object' }],
  mend: 'Find out from the log of the server why it hung, dropped the connection or sent without end.',
  needs: 'a request',
  judge({ response, failure }) {
    if (response) return [];
    if (failure?.kind === 'unreachable' || failure?.kind === 'aborted') return undefined;
    return [
      {
        level: 'documented',
        message: `A request got no complete answer: ${failure?.message}.`,
        expected: 'a complete answer',
        ...(failure && { actual: failure.kind }),
      },
    ];
  },
};
