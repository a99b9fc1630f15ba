import { setTimeout as pause } from 'node:timers/promises';
import { createsJob, type Operation, pageOf } from '../../../api/operation.ts';
import { basisOfCalls, restsOn } from '../../../checks/basis.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import { sameUuid } from '../../../checks/values.ts';
import { asObject, isJsonObject, type JsonObject, objectsOf, text } from '../../../lib/json.ts';
import { shorten, wordsOfName } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import {
  type ChangedField,
  changedField,
  setByService,
  unchangedByProcessing,
  type VolatileFields,
} from '../../resources/changed-fields.ts';
import {
  entryOfJobs,
  fullestEntries,
  type ListedEntry,
  updateEntry,
} from '../../resources/entries/entry-data.ts';
import { conditionsFor } from '../../resources/entries/listing-options.ts';
import { withOwnValue } from '../../resources/entries/own-values.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { presentWorkspace } from '../../resources/restored-resources.ts';
import { createUntouched, readUntouched } from '../../resources/untouched-resources.ts';
import { isShownOtherwise } from '../../resources/values/differences.ts';
import { stepsOf } from '../../resources/workflows/workflow-data.ts';
import { runKey, runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import {
  gone,
  inBoth,
  type ShownResource,
  type Snapshot,
  type UntouchedResources,
} from '../../session/snapshot.ts';

/** How often, and with how many ms in between, a change is looked at again before it counts. */
const settledReads = 3;
const interval = 120;

/** A resource that a call changed which has nothing to do with it. */
interface SideEffect extends Omit<ChangedField, 'after'> {
  /** The resource as it is now, if it is still there. */
  after?: ShownResource;
  /** The response that lacks it. */
  listing?: CompleteExchange | undefined;
}

export const sideEffects: ScenarioCheck = {
  id: 'side-effects',
  claims: 'everything',
  comparesProbes: true,
  kind: 'stateful',
  asserts:
    'A call leaves everything else as it was: entries, series, jobs, workflows and the workspaces show the same before and after it.',
  basis: restsOn('D76', 'D165', 'D173', 'D179'),
  cites: (api) => basisOfCalls(api, api.operations),
  fix: 'Restrict what a call writes to the resource that it names; look for caches and counters that calls share.',
  writes: ['entries', 'workspace', 'workflows', 'jobs', 'tokens'],
  operations: onEach(({ role }) => role !== undefined),
  async run(scenario) {
    const others = await scenario.run.untouched.get(() => createUntouched(scenario));
    // Some changes are made once only, by the first call of all.
    const early = scenario.run.probeChanges.get(scenario.operation.id);
    // What a job does to entries until it ends is its own doing.
    const wasQuiet = await scenario.run.session.jobsEnd();
    const { latest } = others;
    // Nothing was sent since then.
    const isPresent = latest?.requests === scenario.run.session.requests;
    const before = isPresent ? latest.snapshot : await readUntouched(scenario, others);
    const target = await call(scenario, others);
    await scenario.run.session.jobsEnd();
    const after = await readUntouched(scenario, others);
    others.latest = { snapshot: after, requests: scenario.run.session.requests };
    const { volatile } = others;
    const processed = createsJob(scenario.operation) ? await scenario.id('entry_id') : undefined;
    const found = [
      ...(early ? effectsBetween(early.before, early.after, volatile, early.named) : []),
      ...effectsBetween(before, after, volatile, [target]).filter(
        (each) => !isItsWork(scenario, each, processed),
      ),
    ];
    const named = [target, processed];
    const touched = touchedBetween(scenario, before, after, others, named);
    if (found.length + touched.length === 0) return;
    const last = await settled(scenario, others);
    if (!last) return;
    for (const effect of found.filter((each) => isLasting(each, last))) {
      report(scenario, effect, { mayBeOfJob: !wasQuiet && isOfEntry(scenario, effect.before) });
    }
    if (touched.length > 0) await reportAgain(scenario, touched, last, others, processed);
  },
};

/** Reports what another call touches as well: the first time, it may have been a job that ended. */
async function reportAgain(
  scenario: Scenario,
  touched: readonly SideEffect[],
  before: Snapshot,
  others: UntouchedResources,
  processed: string | undefined,
): Promise<void> {
  // The same call needs what was there before.
  await scenario.restore();
  const target = await call(scenario, others);
  await scenario.run.session.jobsEnd();
  const after = await readUntouched(scenario, others);
  for (const effect of touchedBetween(scenario, before, after, others, [target, processed])) {
    if (touched.some((each) => isOfSame(each, effect))) report(scenario, effect);
  }
}

function isOfSame(one: SideEffect, other: SideEffect): boolean {
  return sameUuid(one.before.resource.id, other.before.resource.id);
}

/** Calls the operation, with a change where it writes. @returns the id of what it is about */
async function call(scenario: Scenario, others: UntouchedResources): Promise<string | undefined> {
  const { operation } = scenario;
  if (operation.role === 'update-entry') return updateSomeEntry(scenario);
  if (operation.role === 'update-workspace') {
    const { id } = await presentWorkspace(scenario);
    await scenario.success('update-workspace', { json: { name: scenario.newName() } });
    const further = { name: scenario.newName(), slug: scenario.newName() };
    await scenario.send('update-workspace', { json: further }, { expectation: 'open' });
    return text(id);
  }
  if (operation.role === 'update-workflow') return updateWorkflowOfJob(scenario, others);
  const plan = await scenario.validPlan(operation);
  const sent = await scenario.success(operation, plan);
  if (operation.method === 'GET') return void (await readPart(scenario, plan, sent));
  await callOtherwise(scenario, plan, others);
  return text(sent.id);
}

/** Reads a part of what a listing has shown: a folder may be listed by other code. */
async function readPart(scenario: Scenario, plan: RequestPlan, shown: JsonObject): Promise<void> {
  const { operation } = scenario;
  const items = objectsOf(shown[pageOf(operation)?.items.name ?? '']);
  for (const role of conditionsFor(scenario, items, 'all')) {
    const query = { ...plan.query, ...scenario.query(operation, role) };
    await scenario.send(operation, { ...plan, query }, { expectation: 'open' });
  }
}

/** Creates again: the same, and under other ids what may be treated apart, such as a job on data. */
async function callOtherwise(
  scenario: Scenario,
  plan: RequestPlan,
  { workflows }: UntouchedResources,
): Promise<void> {
  const { operation } = scenario;
  const json = asObject(plan.json);
  const bodies: JsonObject[] = [json];
  if (createsJob(scenario.operation)) {
    const { silo_entry_id: _, tags: __, ...body } = json;
    const data = { [runKey]: runTag };
    // A job leaves its workflow as it is.
    const ids = [body.workflow_id, ...workflows.slice(1).map(({ id }) => id)];
    bodies.push(...ids.map((workflow_id) => ({ ...body, workflow_id, data })));
    await runOnBoth(scenario, json);
  } else if (operation.role === 'create-workflow') {
    bodies.push({ ...json, description: runTag, steps: [] });
  } else return;
  await scenario.send(operation, plan, { expectation: 'open' });
  for (const body of bodies) {
    const other = { ...plan, json: body, id: uuidOfVersion(7) };
    await scenario.send(operation, other, { expectation: 'open' });
  }
}

/** A job that is given both an entry and data, which the entry is not to become. */
async function runOnBoth(scenario: Scenario, json: JsonObject): Promise<void> {
  const entry = await entryOfJobs(scenario).catch(nothingIfSkipped);
  if (!entry || !isJsonObject(entry.data)) return;
  restoreAfterwards(scenario, entry, ['data']);
  // A value without the tag of the run, which would make a change one of the run itself.
  const both = { ...json, data: { given: 'along with an entry' } };
  const plan = { json: both, id: uuidOfVersion(7) };
  await scenario.send(scenario.operation, plan, { expectation: 'open' });
}

async function updateSomeEntry(scenario: Scenario): Promise<string> {
  const [, , entry]: readonly ListedEntry[] = await fullestEntries(scenario);
  if (!entry) return scenario.skip('needs an entry');
  const document = entry.data;
  const data = () => withOwnValue(document, scenario.newName());
  // First within the folder that it shares with others.
  if (isJsonObject(document)) await updateEntry(scenario, entry, { data: data() });
  await updateEntry(scenario, entry, { folder: scenario.newName() });
  if (isJsonObject(document)) {
    const both = { folder: scenario.newName(), data: data(), content_type: 'application/json' };
    await updateEntry(scenario, entry, both).catch(nothingIfSkipped);
  }
  return entry.id;
}

/** Updates the workflow that a job has run, for the job stays what it was. */
async function updateWorkflowOfJob(
  scenario: Scenario,
  { workflows: [workflow] }: UntouchedResources,
) {
  if (!workflow) return scenario.skip('needs a workflow');
  const steps = stepsOf(workflow).map((step) => ({ ...step, name: `${step.name} updated` }));
  const json = { name: `${runTag} updated`, steps };
  await scenario.success('update-workflow', { id: String(workflow.id), json });
  return String(workflow.id);
}

/** What changed of the resources that a call is not about. */
function effectsBetween(
  before: Snapshot,
  after: Snapshot,
  volatile: VolatileFields,
  targets: readonly (string | undefined)[] = [],
): SideEffect[] {
  const isTarget = ({ resource: { id } }: ShownResource) =>
    targets.some((target) => target !== undefined && sameUuid(id, target));
  const lost = gone(before, after).filter((each) => !isTarget(each));
  return [
    ...lost.map((each) => ({
      ...{ before: each, field: 'id', listing: listingLike(each, after) },
      ...{ expected: each.resource.id, actual: undefined },
    })),
    ...inBoth(before, after)
      .filter((each) => !isTarget(each.before))
      .flatMap((each) => changedField(each.before, each.after, volatile) ?? []),
  ];
}

/** Entries that count as updated although the call read them, or updated or processed another one. */
function touchedBetween(
  { operation }: Scenario,
  before: Snapshot,
  after: Snapshot,
  { volatile }: UntouchedResources,
  targets: readonly (string | undefined)[],
): SideEffect[] {
  const writesEntries = operation.role === 'update-entry' || createsJob(operation);
  if (operation.method !== 'GET' && !writesEntries) return [];
  const field = 'updated_at';
  return inBoth(before, after).flatMap((each): SideEffect[] => {
    const [old, now] = [each.before.resource, each.after.resource];
    const isTarget = targets.some((target) => target !== undefined && sameUuid(old.id, target));
    if (each.before.kind !== 'entry' || isTarget || volatile.has(`${each.before.schema}.${field}`))
      return [];
    if (text(old[field]) === undefined || text(now[field]) === undefined) return [];
    return old[field] === now[field]
      ? []
      : [{ ...each, field, expected: old[field], actual: now[field] }];
  });
}

/** The later response to the request that showed a resource. */
function listingLike({ exchange }: ShownResource, after: Snapshot): CompleteExchange | undefined {
  const all = [...after.values()].map((each) => each.exchange);
  return all.find(({ operationId }) => operationId === exchange.operationId);
}

/** What is shown now, if it stays the same for a while: else somebody else is writing. */
async function settled(
  scenario: Scenario,
  others: UntouchedResources,
): Promise<Snapshot | undefined> {
  let last = await readUntouched(scenario, others);
  for (let read = 0; read < settledReads; read += 1) {
    await pause(interval);
    const now = await readUntouched(scenario, others);
    if (effectsBetween(last, now, others.volatile).length > 0) return undefined;
    last = now;
  }
  return last;
}

function isLasting({ before, field, expected }: SideEffect, last: Snapshot): boolean {
  const now = [...last.values()].find(
    ({ exchange, resource }) =>
      exchange.operationId === before.exchange.operationId &&
      sameUuid(resource.id, before.resource.id),
  );
  if (!now) return field === 'id';
  if (field.includes('/') || field === 'intents') return true;
  return isShownOtherwise(expected, now.resource[field]);
}

/**
 * Whether a call may have an effect: what an update does to others of its kind, other checks evaluate.
 *
 * @param processed the entry of the jobs: what they derive of it is their work (D76)
 */
function isItsWork(
  scenario: Scenario,
  { before, field }: SideEffect,
  processed: string | undefined,
): boolean {
  const { role } = scenario.operation;
  if (role === 'update-entry') return isOfEntry(scenario, before);
  if (createsJob(scenario.operation) && sameUuid(before.resource.id, processed)) {
    return !unchangedByProcessing.includes(field.split('/')[0] ?? '');
  }
  // The run reads a workflow by an update without fields, which may give it another version.
  const isOfUpdate = before.kind === 'workflow' && setByService.includes(field);
  if (isOfUpdate && !createsJob(scenario.operation)) return true;
  return role === 'update-workflow' && before.kind === 'workflow';
}

function report(scenario: Scenario, effect: SideEffect, { mayBeOfJob = false } = {}): void {
  const { before, after, listing, field, expected, actual } = effect;
  scenario.show(before.exchange);
  const now = after?.exchange ?? listing;
  if (now) scenario.show(now);
  const what = before.schema === '' ? 'something' : nameOf(before.schema);
  const message = after
    ? `A call changed \`${field.split('/')[0]}\` of ${what} that it is not about.`
    : `After a call, a listing lacks ${what}.`;
  const details = {
    pointer: `/${field}`,
    expected: shorten(expected),
    actual: actual === undefined ? 'nothing' : shorten(actual),
  };
  const decision = mayBeOfJob ? 'D76' : decisionOf(scenario, effect);
  if (decision === undefined) scenario.documented(scenario.callFact(), message, details);
  else scenario.assumed(decision, message, details);
}

/** The decision on whether a call may have an effect, where no fact says that it may not. */
function decisionOf(scenario: Scenario, { before, field }: SideEffect): string | undefined {
  const { role } = scenario.operation;
  if (createsJob(scenario.operation)) {
    if (isOfEntry(scenario, before)) return 'D76';
    return before.kind === 'workflow' && setByService.includes(field) ? 'D179' : undefined;
  }
  if (scenario.operation.method === 'GET' && field === 'updated_at') return 'D173';
  // What the service derives may follow the documents of several entries.
  const isDerived = before.kind === 'entry' && field !== 'folder' && field !== 'data';
  return role === 'update-entry' && isDerived ? 'D165' : undefined;
}

function nameOf(schema: string): string {
  const words = wordsOfName(schema);
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

// A provider may do anything to the entries of its job.
function isOfEntry(
  scenario: Scenario,
  { exchange, ofOtherWorkspace = false }: ShownResource,
): boolean {
  if (ofOtherWorkspace) return false;
  const { role }: Operation = scenario.run.session.operation(exchange.operationId);
  return role === 'list-entries' || role === 'list-related-entries';
}
