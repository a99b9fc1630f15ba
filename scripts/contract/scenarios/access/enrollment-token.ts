import { restsOn } from '../../../checks/basis.ts';
import { isClientErrorStatus } from '../../../checks/exchange.ts';
import { sameUuid } from '../../../checks/values.ts';
import { text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { jobBody } from '../../resources/jobs/job-creation.ts';
import { presentWorkspace } from '../../resources/restored-resources.ts';
import { isEmpty } from '../../resources/values/differences.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

const authorize = 'authorize-enrollment';

/** Check of the token that an authorization returns. */
export const enrollmentToken: ScenarioCheck = {
  id: 'enrollment-token',
  kind: 'stateful',
  operations: onlyOn(authorize),
  claims: 'updates',
  writes: ['tokens', 'workspace', 'jobs'],
  asserts:
    'The token that an authorization returns is accepted where the other token is, acts on one workspace, and cannot be guessed. Two tokens of one workspace show the same name, and either can repeat a creation.',
  basis: restsOn('F276', 'D124', 'D223'),
  fix: 'Store the token with its workspace, or the key that signs it, before responding.',
  async run(scenario) {
    const { json } = await scenario.validRequest();
    const token = text((await scenario.success(authorize, { json })).token);
    if (token === undefined) return scenario.skip('needs an enrollment with a token');
    await compareTokens(scenario, token, json);
    const options = { expectation: 'open' } as const;
    const { response } = await scenario.respond('list-entries', { token }, options);
    // What an enrollment grants is open (D03), so it may forbid the listing, but it must be known.
    if (response.status === 401) {
      const details = { expected: 'any status but 401', actual: 'status 401' };
      scenario.assumed('D124', 'The token of an enrollment is not accepted.', details);
    } else if (scenario.hasOperation('update-workspace'))
      await compareWorkspaces(scenario, token, json);
  },
};

/** How many characters of a token nobody may know: with fewer, it can be guessed. */
const secretCharacters = 12;

/** A token is long, and shares not too much with the next one. */
async function compareTokens(scenario: Scenario, token: string, json: RequestPlan['json']) {
  const next = text((await scenario.attempt(authorize, { json }))?.token);
  const differing = next === undefined || next === token ? token : differenceBetween(token, next);
  if (differing.length >= secretCharacters) return;
  scenario.assumed('D223', 'The token of an enrollment can be guessed.', {
    pointer: '/token',
    expected: `${secretCharacters} characters or more that nobody can know`,
    actual: `${differing.length} of ${token.length} characters`,
  });
}

/** What is left of a text without the beginning and the end that another one has as well. */
function differenceBetween(one: string, other: string): string {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return one.slice(start, one.length - end);
}

/**
 * A creation can be repeated with another token of the workspace, if that may create jobs and sees this one: a token does
 * not live as long as what was created with it.
 */
async function compareCreation(scenario: Scenario, token: string): Promise<void> {
  if (!scenario.hasOperation('create-job') || !scenario.hasOperation('fetch-job')) return;
  const json = await jobBody(scenario);
  const id = uuidOfVersion(7);
  if (!(await scenario.attempt('create-job', { id, json }))) return;
  const sees = (await scenario.attempt('fetch-job', { id, token })) !== undefined;
  const other = { id: uuidOfVersion(7), json, token };
  if (!sees || !(await scenario.attempt('create-job', other))) return;
  const plan = { id, json, token };
  const { response } = await scenario.respond('create-job', plan, { expectation: 'open' });
  const isOpen = [401, 403, 423, 429].includes(response.status);
  if (isOpen || !isClientErrorStatus(response.status)) return;
  const message = 'A creation that is repeated with another token of the workspace is rejected.';
  const details = { expected: 'status 200', actual: `status ${response.status}` };
  scenario.assumed('D124', message, details);
}

/** The workspace of a token stays the same, whatever happens beside it. */
async function compareWorkspaces(
  scenario: Scenario,
  token: string,
  json: RequestPlan['json'],
): Promise<void> {
  const workspaceOf = async (of?: string) => {
    const plan = { json: {}, ...(of !== undefined && { token: of }) };
    return text((await scenario.attempt('update-workspace', plan))?.id);
  };
  const [own, first] = [await workspaceOf(), await workspaceOf(token)];
  await scenario.respond(authorize, { json }, { expectation: 'open' });
  const pairs = [
    [first, await workspaceOf(token)],
    [own, await workspaceOf()],
  ];
  for (const [before, after] of pairs) {
    if (before === undefined || after === undefined || sameUuid(before, after)) continue;
    const message = 'A token acts on another workspace than it did before.';
    scenario.documented('F276', message, { pointer: '/id', expected: before, actual: after });
  }
  if (own === undefined || !sameUuid(own, first)) return;
  await compareCreation(scenario, token).catch(nothingIfSkipped);
  await compareNames(scenario, token);
}

/** Two tokens of one workspace show the same name. */
async function compareNames(scenario: Scenario, token: string): Promise<void> {
  await presentWorkspace(scenario);
  // Somebody else may rename it in the meantime, so this counts only if it shows twice.
  const found = (await otherName(scenario, token)) && (await otherName(scenario, token));
  if (!found) return;
  const message = 'Two tokens of one workspace show it with two names.';
  scenario.documented('F276', message, { pointer: '/name', ...found });
}

/** The name that the token of the run gives the workspace and keeps, and another one that the other token shows. */
async function otherName(
  scenario: Scenario,
  token: string,
): Promise<{ expected: string; actual: string } | undefined> {
  const name = scenario.newName();
  const nameOf = async (plan: RequestPlan) =>
    (await scenario.attempt('update-workspace', plan))?.name;
  const isKept = async () => (await nameOf({ json: {} })) === name;
  if ((await nameOf({ json: { name } })) !== name || !(await isKept())) return undefined;
  const shown = await readUntil(
    () => nameOf({ json: {}, token }),
    (each) => each === name,
  );
  if (isEmpty(shown) || shown === name || !(await isKept())) return undefined;
  return { expected: name, actual: shorten(shown) };
}
