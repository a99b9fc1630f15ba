import { shorten } from '../../../api/validator.ts';
import { basisOfCalls } from '../../../checks/basis.ts';
import { type JsonObject, objectIn, pageIn, sameUuid, text } from '../../../checks/values.ts';
import { type BehaviourCheck, onlyOn } from '../../check.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { uuidOfVersion } from '../../requests/uuid.ts';
import type { Scenario } from '../../run/scenario.ts';
import { differenceOf, isEmpty } from '../support/differences.ts';
import { compareWith, workflowBody } from '../workflows/workflow-data.ts';

const roles = ['update-workspace', 'update-entry', 'list-entries', 'create-workflow'] as const;

const otherWorkspace: BehaviourCheck = {
  id: 'other-workspace',
  kind: 'behaviour',
  asserts:
    'With the token of another workspace, updates and creations are kept and folders filter as they do in this one.',
  basis: [{ fact: 'F080' }, { fact: 'F230' }],
  cites: (api) => basisOfCalls(api, onlyOn(...roles)(api)),
  fix: 'Treat all workspaces alike: look for one that is hard-coded, or for settings of one alone.',
  writes: ['entries', 'workspace', 'workflows'],
  operations: onlyOn(...roles),
  async run(scenario) {
    const token = scenario.fixtures.other_token ?? scenario.skipWithout(['other_token']);
    if (scenario.operation.role === 'update-workspace') return updateOther(scenario, token);
    if (scenario.operation.role === 'create-workflow') return createInOther(scenario, token);
    const page = await listOther(scenario, { token });
    const items = page?.items ?? [];
    if (scenario.operation.role === 'update-entry') return updateEntryOf(scenario, token, items);
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
  const { id, folder: old } = entry;
  const change = (folder: unknown) => ({ id: String(id), json: { folder }, token });
  scenario.afterwards(() => scenario.send('update-entry', change(old), { restoring: true }));
  const folder = scenario.newName();
  const options = { expectation: 'open' } as const;
  const { response } = await scenario.respond('update-entry', change(folder), options);
  compareField(scenario, 'folder', folder, objectIn(response));
}

function compareField(
  scenario: Scenario,
  field: string,
  sent: string,
  shown: JsonObject | undefined,
): void {
  if (!shown) scenario.skip('needs an update that the server accepts');
  if (!shown) return;
  if (isEmpty(shown[field]) || !differenceOf(sent, shown[field])) return;
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
export const otherWorkspaceChecks: readonly BehaviourCheck[] = [otherWorkspace];
