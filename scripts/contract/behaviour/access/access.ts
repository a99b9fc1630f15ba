import { type Operation, pageOf, takesToken } from '../../../api/operation.ts';
import { basisOfCalls, decisionOn } from '../../../checks/basis.ts';
import { isSuccessStatus, type ReceivedResponse } from '../../../checks/exchange.ts';
import { type JsonObject, objectIn, pageIn, sameUuid, text } from '../../../checks/values.ts';
import { type BehaviourCheck, onEach, onlyOn, type Written } from '../../check.ts';
import { uuidOfVersion, uuidVersion7 } from '../../requests/uuid.ts';
import type { Scenario } from '../../run/scenario.ts';

const writes: readonly Written[] = ['workflows', 'jobs'];

const tokenRequired: BehaviourCheck = {
  id: 'token-required',
  kind: 'exchange',
  asserts: 'A request without a token does not succeed.',
  basis: [{ fact: 'F262' }, { fact: 'F276' }, { decision: 'D53' }],
  fix: 'Respond with 401 to a request without a token.',
  writes,
  operations: onEach(takesToken),
  async run(scenario) {
    const status = await statusWith(scenario, null);
    if (!isSuccessStatus(status)) return;
    const message = 'A request without a token succeeded.';
    const details = { expected: 'status 401', actual: `status ${status}` };
    // The workspace is that of the token, so nothing says which one this was.
    if (scenario.isStatedBy('F262')) scenario.documented('F262', message, details);
    else scenario.assumed('D53', message, details);
  },
};

const tokenKnown: BehaviourCheck = {
  id: 'token-known',
  kind: 'behaviour',
  asserts: 'A request with a token that the server has never given out does not succeed.',
  basis: [{ decision: 'D123' }],
  fix: 'Look the token up, or verify its signature; respond with 401 when it is not one of yours.',
  writes,
  operations: onEach(takesToken),
  async run(scenario) {
    const status = await statusWith(scenario, 'docproc-contract-unknown-token');
    if (!isSuccessStatus(status)) return;
    const details = { expected: 'status 401', actual: `status ${status}` };
    scenario.assumed('D123', 'A request with an unknown token succeeded.', details);
  },
};

/** The status of a valid request with another token, or with none. */
async function statusWith(scenario: Scenario, token: string | null): Promise<number> {
  const plan = await scenario.validRequest();
  const options = { expectation: 'error' } as const;
  const { response } = await scenario.respond(scenario.operation, { ...plan, token }, options);
  return response.status;
}

/** Whether the path names a resource that exists before the call. */
function namesResource({ path, parameters }: Operation): boolean {
  const variable = path.variables.at(-1);
  return parameters.some(
    ({ name, in: place, role }) => place === 'path' && name === variable && role !== 'chosen-id',
  );
}

// Of each operation that names a resource, but for the search: what that returns is left open.
const unknownDecisions = ['D112', 'D113', 'D114', 'D115'];

const unknownResource: BehaviourCheck = {
  id: 'unknown-resource',
  kind: 'behaviour',
  asserts:
    'A request for a resource that does not exist does not succeed, or lists nothing where it lists.',
  basis: [...unknownDecisions, 'D58'].map((decision) => ({ decision })),
  fix: 'Respond with 404 when there is no such resource; do not create one.',
  writes: ['entries', ...writes],
  operations: (api) =>
    api.operations.filter(
      (each) => namesResource(each) && decisionOn(each, unknownDecisions, api) !== undefined,
    ),
  async run(scenario) {
    const decision = scenario.decisionOf(unknownDecisions);
    const plan = await scenario.validRequest();
    const { operation } = scenario;
    const unknown = { ...plan, id: uuidVersion7() };
    const { response } = await scenario.respond(operation, unknown, { expectation: 'error' });
    if (response.status >= 500) {
      const details = { expected: 'a status from 400 to 499', actual: `status ${response.status}` };
      const message = 'A request for a resource that does not exist makes the server fail.';
      return scenario.assumed('D58', message, details);
    }
    if (!reaches(response, operation)) return;
    scenario.assumed(decision, 'A request for a resource that does not exist succeeded.', {
      expected: pageOf(operation) ? 'an error, or no items' : 'no success',
      actual: `status ${response.status}`,
    });
  },
};

