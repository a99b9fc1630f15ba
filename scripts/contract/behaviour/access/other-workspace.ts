import { shorten } from '../../../api/validator.ts';
import { basisOfCalls } from '../../../checks/basis.ts';
import { type JsonObject, objectIn, pageIn, sameUuid, text } from '../../../checks/values.ts';
import { isJsonObject } from '../../../lib/json.ts';
import { onlyOn, type ScenarioCheck } from '../../check.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { uuidOfVersion, uuidVersion7 } from '../../requests/uuid.ts';
import type { Scenario } from '../../run/scenario.ts';
import { mark } from '../../run/test-data.ts';
import { ownKey } from '../entries/fidelity.ts';
import { changesBetween, creationFact, reportChange } from '../jobs/job-views.ts';
import { differenceOf, isEmpty } from '../support/differences.ts';
import { compareWith, workflowBody } from '../workflows/workflow-data.ts';

const jobCreations = ['create-job', 'create-job-non-idempotent'] as const;
const roles = [
  ...(['update-workspace', 'update-entry', 'list-entries'] as const),
  ...(['create-workflow', 'update-workflow'] as const),
  ...jobCreations,
] as const;

const otherWorkspace: ScenarioCheck = {
  id: 'other-workspace',
  kind: 'behaviour',
  asserts:
    'With the token of another workspace, updates and creations are kept, and folders and dates filter, as they do in this one.',
  basis: [
    ...[{ fact: 'F080' }, { fact: 'F191' }, { fact: 'F205' }, { fact: 'F219' }, { fact: 'F226' }],
    ...[{ fact: 'F230' }, { fact: 'F241' }, { decision: 'D138' }, { decision: 'D67' }],
  ],
  cites: (api) => basisOfCalls(api, onlyOn(...roles)(api)),
  fix: 'Treat all workspaces alike: look for one that is hard-coded, or for settings of one alone.',
  writes: ['entries', 'workspace', 'workflows', 'jobs'],
  operations: onlyOn(...roles),
  async run(scenario) {
    const token = scenario.fixtures.other_token ?? scenario.skipWithout(['other_token']);
    const { role } = scenario.operation;
    if (role === 'update-workspace') return updateOther(scenario, token);
    if (role === 'create-workflow') return createInOther(scenario, token);
    if (role === 'update-workflow') return updateInOther(scenario, token);
    if (jobCreations.some((each) => each === role)) return runInOther(scenario, token);
    const page = await listOther(scenario, { token });
    const items = page?.items ?? [];
    if (role === 'update-entry') return updateEntryOf(scenario, token, items);
    await dateOther(scenario, token);
    return filterOther(scenario, token, items);
  },
};

async function listOther(scenario: Scenario, plan: RequestPlan) {
  const { response } = await scenario.respond('list-entries', plan, { expectation: 'open' });
  return pageIn(response, scenario.operationOf('list-entries'));
}

async function updateOther(scenario: Scenario, token: string): Promise<void> {
  const before = await scenario.success('update-workspace', { json: {}, token });
  const old = text(before.name) ?? scenario.skip('needs a workspace that shows its name');
  scenario.afterwards(() =>
    scenario.send('update-workspace', { json: { name: old }, token }, { restoring: true }),
  );
  const json = { name: scenario.newName() };
  const plan = { json, token };
  const { response } = await scenario.respond('update-workspace', plan, { expectation: 'open' });
  compareField(scenario, 'name', json.name, objectIn(response));
}

async function updateEntryOf(
  scenario: Scenario,
  token: string,
  items: readonly JsonObject[],
): Promise<void> {
  const entry = items.find(({ id, folder }) => text(id) !== undefined && text(folder));
  if (!entry) return scenario.skip('needs an entry in the other workspace');
  const { id, folder, data } = entry;
  const change = (json: JsonObject) => ({ id: String(id), json, token });
  const old = { folder, ...(isJsonObject(data) && { data }) };
  scenario.afterwards(() => scenario.send('update-entry', change(old), { restoring: true }));
  const options = { expectation: 'open' } as const;
  const sent = { folder: scenario.newName(), own: scenario.newName() };
  const moved = await scenario.respond('update-entry', change({ folder: sent.folder }), options);
  compareField(scenario, 'folder', sent.folder, objectIn(moved.response));
  if (!isJsonObject(data)) return;
  const document = { data: { ...data, [ownKey]: sent.own } };
  const { response } = await scenario.respond('update-entry', change(document), options);
  const shown = objectIn(response)?.data;
  if (isJsonObject(shown))
    compareField(scenario, 'data', sent.own, { data: shown[ownKey] ?? null });
}

function compareField(
  scenario: Scenario,
  field: string,
  sent: string,
  shown: JsonObject | undefined,
): void {
  if (!shown) scenario.skip('needs an update that the server accepts');
  if (!shown) return;
  if (field !== 'data' && isEmpty(shown[field])) return;
  if (!differenceOf(sent, shown[field])) return;
  const message = `With the token of another workspace, \`${field}\` is not kept.`;
  scenario.documented(scenario.callFact(), message, {
    pointer: `/${field}`,
    expected: sent,
    actual: shorten(shown[field]),
  });
}

