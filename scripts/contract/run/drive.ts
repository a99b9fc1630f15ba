import type { Known } from './known.ts';
import type { Session } from './session.ts';
import { validRequest } from './valid-requests.ts';

/**
 * Sends the plainest valid request of an operation.
 *
 * @returns what was in the way of a success, in words for a skipped check; `undefined` when it succeeded
 */
export async function drive(
  operationId: string,
  session: Session,
  known: Known,
): Promise<string | undefined> {
  const { guesses, ...plan } = await validRequest(operationId, known, session);
  const expectation = guesses.length > 0 ? 'open' : 'success';
  const { response, failure } = await session.send(operationId, plan, { expectation });
  if (response?.status === 200) return undefined;
  if (!response) return failure?.message;
  if (response.status === 401 || response.status === 403) {
    return session.token === undefined
      ? 'needs a token: give --token, or "token" among the fixtures'
      : `needs a token that the server accepts: it answered ${response.status}`;
  }
  if (guesses.length === 0) {
    return `needs an answer 200; the server answered ${response.status} to a valid request`;
  }
  const lines = guesses.map((each) => `"${each}": "…"`).join(', ');
  return `needs something that the server knows: add ${lines} to the fixtures`;
}