const foreignResource: BehaviourCheck = {
  id: 'foreign-resource',
  kind: 'behaviour',
  asserts:
    'The token of another workspace reaches neither the entries, jobs and workflows nor the series of this one.',
  basis: [{ decision: 'D105' }],
  fix: 'Look every resource up within the workspace of the token; respond with 404 otherwise.',
  writes: ['entries', ...writes],
  operations: onEach((operation) => namesResource(operation) && takesToken(operation)),
  async run(scenario) {
    const token = scenario.fixtures.other_token ?? scenario.skipWithout(['other_token']);
    const plan = await scenario.validRequest();
    const { operation } = scenario;
    const options = { expectation: 'error' } as const;
    const { response } = await scenario.respond(operation, { ...plan, token }, options);
    if (!reaches(response, operation)) return;
    const unknown = { ...plan, token, id: uuidVersion7() };
    const other = await scenario.respond(operation, unknown, options);
    // Where anything succeeds, as it may (D112 to D115), a success does not show that this was reached.
    if (reaches(other.response, operation)) {
      return scenario.skip('needs a server on which a resource that does not exist is an error');
    }
    scenario.assumed('D105', 'The token of another workspace reaches a resource of this one.', {
      expected: 'no success',
      actual: `status ${response.status}`,
    });
  },
};

/** Whether a response shows that a resource was reached: a success, for a listing one with items. */
function reaches(response: ReceivedResponse, operation: Operation): boolean {
  if (response.status !== 200) return false;
  return !pageOf(operation) || (pageIn(response, operation)?.items.length ?? 0) > 0;
}

const authorize = 'authorize-enrollment';
const enrollment = {
  kind: 'behaviour',
  writes: ['tokens'],
  operations: onlyOn(authorize),
} as const;

const enrollmentToken: BehaviourCheck = {
  ...enrollment,
  id: 'enrollment-token',
  asserts: 'The token that an authorization returns is accepted where the other token is.',
  basis: [{ decision: 'D124' }],
  fix: 'Store the token, or the key that signs it, before responding.',
  async run(scenario) {
    const { json } = await scenario.validRequest();
    const token = text((await scenario.success(authorize, { json })).token);
    if (token === undefined) return scenario.skip('needs an enrollment with a token');
    const options = { expectation: 'open' } as const;
    const { response } = await scenario.respond('list-entries', { token }, options);
    // What an enrollment grants is open (D03), so it may forbid the listing, but it must be known.
    if (response.status !== 401) return;
    const details = { expected: 'any status but 401', actual: 'status 401' };
    scenario.assumed('D124', 'The token of an enrollment is not accepted.', details);
  },
};

const wrongCredentials: BehaviourCheck = {
  ...enrollment,
  id: 'wrong-credentials',
  asserts:
    'An authorization with a wrong client id, a wrong secret or an unknown enrollment yields no token.',
  basis: [{ decision: 'D126' }, { decision: 'D127' }],
  fix: 'Compare both credentials with those of the client, and look the enrollment up.',
  async run(scenario) {
    const json = await validCredentials(scenario);
    const secret = String(json.client_secret ?? '');
    const part = secret.slice(0, -1);
    scenario.keepSecret('PART_OF_CLIENT_SECRET', part);
    const wrong: Record<string, JsonObject> = {
      'a wrong secret': { ...json, client_secret: 'docproc-contract-wrong' },
      'no secret': { ...json, client_secret: '' },
      'a part of the secret': { ...json, client_secret: part },
      'more than the secret': { ...json, client_secret: `${secret}x` },
      'a wrong client id': { ...json, client_id: 'docproc-contract-wrong' },
      'an unknown enrollment': { ...json, id: uuidOfVersion(4) },
    };
    for (const [what, body] of Object.entries(wrong)) {
      const plan = { json: body };
      const { response } = await scenario.respond(authorize, plan, { expectation: 'error' });
      if (text(objectIn(response)?.token) === undefined) continue;
      const decision = what === 'an unknown enrollment' ? 'D127' : 'D126';
      scenario.assumed(decision, `An authorization with ${what} yields a token.`, {
        pointer: '/token',
        expected: 'no token',
        actual: 'a token',
      });
    }
  },
};

