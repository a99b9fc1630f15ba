import { parameterWithRole } from '../../../api/operation.ts';
import type { OperationRole, Role } from '../../../api/roles.ts';
import { pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { sameCaseless, sameFolder, sameUuid } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { entriesToChange, updateEntry } from '../../resources/entries/entry-data.ts';
import { ownValueOf, withOwnValue } from '../../resources/entries/own-values.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { isOrdered, walk } from '../../resources/entries/walk.ts';
import { dataBody, jobBody } from '../../resources/jobs/job-creation.ts';
import { creationFact, jobChanges, reportChange } from '../../resources/jobs/job-views.ts';
import { differenceOf, isEmpty } from '../../resources/values/differences.ts';
import {
  compareOtherWorkflow,
  compareUnsent,
  compareWith,
  createWorkflow,
  readWorkflow,
  stepsOf,
  workflowBody,
} from '../../resources/workflows/workflow-data.ts';
import { runKey, runTag } from '../../run-tag.ts';
import { readUntil } from '../../session/lag.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import {
  citingCalls,
  onlyOn,
  readsListing,
  type ScenarioCheck,
} from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import { understands } from '../../session/understood-queries.ts';

const ofEntries: readonly OperationRole[] = [
  ...(['list-entries', 'list-related-entries', 'update-entry'] as const),
];
const jobCreations = ['create-job', 'create-job-non-idempotent'] as const;
const roles = [
  ...(['update-workspace', 'update-entry', 'list-entries', 'list-related-entries'] as const),
  ...(['create-workflow', 'update-workflow'] as const),
  ...jobCreations,
] as const;

const description = {
  id: 'other-workspace',
  kind: 'stateful',
  asserts:
    'The checks of updates, creations, pages, filters and searches hold with the token of another workspace, too. Neither workspace shows or changes what is in the other.',
  basis: restsOn(
    'F178',
    'F180',
    'F205',
    'F219',
    'F226',
    'F230',
    'F241',
    'F243',
    'D80',
    'D105',
    'D138',
    'D193',
  ),
  // Also a listing, which updates entries of the other workspace.
  claims: ({ role }) => (role && ofEntries.includes(role) ? 'updates' : undefined),
  fix: 'Treat all workspaces alike: look for one that is hard-coded, or for settings of one alone.',
  writes: ['entries', 'workspace', 'workflows', 'jobs'],
  ...citingCalls(onlyOn(...roles)),
} satisfies Omit<ScenarioCheck, 'run'>;

/** Checks that are evaluated in the other workspace as well. */
interface ChecksOfListings {
  /** Of the listing of its entries. */
  listing: readonly ScenarioCheck[];
  /** Of the search for what mentions one of them. */
  search: readonly ScenarioCheck[];
}

async function run(scenario: Scenario, { listing, search }: ChecksOfListings): Promise<void> {
  const token = scenario.otherToken();
  const { role } = scenario.operation;
  if (role === 'update-workspace') return updateOther(scenario, token);
  if (role === 'create-workflow') return createInOther(scenario, token);
  if (role === 'update-workflow') return updateInOther(scenario, token);
  if (jobCreations.some((each) => each === role)) return runInOther(scenario, token);
  if (role === 'update-entry') {
    await updateEntryOf(scenario, token);
    return updateBesideEntriesOf(scenario, token);
  }
  const isListing = role === 'list-entries';
  const understood = isListing ? await understoodRoles(scenario) : new Set<Role>();
  const evaluate = async (check: ScenarioCheck) => {
    const other = scenario.inOtherWorkspace(check, token, understood);
    await check.run(other).catch(nothingIfSkipped);
    await other.restore();
    scenario.succeeded ||= other.succeeded;
  };
  const reading = listing.filter((check) => check.claims === readsListing);
  if (isListing) await Promise.all(reading.map(evaluate));
  const updating = isListing ? listing.filter((check) => !reading.includes(check)) : search;
  for (const check of updating) await evaluate(check);
  if (!isListing) await searchForForeign(scenario, token);
}

