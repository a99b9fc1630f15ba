import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import type { ReceivedResponse } from '../../../checks/exchange.ts';
import { sameUuid } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { otherCase, shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { sameMoment } from '../../resources/jobs/job-views.ts';
import { differenceOf } from '../../resources/values/differences.ts';
import { runTag } from '../../run-tag.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { citingCalls, onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const authorize = 'authorize-enrollment';
const enrollment = {
  kind: 'stateful',
  writes: ['tokens'],
  operations: onlyOn(authorize),
} as const;

const wrongCredentials: ScenarioCheck = {
  ...enrollment,
  id: 'wrong-credentials',
  asserts:
    'An authorization with a wrong client id, a wrong secret or an unknown enrollment yields no token, and does not make the server fail.',
  basis: restsOn('D58', 'D126', 'D127'),
  fix: 'Compare both credentials with those of the client, and look the enrollment up.',
  async run(scenario) {
    const json = await validCredentials(scenario);
    const secret = String(json.client_secret ?? '');
    const part = secret.slice(0, -1);
    const inOtherCase = otherCase(secret);
    scenario.run.session.redaction.addSecret('PART_OF_CLIENT_SECRET', part);
    scenario.run.session.redaction.addSecret('CLIENT_SECRET_IN_OTHER_CASE', inOtherCase);
    const { client_secret: _, ...withoutSecret } = json;
    const { client_id: __, ...withoutClient } = json;
    const wrong: Record<string, JsonObject> = {
      'a wrong secret': { ...json, client_secret: `${runTag}-wrong` },
      'an empty secret': { ...json, client_secret: '' },
      'no secret': withoutSecret,
      'no client id': withoutClient,
      'the client id for the secret': { ...json, client_secret: json.client_id },
      'the secret among spaces': { ...json, client_secret: ` ${secret} ` },
      ...(inOtherCase !== secret && {
        'the secret in other letters': { ...json, client_secret: inOtherCase },
      }),
      'a part of the secret': { ...json, client_secret: part },
      'more than the secret': { ...json, client_secret: `${secret}x` },
      'a wrong client id': { ...json, client_id: `${runTag}-wrong` },
      'an unknown enrollment': { ...json, id: uuidOfVersion(4) },
    };
    for (const [what, body] of Object.entries(wrong)) {
      const exchange = await scenario.respond(authorize, { json: body }, { expectation: 'error' });
      scenario.reportFailure(exchange, `An authorization with ${what}`);
      if (tokenIn(exchange.response) !== undefined) reportToken(scenario, what);
    }
  },
};

function reportToken(scenario: Scenario, what: string): void {
  const decision = what === 'an unknown enrollment' ? 'D127' : 'D126';
  const details = { pointer: '/token', expected: 'no token', actual: 'a token' };
  scenario.assumed(decision, `An authorization with ${what} yields a token.`, details);
}

/** The token of a response, be it a success or an error. */
function tokenIn({ json }: ReceivedResponse): string | undefined {
  return isJsonObject(json) ? text(json.token) : undefined;
}

const enrollmentOwner: ScenarioCheck = {
  ...enrollment,
  id: 'enrollment-owner',
  asserts:
    'An authorization that names another owner is rejected, and one without the id gives the enrollment no other owner.',
  basis: restsOn('D125', 'D128'),
  fix: 'Compare the owner of the body with that of the enrollment; reject the authorization when they differ.',
  async run(scenario) {
    const json = await validCredentials(scenario);
    const first = await scenario.success(authorize, { json });
    await compareWithoutId(scenario, json, first);
    const owner = uuidOfVersion(7);
    const plan = { json: { ...json, owner_id: owner } };
    const { response } = await scenario.respond(authorize, plan, { expectation: 'error' });
    const found = objectIn(response);
    if (!found) return;
    const isChanged = sameUuid(found.id, first.id) && sameUuid(found.owner_id, owner);
    scenario.assumed('D128', 'An authorization for an owner that is not its own succeeds.', {
      ...(isChanged && { pointer: '/owner_id' }),
      expected: 'an error',
      actual: isChanged ? `the enrollment of ${owner}` : 'an enrollment',
    });
  },
};

/** An authorization that names the owner alone gives the same enrollment the same owner, if it succeeds. */
async function compareWithoutId(
  scenario: Scenario,
  { id: _, ...json }: JsonObject,
  first: JsonObject,
): Promise<void> {
  const found = await scenario.attempt(authorize, { json });
  if (!found || !sameUuid(found.id, first.id)) return;
  if (text(found.owner_id) === undefined || text(first.owner_id) === undefined) return;
  if (sameUuid(found.owner_id, first.owner_id)) return;
  scenario.assumed('D125', 'Without its id, an enrollment has another owner.', {
    pointer: '/owner_id',
    expected: String(first.owner_id),
    actual: String(found.owner_id),
  });
}

/** How often an enrollment is authorized in a row. */
const authorizations = 5;
/** How many ms an authorization may be rejected after one with wrong credentials. */
const longestLock = 5000;

const enrollmentAgain: ScenarioCheck = {
  ...enrollment,
  id: 'enrollment-again',
  asserts:
    'An enrollment can be authorized again and again, also after an authorization with wrong credentials, and is the same each time.',
  basis: restsOn('F274', 'F278', 'D83', 'D154', 'D171'),
  ...citingCalls(onlyOn(authorize)),
  fix: 'Let an authorization depend on its own body alone, and return the enrollment as it is stored.',
  async run(scenario) {
    const { json: body } = await scenario.validPlan();
    const json = { ...(typeof body === 'object' && body) };
    const send = () => scenario.respond(authorize, { json }, { expectation: 'open' });
    const first = objectIn((await send()).response) ?? objectIn((await send()).response);
    if (!first) return scenario.skip('needs an authorization that succeeds');
    const views = [first];
    for (let count = 0; count < authorizations; count += 1) {
      const { response } = await send();
      compareAgain(scenario, first, response);
      views.push(...[objectIn(response)].filter((each) => each !== undefined));
    }
    compareOpenFields(scenario, views);
    await compareWithoutOwner(scenario, first, json);
    await compareInCapitals(scenario, first, json);
    // One wrong attempt only, after which a server may still lock the client out for a while.
    const wrong = { ...json, client_secret: `${runTag}-wrong` };
    await scenario.respond(authorize, { json: wrong }, { expectation: 'error' });
    const { response } = await readUntil(
      send,
      (each) => objectIn(each.response) !== undefined,
      longestLock,
    );
    compareAgain(scenario, first, response);
  },
};

/** An enrollment is the same one when its owner is not named, if that is accepted. */
async function compareWithoutOwner(scenario: Scenario, first: JsonObject, json: JsonObject) {
  const { owner_id, ...rest } = json;
  if (owner_id === undefined) return;
  const { response } = await scenario.respond(authorize, { json: rest }, { expectation: 'open' });
  if (objectIn(response)) compareAgain(scenario, first, response);
}

/** An enrollment is the same one when its id is written in capitals. */
async function compareInCapitals(scenario: Scenario, first: JsonObject, json: JsonObject) {
  const capitals = { ...json, id: String(json.id).toUpperCase() };
  const id = text((await scenario.attempt(authorize, { json: capitals }))?.id);
  if (id === undefined || text(first.id) === undefined || sameUuid(id, first.id)) return;
  const message = 'With its id in capitals, an enrollment is another one.';
  const details = { pointer: '/id', expected: String(first.id), actual: id };
  scenario.assumed('D83', message, details);
}

function compareAgain(scenario: Scenario, first: JsonObject, response: ReceivedResponse): void {
  const again = objectIn(response);
  if (!again) {
    if ([403, 423, 429, 503].includes(response.status)) return;
    const message = 'An authorization that succeeded before does not succeed again.';
    const details = { expected: 'status 200', actual: `status ${response.status}` };
    scenario.documented(scenario.callFact(), message, details);
    return;
  }
  if (again.token === '') {
    const message = 'An authorization returns an empty token.';
    const details = { pointer: '/token', expected: 'a token', actual: 'an empty text' };
    scenario.documented('F278', message, details);
  }
  for (const field of ['id', 'owner_id', 'app_id', 'sandbox', 'created_at']) {
    const [expected, actual] = [first[field] ?? undefined, again[field] ?? undefined];
    if (expected === undefined || actual === undefined || expected === actual) continue;
    const message = `An authorization shows another \`${field}\` than one before.`;
    const details = {
      pointer: `/${field}`,
      expected: String(expected),
      actual: String(actual),
    };
    if (field !== 'created_at') scenario.documented('F274', message, details);
    else if (!sameMoment(expected, actual)) scenario.assumed('D154', message, details);
  }
}

/** Fields that an authorization may set: whether it does is open, but not that they go there and back. */
function compareOpenFields(scenario: Scenario, views: readonly JsonObject[]): void {
  for (const field of ['disabled', 'data']) {
    const values = views.map((each) => each[field] ?? undefined);
    const changes = values.flatMap((value, index) => {
      const before = values[index - 1];
      if (index === 0 || value === undefined || before === undefined) return [];
      return differenceOf(before, value) ? [index] : [];
    });
    const [change] = changes;
    if (change === undefined) continue;
    const [expected, actual] = [values[change - 1], values[change]];
    const details = { pointer: `/${field}`, expected: shorten(expected), actual: shorten(actual) };
    const isBack = changes.some((index) => !differenceOf(expected, values[index]));
    if (isBack) {
      const message = `Authorizations show \`${field}\` of an enrollment by turns.`;
      scenario.documented('F274', message, details);
    } else {
      scenario.assumed('D171', `An authorization changed \`${field}\` of its enrollment.`, details);
    }
  }
}

/** The body of an authorization that succeeds. */
async function validCredentials(scenario: Scenario): Promise<JsonObject> {
  await scenario.validRequest();
  const { json } = await scenario.data.validRequest(scenario.operation);
  return { ...(typeof json === 'object' && json) };
}

/** Checks of the authorization of an enrollment. */
export const enrollmentChecks: readonly ScenarioCheck[] = [
  enrollmentOwner,
  enrollmentAgain,
  wrongCredentials,
];
