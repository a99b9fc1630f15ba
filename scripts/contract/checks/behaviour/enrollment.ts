import { sameUuid } from '../../../checks/same.ts';
import { onlyOn, type ScenarioCheck, type Written } from '../../check.ts';
import type { Body, Scenario } from '../../run/scenario.ts';
import { uuidOfVersion } from '../../uuid.ts';

const authorize = 'authorizeEnrollment';
const section = 'Endpoints / 11';
const operations = onlyOn(authorize);
const writes: readonly Written[] = ['tokens'];

/** The token of an enrollment works. */
export const enrollmentToken: ScenarioCheck = {
  id: 'enrollment-token',
  kind: 'behaviour',
  asserts: 'The token that an authorization returns is accepted where the other token is.',
  basis: [
    { section, fact: 'authorizing an enrollment returns an access token' },
    { decision: 'D52' },
  ],
  mend: 'Store the token, or the key that signs it, before answering.',
  writes,
  operations,
  async run(scenario) {
    const { token } = await authorized(scenario);
    if (typeof token !== 'string') return scenario.skip('needs an enrollment with a token');
    const { response } = await scenario.answered(
      'listSiloEntries',
      { token },
      { expectation: 'open' },
    );
    // What an enrollment grants is open (D03), so it may forbid the listing, but it must be known.
    if (response.status !== 401) return;
    const usual = await scenario.answered('listSiloEntries', {});
    const message = 'The token of an enrollment is not accepted.';
    const details = { expected: 'any status but 401', actual: 'status 401' };
    if (usual.response.status === 200) scenario.documented(message, details);
    else scenario.assumed('D52', message, details);
  },
};

/** Wrong credentials get no token. */
export const wrongCredentials: ScenarioCheck = {
  id: 'wrong-credentials',
  kind: 'behaviour',
  asserts:
    'An authorization with a wrong client id, a wrong secret or an unknown enrollment yields no token.',
  basis: [{ section, fact: 'client id and secret are credentials, for which a token is returned' }],
  mend: 'Compare both credentials with those of the client, and look the enrollment up.',
  writes,
  operations,
  async run(scenario) {
    await authorized(scenario);
    const { json } = scenario.known.credentials();
    const wrong: Record<string, Body> = {
      'a wrong secret': { ...json, client_secret: 'docproc-contract-wrong' },
      'no secret': { ...json, client_secret: '' },
      'a wrong client id': { ...json, client_id: 'docproc-contract-wrong' },
      'an unknown enrollment': { ...json, id: uuidOfVersion(4) },
    };
    for (const [what, body] of Object.entries(wrong)) {
      const { response } = await scenario.answered(
        authorize,
        { json: body },
        { expectation: 'refusal' },
      );
      const token = (response.json as Body | undefined)?.token;
      if (response.status !== 200 || typeof token !== 'string' || token === '') continue;
      scenario.documented(`An authorization with ${what} yields a token.`, {
        pointer: '/token',
        expected: 'no token',
        actual: 'a token',
      });
    }
  },
};

/** An enrollment keeps its owner. */
export const enrollmentOwner: ScenarioCheck = {
  id: 'enrollment-owner',
  kind: 'behaviour',
  asserts: 'An authorization that names another owner does not give the enrollment that owner.',
  basis: [{ section: 'Enrollment', fact: 'an enrollment has an owner' }],
  mend: 'Compare the owner of the body with that of the enrollment; refuse when they differ.',
  writes,
  operations,
  async run(scenario) {
    const first = await authorized(scenario);
    const { json } = scenario.known.credentials();
    const owner = uuidOfVersion(7);
    const plan = { json: { ...json, owner_id: owner } };
    const { response } = await scenario.answered(authorize, plan, { expectation: 'refusal' });
    const answer = response.json as Body | undefined;
    if (response.status !== 200 || !answer || answer.owner_id === undefined) return;
    if (!sameUuid(answer.id, first.id)) return;
    // What becomes of another owner in the body is open: it may be ignored.
    if (!sameUuid(answer.owner_id, owner)) return;
    scenario.documented('An enrollment was authorized for an owner that is not its own.', {
      pointer: '/owner_id',
      expected: 'a refusal',
      actual: `${answer.owner_id} for ${owner}`,
    });
  },
};

async function authorized(scenario: Scenario): Promise<Body> {
  const { json, missing } = scenario.known.credentials();
  if (missing.length > 0) {
    const lines = missing.map((each) => `"${each}": "…"`).join(', ');
    scenario.skip(`needs the credentials of a client: add ${lines} to the fixtures`);
  }
  return scenario.success(authorize, { json });
}