/** A search finds no entry of another workspace, although its document mentions the UUID. */
async function searchForForeign(scenario: Scenario, token: string): Promise<void> {
  const [target] = await entriesToChange(scenario, 1);
  const foreign = (await listOther(scenario, token)).find(({ data }) => isJsonObject(data));
  if (!foreign || !isJsonObject(foreign.data)) return;
  const change = (data: unknown) => ({ id: String(foreign.id), json: { data }, token });
  scenario.afterwards(() =>
    scenario.send('update-entry', change(foreign.data), { restoring: true }),
  );
  const plan = change(withOwnValue(foreign.data, target.id));
  if (!(await scenario.attempt('update-entry', plan))) return;
  const isFound = async (roles: RoleValues) => {
    const read = { id: target.id, query: scenario.query(scenario.operation, roles) };
    const found = await scenario.respond(scenario.operation, read, { expectation: 'open' });
    const items = pageIn(found.response, scenario.operation)?.items ?? [];
    return items.some(({ id }) => sameUuid(id, foreign.id));
  };
  const isNamed = parameterWithRole(scenario.operation, 'relation-target') !== undefined;
  const reads: RoleValues[] = [{}, ...(isNamed ? [{ 'relation-target': target.id }] : [])];
  // A search may lag a little behind the update.
  for (const roles of [...reads, ...reads]) {
    if (await isFound(roles)) return reportForeign(scenario, foreign);
  }
}

function reportForeign(scenario: Scenario, foreign: JsonObject): void {
  scenario.assumed('D105', 'A search finds an entry of another workspace.', {
    pointer: '/list',
    expected: 'entries of this workspace',
    actual: `entry ${foreign.id} of the other one`,
  });
}

/** The parameters that the listing of this workspace follows. */
async function understoodRoles(scenario: Scenario): Promise<ReadonlySet<Role>> {
  const filters: Role[] = [];
  for (const role of ['folder-filter', 'since-filter'] as const) {
    const isNamed = parameterWithRole(scenario.operation, role) !== undefined;
    if (isNamed && (await understands(scenario, role))) filters.push(role);
  }
  return new Set([...filters, ...(await pagingRoles(scenario))]);
}

async function pagingRoles(scenario: Scenario): Promise<Role[]> {
  const { operation } = scenario;
  if (!parameterWithRole(operation, 'page-size')) return [];
  const { pages, moved } = await walk(scenario, operation, {
    query: { 'page-size': 1 },
    pages: 2,
    options: { expectation: 'open' },
  });
  const isCut = pages.length > 0 && pages.every(({ items, next }) => items.length === 1 && next);
  if (!isCut) return [];
  // In an order that changes, another first entry does not show that the server read the cursor.
  const isFollowed = moved && (await isOrdered(scenario, { query: { 'page-size': 1 } }));
  return isFollowed ? ['page-size', 'page-cursor'] : ['page-size'];
}

async function listOther(scenario: Scenario, token: string): Promise<JsonObject[]> {
  const plan = { token };
  const { response } = await scenario.respond('list-entries', plan, { expectation: 'open' });
  return pageIn(response, scenario.calledOperation('list-entries'))?.items ?? [];
}

async function updateOther(scenario: Scenario, token: string): Promise<void> {
  const before = await scenario.success('update-workspace', { json: {}, token });
  const old = text(before.name) ?? scenario.skip('needs a workspace that shows its name');
  const json = { name: old, ...(text(before.slug) && { slug: before.slug }) };
  scenario.afterwards(() =>
    scenario.send('update-workspace', { json, token }, { restoring: true }),
  );
  for (const field of ['name', 'slug']) {
    const sent = scenario.newName();
    const plan = { json: { [field]: sent }, token };
    compareField(scenario, field, sent, await scenario.attempt('update-workspace', plan));
  }
}

async function updateEntryOf(scenario: Scenario, token: string): Promise<void> {
  const items = await listOther(scenario, token);
  const entry = items.find(({ id, folder }) => text(id) !== undefined && text(folder));
  if (!entry) return scenario.skip('needs an entry in the other workspace');
  const { id, folder, data } = entry;
  const change = (json: JsonObject) => ({ id: String(id), json, token });
  const old = { folder, ...(isJsonObject(data) && { data }) };
  scenario.afterwards(() => scenario.send('update-entry', change(old), { restoring: true }));
  const sent = { folder: scenario.newName(), own: `${scenario.newName()} ñ Ж 漢 😀` };
  const moved = await scenario.attempt('update-entry', change({ folder: sent.folder }));
  compareField(scenario, 'folder', sent.folder, moved);
  await compareKept(scenario, entry, 'folder', token);
  if (!isJsonObject(data)) return;
  const document = { data: withOwnValue(data, sent.own) };
  const shown = (await scenario.attempt('update-entry', change(document)))?.data;
  if (!isJsonObject(shown)) return;
  compareField(scenario, 'data', sent.own, { data: ownValueOf(shown) ?? null });
  if (ownValueOf(shown) !== sent.own) return;
  await compareKept(scenario, entry, 'data', token);
}