async function createInOther(scenario: Scenario, token: string): Promise<void> {
  const json = workflowBody(scenario);
  const plain = await scenario.success('create-workflow', { id: uuidOfVersion(4), json });
  const plan = { id: uuidOfVersion(4), json, token };
  const { response } = await scenario.respond('create-workflow', plan, { expectation: 'open' });
  const shown = objectIn(response) ?? scenario.skip('needs a workflow in the other workspace');
  // What this workspace does not keep either is for another check.
  const fields = Object.keys(json).filter((field) => !differenceOf(json[field], plain[field]));
  const sent = Object.fromEntries(fields.map((field) => [field, json[field]]));
  compareWith(scenario, 'F230', sent, shown);
}

async function updateInOther(scenario: Scenario, token: string): Promise<void> {
  const id = uuidOfVersion(4);
  const created = await workflowInOther(scenario, id, token);
  const { steps } = created;
  const named = { name: scenario.newName(), description: scenario.newName() };
  const json = { ...named, ...(Array.isArray(steps) && { steps }) };
  const plan = { id, json, token };
  const { response } = await scenario.respond('update-workflow', plan, { expectation: 'open' });
  const shown = objectIn(response) ?? scenario.skip('needs an update that the server accepts');
  compareWith(scenario, 'F241', json, shown);
}

async function workflowInOther(scenario: Scenario, id: string, token: string): Promise<JsonObject> {
  const plan = { id, json: workflowBody(scenario), token };
  const { response } = await scenario.respond('create-workflow', plan, { expectation: 'open' });
  return objectIn(response) ?? scenario.skip('needs a workflow in the other workspace');
}

async function runInOther(scenario: Scenario, token: string): Promise<void> {
  const id = uuidOfVersion(4);
  await workflowInOther(scenario, id, token);
  const json = { workflow_id: id, data: { docproc_contract: 'data' }, tags: [mark, 'other'] };
  const plan = { id: uuidVersion7(), json, token };
  const { response } = await scenario.respond(scenario.operation, plan, { expectation: 'open' });
  const job = objectIn(response) ?? scenario.skip('needs a job in the other workspace');
  const what = 'With the token of another workspace, a job is not what it was created with';
  const fact = creationFact(scenario.operation);
  for (const change of changesBetween(json, job)) reportChange(scenario, change, { fact, what });
  const read = { id: text(job.id) ?? plan.id, token };
  const fetched = await scenario.respond('fetch-job', read, { expectation: 'open' });
  const found = objectIn(fetched.response);
  if (!found) return;
  for (const change of changesBetween(json, found)) {
    reportChange(scenario, change, { fact: 'F226', what });
  }
}

/** Of a date before all times and one behind them, one leaves nothing, whichever time and side it bounds. */
async function dateOther(scenario: Scenario, token: string): Promise<void> {
  const understood = await scenario.understands('since-filter');
  const dates = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];
  const counts: number[] = [];
  for (const date of dates) {
    const query = scenario.query('list-entries', { 'since-filter': date });
    const page = await listOther(scenario, { query, token });
    counts.push(page?.items.length ?? 0);
  }
  if (counts.includes(0)) return;
  const message = 'With the token of another workspace, a date does not filter.';
  scenario.ofQuery('since-filter', understood, message, {
    pointer: '/list',
    expected: `no entries from ${dates.join(', or none from ')}`,
    actual: `${counts.join(' and ')} entries`,
  });
}

async function filterOther(
  scenario: Scenario,
  token: string,
  items: readonly JsonObject[],
): Promise<void> {
  const folders = new Set(items.flatMap(({ folder }) => text(folder) ?? []));
  const [folder] = folders;
  if (folder === undefined || folders.size < 2) {
    return scenario.skip('needs two folders in the other workspace');
  }
  const query = scenario.query('list-entries', { 'folder-filter': folder });
  const page = await listOther(scenario, { query, token });
  // Only what understands the name of the parameter in one workspace has to in the other.
  const own = await listOther(scenario, { query });
  if (own?.folder !== folder || !page) return scenario.skip('needs a page that names its folder');
  const foreign = page.items.find((item) => isOutside(item, folder));
  if (!foreign) return;
  const listed = items.find(({ id }) => sameUuid(id, foreign.id));
  if (!listed) return;
  scenario.documented('F080', 'With the token of another workspace, a folder does not filter.', {
    pointer: '/list',
    expected: `entries in ${folder}`,
    actual: shorten(foreign.folder),
  });
}

// Whether folders within the one searched are searched as well is open.
function isOutside({ folder }: JsonObject, searched: string): boolean {
  const name = text(folder);
  return name !== undefined && !name.startsWith(searched);
}

/** Checks that another workspace is treated as the one of the run is. */
export const otherWorkspaceChecks: readonly ScenarioCheck[] = [otherWorkspace];
