import { pageOf } from '../../../checks/page.ts';
import { sameText, sameUuid } from '../../../checks/same.ts';
import { onlyOn, type ScenarioCheck } from '../../check.ts';
import { mark } from '../../run/known.ts';
import { idsOf } from '../../run/related.ts';
import type { Body, Scenario } from '../../run/scenario.ts';

const update = 'updateWorkspace';
const section = 'Endpoints / 10';
const otherToken = 'needs a token of another workspace: add "other_token": "…" to the fixtures';

/** A workspace keeps what an update gave it. */
export const workspaceKept: ScenarioCheck = {
  id: 'workspace-kept',
  kind: 'behaviour',
  asserts: 'The name and the slug that an update gives the workspace are there afterwards.',
  basis: [{ section, fact: 'the body carries name and slug, and the workspace is returned' }],
  mend: 'Store both fields before answering.',
  writes: ['workspace'],
  operations: onlyOn(update),
  async run(scenario) {
    const before = await scenario.success(update, { json: {} });
    scenario.afterwards(() => putBack(scenario, before));
    const number = scenario.known.number();
    const changes = { name: `${mark} ${number}`, slug: `${mark}-${number}` };
    for (const [field, value] of Object.entries(changes)) {
      const { response } = await scenario.answered(update, { json: { [field]: value } });
      if (response.status !== 200) continue;
      const kept = await scenario.success(update, { json: {} });
      if (kept[field] === undefined || sameText(kept[field], value)) continue;
      scenario.documented(`The ${field} that an update gave the workspace was not kept.`, {
        pointer: `/${field}`,
        expected: value,
        actual: String(kept[field]),
      });
    }
  },
};

async function putBack(scenario: Scenario, { name, slug }: Body): Promise<void> {
  await scenario.send(update, { json: { name, slug } }, { restoring: true });
}

/** An update acts on the workspace of its token. */
export const workspaceOfToken: ScenarioCheck = {
  id: 'workspace-of-token',
  kind: 'behaviour',
  asserts: 'An update acts on the workspace of the token and leaves that of another token alone.',
  basis: [{ section: 'Authentication', fact: 'the request acts on the workspace of its token' }],
  mend: 'Find the workspace by the token of the request, and by nothing else.',
  writes: ['workspace'],
  operations: onlyOn(update),
  async run(scenario) {
    const token = tokenOfOther(scenario);
    const own = await scenario.success(update, { json: {} });
    const other = await scenario.success(update, { json: {}, token });
    if (typeof own.id === 'string' && sameUuid(own.id, other.id)) {
      scenario.documented('Tokens of two workspaces act on the same workspace.', {
        pointer: '/id',
        expected: 'another workspace',
        actual: String(other.id),
      });
      return;
    }
    scenario.afterwards(() => putBack(scenario, own));
    await scenario.success(update, { json: { name: `${mark} ${scenario.known.number()}` } });
    const after = await scenario.success(update, { json: {}, token });
    if (after.name === undefined || sameText(after.name, other.name)) return;
    scenario.documented('An update changed the workspace of another token.', {
      pointer: '/name',
      expected: String(other.name),
      actual: String(after.name),
    });
  },
};

/** A listing holds the entries of its own company. */
export const entriesOfCompany: ScenarioCheck = {
  id: 'entries-of-company',
  kind: 'behaviour',
  asserts: 'No entry is listed under the tokens of two workspaces.',
  basis: [
    { section: 'Endpoints / 2', fact: 'the listing returns the entries of the current company' },
  ],
  mend: 'Restrict every query to the workspace of the token.',
  operations: onlyOn('listSiloEntries'),
  async run(scenario) {
    const { id } = scenario.operation;
    const token = tokenOfOther(scenario);
    const own = idsOf(pageOf((await scenario.answered(id, {})).response)?.list ?? []);
    const others = idsOf(pageOf((await scenario.answered(id, { token })).response)?.list ?? []);
    if (own.length === 0) return scenario.skip('needs a silo entry in the workspace');
    const shared = own.find((each) => others.includes(each));
    if (shared === undefined) return;
    scenario.documented('An entry is listed under the tokens of two workspaces.', {
      pointer: '/list',
      expected: 'entries of one workspace each',
      actual: `entry ${shared} in both`,
    });
  },
};

/** What one workspace has, another cannot reach. */
export const foreignResource: ScenarioCheck = {
  id: 'foreign-resource',
  kind: 'behaviour',
  asserts:
    'The token of another workspace reaches neither the entries, jobs and workflows nor the series of this one.',
  basis: [{ decision: 'D53' }],
  mend: 'Look every resource up within the workspace of the token; answer 404 otherwise.',
  writes: ['entries', 'workflows'],
  operations: onlyOn('updateSiloEntry', 'fetchJob', 'updateWorkflow', 'listSeriesEntries'),
  async run(scenario) {
    const token = tokenOfOther(scenario);
    const { id, method } = scenario.operation;
    const known = await knownFor(scenario);
    if (known.value.guess) return scenario.skip(`needs "${known.value.guess}" among the fixtures`);
    const plan = { path: { [known.name]: known.value.value }, token };
    const body = method === 'GET' ? {} : { json: {} };
    const { response } = await scenario.answered(
      id,
      { ...plan, ...body },
      { expectation: 'refusal' },
    );
    const list = pageOf(response)?.list;
    if (response.status !== 200 || list?.length === 0) return;
    scenario.assumed('D53', 'The token of another workspace reaches a resource of this one.', {
      expected: 'no success',
      actual: 'status 200',
    });
  },
};

async function knownFor({ operation, known }: Scenario) {
  switch (operation.id) {
    case 'updateSiloEntry':
      return { name: 'id', value: await known.entryId() };
    case 'fetchJob':
      return { name: 'id', value: await known.jobId() };
    case 'updateWorkflow':
      return { name: 'id', value: await known.workflowId() };
    default:
      return { name: 'series_id', value: await known.seriesId() };
  }
}

function tokenOfOther(scenario: Scenario): string {
  const token = scenario.session.settings.fixtures.other_token;
  return token ?? scenario.skip(otherToken);
}