/** The next update shows what the one before has set, and not what was there before. */
async function compareKept(
  scenario: Scenario,
  { id, ...former }: JsonObject,
  field: 'folder' | 'data',
  token: string,
): Promise<void> {
  if (isEmpty(former[field])) return;
  const plan = { id: String(id), json: {}, token };
  const isGone = (shown: JsonObject | undefined) =>
    shown !== undefined && !differenceOf(former[field], shown[field]);
  const last = await readUntil(
    () => scenario.attempt('update-entry', plan),
    (shown) => !isGone(shown),
  );
  if (!isGone(last)) return;
  scenario.documented('F178', 'An update in another workspace was gone afterwards.', {
    pointer: `/${field}`,
    expected: 'what the update has set',
    actual: shorten(former[field]),
  });
}

/** An update of an entry of this workspace leaves the entries of the other one alone. */
async function updateBesideEntriesOf(scenario: Scenario, token: string): Promise<void> {
  const [entry] = await entriesToChange(scenario, 1);
  restoreAfterwards(scenario, entry, ['folder', 'data']);
  const [folder, own] = [scenario.newName(), scenario.newName()];
  await updateEntry(scenario, entry, { folder });
  if (isJsonObject(entry.data))
    await updateEntry(scenario, entry, { data: withOwnValue(entry.data, own) });
  const others = (await listOther(scenario, token)).filter(({ id }) => !sameUuid(id, entry.id));
  const changed = others.find((each) => each.folder === folder || ownValueOf(each.data) === own);
  if (!changed) return;
  const message = 'An update changed an entry of another workspace.';
  const pointer = changed.folder === folder ? '/list/0/folder' : `/list/0/data/${runKey}`;
  const details = {
    pointer,
    expected: 'what it was',
    actual: `${changed.folder === folder ? folder : own} at entry ${changed.id}`,
  };
  scenario.documented('F180', message, details);
}

function compareField(
  scenario: Scenario,
  field: string,
  sent: string,
  shown: JsonObject | undefined,
): void {
  if (!shown) scenario.skip('needs an update that the server accepts');
  if (field !== 'data' && isEmpty(shown[field])) return;
  if (!differenceOf(sent, shown[field])) return;
  const message = `With the token of another workspace, \`${field}\` is not kept.`;
  const isSame = field === 'folder' ? sameFolder : sameCaseless;
  const isOtherForm = field !== 'data' && isSame(sent, shown[field]);
  const basis = isOtherForm ? { decision: 'D138' } : { fact: scenario.callFact() };
  scenario.reportOn(basis, message, {
    pointer: `/${field}`,
    expected: sent,
    actual: shorten(shown[field]),
  });
}

async function createInOther(scenario: Scenario, token: string): Promise<void> {
  const json = workflowBody(scenario);
  const plain = await scenario.success('create-workflow', { id: uuidOfVersion(4), json });
  const plan = { id: uuidOfVersion(4), json, token };
  const shown =
    (await scenario.attempt('create-workflow', plan)) ??
    scenario.skip('needs a workflow in the other workspace');
  // What this workspace does not keep either is for another check.
  const fields = Object.keys(json).filter((field) => !differenceOf(json[field], plain[field]));
  const sent = Object.fromEntries(fields.map((field) => [field, json[field]]));
  compareWith(scenario, 'F230', sent, shown);
  await repeatInOther(scenario, plan);
  await createAgainInOther(scenario, plain, token);
}

/** A creation in the other workspace can be repeated, as one in this workspace can. */
async function repeatInOther(scenario: Scenario, plan: RequestPlan): Promise<void> {
  const repeat = () => scenario.attempt('create-workflow', plan);
  if ((await repeat()) || (await repeat())) return;
  const message =
    'A creation that was repeated with the token of another workspace did not succeed.';
  const details = { expected: 'status 200', actual: 'another status, also the second time' };
  scenario.documented('F230', message, details);
}

/** A workflow of the other workspace, under the id of one of this workspace, leaves that as it is. */
async function createAgainInOther(scenario: Scenario, own: JsonObject, token: string) {
  const id = text(own.id);
  if (id === undefined || !scenario.hasOperation('update-workflow')) return;
  const name = scenario.newName();
  const plan = { id, json: { ...workflowBody(scenario), name }, token };
  await scenario.respond('create-workflow', plan, { expectation: 'open' });
  const found = await readWorkflow(scenario, id, own).catch(nothingIfSkipped);
  if (found?.name !== name) return;
  scenario.assumed('D105', 'A creation with the token of another workspace replaces a workflow.', {
    pointer: '/name',
    expected: shorten(own.name),
    actual: name,
  });
}