const enrollmentOwner: BehaviourCheck = {
  ...enrollment,
  id: 'enrollment-owner',
  asserts: 'An authorization that names another owner does not give the enrollment that owner.',
  basis: [{ decision: 'D128' }],
  fix: 'Compare the owner of the body with that of the enrollment; reject it when they differ.',
  async run(scenario) {
    const json = await validCredentials(scenario);
    const first = await scenario.success(authorize, { json });
    const owner = uuidOfVersion(7);
    const plan = { json: { ...json, owner_id: owner } };
    const { response } = await scenario.respond(authorize, plan, { expectation: 'error' });
    const found = objectIn(response);
    if (found?.owner_id === undefined || !sameUuid(found.id, first.id)) return;
    // What becomes of another owner in the body is open: it may be ignored.
    if (!sameUuid(found.owner_id, owner)) return;
    scenario.assumed('D128', 'An enrollment was authorized for an owner that is not its own.', {
      pointer: '/owner_id',
      expected: 'an error',
      actual: `${found.owner_id} for ${owner}`,
    });
  },
};

/** How often an enrollment is authorized in a row. */
const authorizations = 6;

const enrollmentAgain: BehaviourCheck = {
  ...enrollment,
  id: 'enrollment-again',
  asserts:
    'An enrollment can be authorized again and again, also after an authorization with wrong credentials, and is the same each time.',
  basis: [{ fact: 'F274' }],
  cites: (api) =>
    basisOfCalls(
      api,
      api.operations.filter(({ role }) => role === authorize),
    ),
  fix: 'Let an authorization depend on its own body alone, and return the enrollment as it is stored.',
  async run(scenario) {
    const { missing, json: body } = await scenario.data.validRequest(scenario.operation);
    if (missing.length > 0) scenario.skipWithout(missing);
    const json = { ...(typeof body === 'object' && body) };
    const send = () => scenario.respond(authorize, { json }, { expectation: 'open' });
    const first = objectIn((await send()).response) ?? objectIn((await send()).response);
    if (!first) return scenario.skip('needs an authorization that succeeds');
    for (let count = 0; count < authorizations; count += 1) {
      // One wrong attempt only: after several, a server may lock the client out for a while.
      if (count === 1) {
        const wrong = { ...json, client_secret: 'docproc-contract-wrong' };
        await scenario.respond(authorize, { json: wrong }, { expectation: 'error' });
      }
      compareAgain(scenario, first, (await send()).response);
    }
  },
};

function compareAgain(scenario: Scenario, first: JsonObject, response: ReceivedResponse): void {
  const again = objectIn(response);
  if (!again) {
    if ([403, 423, 429, 503].includes(response.status)) return;
    const message = 'An authorization that succeeded before does not succeed again.';
    const details = { expected: 'status 200', actual: `status ${response.status}` };
    scenario.documented(scenario.callFact(), message, details);
    return;
  }
  for (const field of ['id', 'owner_id', 'app_id', 'sandbox']) {
    const [expected, actual] = [first[field] ?? undefined, again[field] ?? undefined];
    if (expected === undefined || actual === undefined || expected === actual) continue;
    scenario.documented('F274', `An authorization shows another \`${field}\` than one before.`, {
      pointer: `/${field}`,
      expected: String(expected),
      actual: String(actual),
    });
  }
}

/** The body of an authorization that succeeds. */
async function validCredentials(scenario: Scenario): Promise<JsonObject> {
  await scenario.validRequest();
  const { json } = await scenario.data.validRequest(scenario.operation);
  return { ...(typeof json === 'object' && json) };
}

/** Checks of who reaches what: tokens, workspaces, and the credentials of an enrollment. */
export const accessChecks: readonly BehaviourCheck[] = [
  unknownResource,
  foreignResource,
  enrollmentOwner,
  enrollmentToken,
  enrollmentAgain,
  wrongCredentials,
];

/** Checks of the token of a request. */
export const tokenChecks: readonly BehaviourCheck[] = [tokenKnown, tokenRequired];
