import type { Operation } from '../../../api/operation.ts';
import { restsOn } from '../../../checks/basis.ts';
import { idsOf } from '../../../checks/values.ts';
import { shorten } from '../../../lib/text.ts';
import {
  type ChangedField,
  changedField,
  setByService,
  type VolatileFields,
} from '../../resources/changed-fields.ts';
import { canBeUpdated } from '../../resources/entries/entry-data.ts';
import { walkWhole } from '../../resources/entries/walk.ts';
import { changesAfterCompletion, isCompleted, jobChanges } from '../../resources/jobs/job-views.ts';
import { createUntouched, readUntouched } from '../../resources/untouched-resources.ts';
import { differ, isEmpty } from '../../resources/values/differences.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { citingCalls, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import {
  inBoth,
  type ShownResource,
  type Snapshot,
  type UntouchedResources,
} from '../../session/snapshot.ts';

/** Whether an operation shows resources of which the run leaves some alone. */
function shows({ role, method }: Operation): boolean {
  return role !== undefined && (method === 'GET' || role === 'update-workflow');
}

export const untouchedStays: ScenarioCheck = {
  id: 'untouched-stays',
  claims: 'everything',
  kind: 'stateful',
  asserts:
    'At the end of the run, each resource that no call was about is as it was at the beginning, also in another workspace. No entry has left the listing.',
  basis: restsOn('F015', 'F188', 'F282', 'D95', 'D99', 'D154', 'D162', 'D165', 'D179', 'D192'),
  fix: 'Look for what changes resources that no request names: counters, caches, jobs in the background, and objects that requests share.',
  writes: ['entries', 'workspace', 'workflows', 'jobs', 'tokens'],
  ...citingCalls(onEach(shows)),
  async run(scenario) {
    const others = await scenario.run.untouched.get(() => createUntouched(scenario));
    await others.calls.get(() => callEach(scenario));
    const first = shownBy(scenario, others.first);
    if (first.size === 0) scenario.skip('needs a resource that no other check changes');
    const find = async () => {
      const last = shownBy(scenario, await readUntouched(scenario, others));
      return inBoth(first, last).flatMap((each) => changeOf(scenario, each, others));
    };
    const found = await readUntil(find, (changes) => changes.length === 0, 500);
    for (const each of found) report(scenario, each);
    if (scenario.operation.role === 'list-entries') await compareListed(scenario, others);
  },
};

/** Looks for an entry that the whole listing held at the beginning: no operation removes one. */
async function compareListed(scenario: Scenario, others: UntouchedResources): Promise<void> {
  const first = [...shownBy(scenario, others.first).values()];
  const find = async () => {
    const { items, complete } = await walkWhole(scenario, scenario.operation);
    const listed = new Set(idsOf(items));
    return first.filter(
      ({ resource, whole = 0 }) =>
        complete && items.length < whole && !listed.has(String(resource.id)),
    );
  };
  const [lost] = await readUntil(find, (found) => found.length === 0, longestLag.ofListing);
  if (!lost) return;
  const id = String(lost.resource.id);
  const details = { pointer: '/list', expected: `entry ${id}`, actual: 'no such entry' };
  if (await canBeUpdated(scenario, id)) {
    const message = 'The listing lacks an entry that it held at the beginning of the run.';
    scenario.documented('F188', message, details);
  } else scenario.assumed('D165', 'An entry is gone, although no operation removes any.', details);
}

function shownBy({ operation }: Scenario, snapshot: Snapshot): Snapshot {
  return new Map([...snapshot].filter(([, { exchange }]) => exchange.operationId === operation.id));
}

/** A change, and the decision by which it contradicts, where no fact says that it may not be. */
interface LateChange extends ChangedField {
  decision?: string;
  /** The fact that it contradicts, if that is another than that of the operation. */
  fact?: string;
}

/** Sends a valid request of each operation that writes: a run of this check alone has sent none. */
async function callEach(scenario: Scenario): Promise<void> {
  const { api, session } = scenario.run;
  for (const operation of api.operations) {
    if (operation.method === 'GET' || session.notImplemented.has(operation.id)) continue;
    const { missing, ...plan } = await scenario.data.validRequest(operation);
    if (missing.length > 0) continue;
    await scenario.send(operation, plan, { expectation: 'open' }).catch(nothingIfSkipped);
  }
}

function changeOf(
  scenario: Scenario,
  { before, after }: { before: ShownResource; after: ShownResource },
  { volatile }: UntouchedResources,
): LateChange[] {
  if (before.kind === 'job') return changeOfJob(before, after, volatile);
  const isFound = scenario.operation.method === 'GET';
  if (isFound && scenario.run.session.updates.named.has(String(before.resource.id).toLowerCase()))
    return [];
  // Somebody else may have updated what was there before.
  if (isFound && before.resource.updated_at !== after.resource.updated_at) return [];
  const change = changedField(before, after, volatile);
  if (!change) return [];
  if (before.kind === 'workflow' && setByService.includes(change.field)) {
    return [{ ...change, decision: 'D179' }];
  }
  if (change.field === 'created_at') return [{ ...change, decision: 'D154' }];
  // What the service derives of an entry may follow those that the run has updated.
  const isSent = ['folder', 'data'].includes(change.field);
  const isDerived = before.kind === 'entry' && !(before.ofOtherWorkspace && isSent);
  return [{ ...change, ...(isDerived && { decision: 'D165' }) }];
}

/** What of a job that had completed is gone, or is another. */
function changeOfJob(
  before: ShownResource,
  after: ShownResource,
  volatile: VolatileFields,
): LateChange[] {
  const [earlier, later] = [before.resource, after.resource];
  if (!isCompleted(earlier)) return [];
  const [lost] = [
    ...jobChanges(earlier, later),
    ...changesAfterCompletion(earlier, later).map((each) => ({ ...each, decision: 'D95' })),
  ];
  if (lost) {
    const { pointer = '', expected, actual, decision, fact } = lost;
    const change = { before, after, field: pointer.slice(1), expected, actual };
    return [{ ...change, ...(decision && { decision }), ...(fact && { fact }) }];
  }
  const field = ['envelope', 'attachments', 'faults', 'intents'].find(
    (name) => !volatile.has(`${before.schema}.${name}`) && isReplaced(earlier[name], later[name]),
  );
  if (field === undefined) return [];
  const [expected, actual] = [earlier[field], later[field]];
  return [{ before, after, field, expected, actual, decision: 'D95' }];
}

/** Whether a value that was there is another one now; that none is shown says nothing. */
function isReplaced(before: unknown, after: unknown): boolean {
  if (isEmpty(before) || after === undefined || after === null) return false;
  return differ(before, after);
}

function report(scenario: Scenario, change: LateChange): void {
  const { before, after, field, expected, actual, decision, fact } = change;
  scenario.show(before.exchange);
  scenario.show(after.exchange);
  const message = `\`${field.split('/')[0]}\` is another at the end of the run, although no call was to change it.`;
  const details = { pointer: `/${field}`, expected: shorten(expected), actual: shorten(actual) };
  if (decision === undefined) scenario.documented(fact ?? scenario.callFact(), message, details);
  else scenario.assumed(decision, message, details);
}