async function updateInOther(scenario: Scenario, token: string): Promise<void> {
  const id = uuidOfVersion(4);
  const created = await workflowInOther(scenario, id, token);
  const named = { name: scenario.newName(), description: scenario.newName() };
  const steps = stepsOf(created).map((step) => ({ ...step, notes: 'Updated there.' }));
  const json = { ...named, ...(steps.length > 0 && { steps }) };
  const plan = { id, json, token };
  const shown =
    (await scenario.attempt('update-workflow', plan)) ??
    scenario.skip('needs an update that the server accepts');
  compareWith(scenario, 'F241', json, shown);
  await compareUpdates(scenario, plan, shown);
  await updateBesideOther(scenario, id, token);
}

/** What an update in the other workspace has set is still there, also after one of the name alone. */
async function compareUpdates(
  scenario: Scenario,
  { json, ...other }: { id: string; token: string; json: JsonObject },
  { name }: JsonObject,
): Promise<void> {
  const update = (changes: JsonObject) =>
    scenario.attempt('update-workflow', { ...other, json: changes });
  // What was written may take a moment to be seen (D137).
  const kept = await readUntil(
    () => update({}),
    (view) => view?.name === name,
  );
  if (!kept) return;
  if (kept.name === name) compareWith(scenario, 'F241', json, kept);
  const renamed = await update({ name: scenario.newName() });
  if (renamed) compareUnsent(scenario, 'F241', kept, renamed, ['description', 'steps']);
}

/** An update of a workflow of this workspace leaves the one of the other workspace alone. */
async function updateBesideOther(scenario: Scenario, id: string, token: string): Promise<void> {
  const read = async () => {
    const plan = { id, json: {}, token };
    return scenario.attempt(scenario.operation, plan);
  };
  const before = await read();
  const own = before && (await createWorkflow(scenario));
  if (!own) return;
  const steps = stepsOf(own.sent).map((step) => ({ ...step, notes: 'Updated.' }));
  const json = { name: scenario.newName(), description: scenario.newName(), steps };
  await scenario.success(scenario.operation, { id: own.id, json });
  const message = 'An update changed a workflow of another workspace.';
  compareOtherWorkflow(scenario, before, (await read()) ?? before, message);
}

async function workflowInOther(scenario: Scenario, id: string, token: string): Promise<JsonObject> {
  const plan = { id, json: workflowBody(scenario), token };
  return (
    (await scenario.attempt('create-workflow', plan)) ??
    scenario.skip('needs a workflow in the other workspace')
  );
}

async function runInOther(scenario: Scenario, token: string): Promise<void> {
  const id = uuidOfVersion(4);
  await workflowInOther(scenario, id, token);
  const json = { ...dataBody(id), tags: [runTag, 'other'] };
  const plan = { id: uuidOfVersion(7), json, token };
  const job =
    (await scenario.attempt(scenario.operation, plan)) ??
    scenario.skip('needs a job in the other workspace');
  const what = 'With the token of another workspace, a job is not what it was created with';
  const fact = creationFact(scenario.operation);
  for (const change of jobChanges(json, job)) reportChange(scenario, change, { fact, what });
  const found = await scenario.attempt('fetch-job', { id: text(job.id) ?? plan.id, token });
  for (const change of found ? jobChanges(json, found) : []) {
    reportChange(scenario, change, { fact: 'F226', what });
  }
  await runUnderSameId(scenario, plan.id, id);
}

/**
 * Creates a job here under the id of one in the other workspace.
 *
 * @param foreign the id of the workflow there, of which this workspace has no job
 */
async function runUnderSameId(scenario: Scenario, id: string, foreign: string): Promise<void> {
  if (scenario.operation.role !== 'create-job') return;
  const plan = { id, json: await jobBody(scenario) };
  if (!sameUuid((await scenario.attempt('create-job', plan))?.workflow_id, foreign)) return;
  const message = 'A creation shows the job of another workspace that has the same id.';
  scenario.assumed('D105', message, {
    pointer: '/workflow_id',
    expected: String(plan.json.workflow_id),
    actual: foreign,
  });
}

/** Evaluates, among others, checks of listings with the token of another workspace. */
export function otherWorkspace(checks: ChecksOfListings): ScenarioCheck {
  return { ...description, run: (scenario) => run(scenario, checks) };
}
