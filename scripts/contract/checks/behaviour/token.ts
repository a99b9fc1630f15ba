import type { ScenarioCheck, Written } from '../../check.ts';
import type { Scenario } from '../../run/scenario.ts';
import { validRequest } from '../../run/valid-requests.ts';

const writes: readonly Written[] = ['workflows', 'jobs'];
const authenticated: ScenarioCheck['operations'] = (operations) =>
  operations.filter((each) => each.authenticated).map(({ id }) => id);

/** A request without a token is refused. */
export const tokenRequired: ScenarioCheck = {
  id: 'token-required',
  kind: 'exchange',
  asserts: 'A request without a token does not succeed.',
  basis: [{ decision: 'D53' }],
  mend: 'Answer 401 to a request without a token.',
  writes,
  operations: authenticated,
  run: (scenario) => sendWith(scenario, null, 'D53', 'A request without a token succeeded.'),
};

/** A request with a token that nobody was given is refused. */
export const tokenKnown: ScenarioCheck = {
  id: 'token-known',
  kind: 'behaviour',
  asserts: 'A request with a token that the server has never given out does not succeed.',
  basis: [{ decision: 'D52' }],
  mend: 'Look the token up, or verify its signature; answer 401 when it is not one of yours.',
  writes,
  operations: authenticated,
  run: (scenario) =>
    sendWith(
      scenario,
      'docproc-contract-unknown-token',
      'D52',
      'A request with an unknown token succeeded.',
    ),
};

async function sendWith(
  scenario: Scenario,
  token: string | null,
  decision: string,
  message: string,
): Promise<void> {
  const { id } = scenario.operation;
  const { guesses: _, ...plan } = await validRequest(id, scenario.known, scenario.session);
  const { response } = await scenario.answered(id, { ...plan, token }, { expectation: 'refusal' });
  if (response.status < 200 || response.status > 299) return;
  scenario.assumed(decision, message, {
    expected: 'status 401',
    actual: `status ${response.status}`,
  });
}
