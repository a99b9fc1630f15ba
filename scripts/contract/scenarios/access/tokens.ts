import { takesToken } from '../../../api/operation.ts';
import { factOn, restsOn } from '../../../checks/basis.ts';
import { isSuccessStatus } from '../../../checks/exchange.ts';
import { text } from '../../../lib/json.ts';
import { otherCase } from '../../../lib/text.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { presentWorkspace } from '../../resources/restored-resources.ts';
import type { Scenario } from '../../session/scenario.ts';
import { type ChangedKind, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import { unknownToken } from '../../session/test-data.ts';

const writes: readonly ChangedKind[] = ['workflows', 'jobs'];

const tokenRequired: ScenarioCheck = {
  id: 'token-required',
  kind: 'stateless',
  asserts: 'A request without a token does not succeed.',
  basis: restsOn('F262', 'F276', 'D53', 'D58'),
  fix: 'Respond with 401 to a request without a token.',
  writes,
  operations: onEach(takesToken),
  async run(scenario) {
    const plan = await scenario.validRequest();
    const plans = [plan];
    if (scenario.operation.role === 'update-workspace') {
      const { name } = await scenario.success(scenario.operation, plan);
      if (text(name) !== undefined) plans.push({ ...plan, json: { name } });
    }
    for (const each of plans) {
      const { status, details } = await sendWith(scenario, each, null);
      if (!isSuccessStatus(status)) continue;
      const message = 'A request without a token succeeded.';
      // The workspace is that of the token, so nothing says which one this was.
      if (factOn(scenario.operation, ['F262'], scenario.run.api.facts))
        scenario.documented('F262', message, details);
      else scenario.assumed('D53', message, details);
    }
  },
};

const tokenKnown: ScenarioCheck = {
  id: 'token-known',
  kind: 'stateful',
  asserts:
    'A request with a token that the server has never given out does not succeed, also where it resembles one of its own, or is the id of the workspace.',
  basis: restsOn('D58', 'D123'),
  fix: 'Look the whole token up, or verify its signature; respond with 401 when it is not one of yours.',
  writes,
  operations: onEach(takesToken),
  async run(scenario) {
    const plan = await scenario.validRequest();
    const { status, details } = await sendWith(scenario, plan, tokenLikeAnother(scenario));
    if (!isSuccessStatus(status)) return;
    scenario.assumed('D123', 'A request with an unknown token succeeded.', details);
  },
};

/** A token that the server does not know: another kind for each operation. */
function tokenLikeAnother(scenario: Scenario): string {
  const { token, workspace_id, enrollment_id } = scenario.fixtures;
  if (token === undefined) return unknownToken;
  const like = [`${token}x`, token.slice(0, -1), otherCase(token)].filter((each) => each !== token);
  // Ids are known to more people than tokens are.
  const ids = [workspace_id, enrollment_id].filter((each) => each !== undefined && each !== token);
  const kinds = [unknownToken, ...like, ...ids];
  const { operation, run } = scenario;
  const position = run.api.operations.filter(takesToken).indexOf(operation);
  const unknown = kinds[position % kinds.length] ?? unknownToken;
  if (like.includes(unknown)) run.session.redaction.addSecret('TOKEN_LIKE_ANOTHER', unknown);
  return unknown;
}

/** Sends a request with a token that the server does not know, or with none, and reports if that makes it fail. */
async function sendWith(scenario: Scenario, plan: RequestPlan, token: string | null) {
  const options = { expectation: 'error' } as const;
  const exchange = await scenario.respond(scenario.operation, { ...plan, token }, options);
  const { status } = exchange.response;
  const how = token === null ? 'without a token' : 'with an unknown token';
  scenario.reportFailure(exchange, `A request ${how}`);
  return { status, details: { expected: 'status 401', actual: `status ${status}` } };
}

/** How long a token is valid: the last check of a run. */
export const tokenLasts: ScenarioCheck = {
  id: 'token-lasts',
  kind: 'stateful',
  claims: 'everything',
  asserts:
    'A token that the server has accepted is accepted until the end of the run, also after an update of the workspace.',
  basis: restsOn('D55'),
  fix: 'Let a token be valid for longer than a client works with it, and let no call of the client end that.',
  writes: ['workspace'],
  operations: onEach(
    (operation) =>
      operation.method === 'GET' && operation.path.variables.length === 0 && takesToken(operation),
  ),
  async run(scenario) {
    const { operation, run } = scenario;
    const status = async () =>
      (await scenario.respond(operation, {}, { expectation: 'open' })).response.status;
    const before = await status();
    if (isSuccessStatus(before) && scenario.hasOperation('update-workspace')) {
      const { name } = await presentWorkspace(scenario);
      const json = { name: text(name) ?? scenario.newName() };
      await scenario.send('update-workspace', { json }, { expectation: 'open' });
    }
    const after = isSuccessStatus(before) ? await status() : before;
    if (![401, 403].includes(after)) return;
    const wasAccepted = run.session.exercised.operations.get(operation.id)?.statuses.has(200);
    if (!wasAccepted) return scenario.skip('needs a token that the server accepts');
    const message = 'The server does not accept the token any more that it has accepted.';
    scenario.assumed('D55', message, { expected: 'a success', actual: `status ${after}` });
  },
};

/** Checks of the token of a request. */
export const tokenChecks: readonly ScenarioCheck[] = [tokenKnown, tokenRequired];
