import { objectIn } from '../../api/success.ts';
import { isFailureStatus } from '../../checks/exchange.ts';
import { type JsonObject, reorderedText } from '../../lib/json.ts';
import { isOverloaded } from '../http/limits.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { Scenario } from '../session/scenario.ts';

/** A server that handles requests with one id in turn lets so many wait for each other. */
const mostWaiting = 4;

/** How a wait may end that was too short (D42). */
const endsOfWait: readonly number[] = [202, 408, 504];

/**
 * Sends the same creation sixteen times at once, every fourth time with its keys in another order, and reports those that
 * do not succeed. Whether one of them may be refused is open (D82); a valid request never makes a server fail (F177).
 *
 * @param wait how many seconds each waits for what it creates; then only four are sent
 * @returns the objects of those that succeeded
 * @throws Skipped when none did
 */
export async function createAtOnce(
  scenario: Scenario,
  plan: RequestPlan,
  wait = 0,
): Promise<JsonObject[]> {
  const times = wait > 0 ? mostWaiting : 16;
  const options = { expectation: 'open', extraTime: times * wait * 1000 } as const;
  const plans = Array.from({ length: times }, (_, index) =>
    index % 4 === 3 ? { ...plan, write: reorderedText } : plan,
  );
  const sent = await Promise.all(
    plans.map((each) => scenario.respond(scenario.operation, each, options)),
  );
  const all = sent.filter(({ response }) => wait === 0 || !endsOfWait.includes(response.status));
  const created = all
    .map(({ response }) => objectIn(response))
    .filter((each) => each !== undefined);
  if (created.length === 0) return scenario.skip('needs a creation that succeeds');
  const [expected, of] = ['a success of each', `of ${all.length}`];
  const failed = all.filter(
    ({ response }) => isFailureStatus(response.status) && !isOverloaded(response),
  );
  if (failed[0]) {
    scenario.show(failed[0]);
    const message = 'A creation that was sent several times at once made the server fail.';
    const actual = `${failed.length} ${of} failed with status ${failed[0].response.status}`;
    scenario.documented('F177', message, { expected, actual });
  }
  const rejected = all.length - created.length - failed.length;
  if (rejected > 0) {
    const message = 'A creation that was sent several times at once was rejected.';
    scenario.assumed('D82', message, { expected, actual: `${rejected} ${of} rejected` });
  }
  return created;
}
