import type { ExchangeCheck } from '../../contract/check.ts';

const json = /^\s*(application|text)\/(?:[\w!#$&^.+-]+\+)?json\s*(;|$)/i;

/** The header of a success does not call its JSON something else. */
export const check: ExchangeCheck = {
  id: 'content-type',
  kind: 'exchange',
  asserts: 'The header Content-Type of a success, if there is one, names a JSON media type.',
  basis: [{ section: 'Opening', fact: 'response bodies are JSON' }],
  mend: 'Send `Content-Type: application/json`.',
  needs: 'an answer 200',
  judge({ response }) {
    if (response?.status !== 200) return undefined;
    const contentType = response.headers['content-type'];
    // The interface states the header for requests only, so one that is missing contradicts nothing.
    if (contentType === undefined || json.test(contentType)) return [];
    return [
      {
        level: 'documented',
        message: 'The answer says that its body is not JSON.',
        expected: 'Content-Type: application/json',
        actual: `Content-Type: ${contentType}`,
      },
    ];
  },
};
