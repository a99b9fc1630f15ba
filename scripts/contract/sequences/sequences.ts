import { createsJob, type Operation } from '../../api/operation.ts';
import { restsOn } from '../../checks/basis.ts';
import { isSuccessStatus, showsSuccess } from '../../checks/exchange.ts';
import { entriesToChange, hasText, type ListedEntry } from '../resources/entries/entry-data.ts';
import { restoreAfterwards } from '../resources/entries/restored-entries.ts';
import { presentWorkspace } from '../resources/restored-resources.ts';
import type { SequenceFinding, SequenceOutcome } from '../session/findings.ts';
import type { Scenario } from '../session/scenario.ts';
import { citingCalls, onEach, type ScenarioCheck } from '../session/scenario-check.ts';
import { nothingIfSkipped } from '../session/skipped.ts';
import { Observations } from './known-resource.ts';
import { SequenceSearch } from './search.ts';
import type { SequenceContext } from './sequence-run.ts';

/** Random sequences of calls, checked against a model of what the service has documented so far. */
export const sequences: ScenarioCheck = {
  id: 'sequences',
  claims: 'updates',
  kind: 'stateful',
  asserts:
    'In random sequences of calls by several clients, what was written is there, and nothing else has changed. What exists is found, and a job runs no steps that its workflow had before an update.',
  basis: restsOn('D76', 'D137'),
  fix: 'Repeat the steps shown, which are the fewest that lead to it, and look for state that one call leaves behind for another, such as a cache.',
  writes: ['entries', 'workspace', 'workflows', 'jobs', 'tokens'],
  ...citingCalls(onEach(isCalled)),
  async run(scenario) {
    if (scenario.run.settings.readOnly) {
      scenario.skip('it sends requests that write, and the run is --read-only');
    }
    const { operation } = scenario;
    const { found, succeeded } = await scenario.run.sequences.get(() => search(scenario));
    scenario.succeeded = operation.role !== undefined && succeeded.has(operation.role);
    if (!scenario.succeeded) {
      scenario.skip(
        hasSucceeded(scenario)
          ? 'needs a sequence with a success of the operation: where the operations that it needs succeed, allow more with --runs'
          : 'needs a success of the operation: no request of the run got one',
      );
    }
    for (const { contradiction, steps, isIntermittent } of found) {
      const { role, message, isLate, isUnrelated } = contradiction;
      if (role !== operation.role) continue;
      const intermittent = isIntermittent ? { intermittent: { found: 1, of: 2 } } : {};
      const details = { ...contradiction.details, ...intermittent, steps };
      if (isLate) scenario.assumed('D137', message, details);
      else if (isUnrelated && isOfJob(scenario, contradiction, steps)) {
        scenario.assumed('D76', message, details);
      } else scenario.documented(scenario.callFact(), message, details);
    }
  },
};

/** Whether any request of the run to the operation of a scenario has succeeded. */
function hasSucceeded({ operation, run }: Scenario): boolean {
  const { statuses } = run.session.exercised.operations.get(operation.id) ?? {};
  return [...(statuses?.keys() ?? [])].some(isSuccessStatus);
}

/** Whether an entry has changed after a job was created: a provider may do anything to entries. */
function isOfJob(
  scenario: Scenario,
  { role }: SequenceFinding['contradiction'],
  steps: SequenceFinding['steps'],
): boolean {
  const isEntry = role === 'list-entries' || role === 'list-related-entries';
  const called = steps.flat().map((each) => scenario.run.session.operation(each.operationId));
  return isEntry && called.some(createsJob);
}

/** Whether the sequences call an operation: those of which they know what it does. */
function isCalled({ role }: Operation): boolean {
  return role !== undefined;
}

async function search(scenario: Scenario): Promise<SequenceOutcome> {
  const context = await settingOf(scenario);
  const all = new SequenceSearch(context);
  await all.run();
  return { found: all.found, succeeded: context.succeeded };
}

/** What is there to be changed: as far as the server has it, entries with a document and the workspace. */
async function settingOf(scenario: Scenario): Promise<SequenceContext> {
  const entries = await changeableEntries(scenario);
  const workspace = scenario.hasOperation('update-workspace')
    ? await presentWorkspace(scenario).catch(nothingIfSkipped)
    : undefined;
  const target = entries.at(-1);
  const others = entries.slice(0, -1).filter((each) => !mentions(each, target));
  for (const entry of others) {
    restoreAfterwards(scenario, entry, ['folder', 'data']);
  }
  return {
    scenario,
    reader: scenario.snapshotReader(),
    observations: new Observations(),
    entries: others,
    target,
    workspace,
    credentials: credentialsOf(scenario),
    succeeded: new Set(),
  };
}

async function changeableEntries(scenario: Scenario): Promise<ListedEntry[]> {
  if (!scenario.hasOperation('list-entries') || !scenario.hasOperation('update-entry')) return [];
  // A run that leaves the listing out does not know whether the server has it.
  const listing = await scenario.send('list-entries', {}, { expectation: 'open', unchecked: true });
  if (!showsSuccess(listing, scenario.calledOperation('list-entries'))) return [];
  const three = await entriesToChange(scenario, 3).catch(nothingIfSkipped);
  const entries = three ?? (await entriesToChange(scenario, 2).catch(nothingIfSkipped)) ?? [];
  return entries.filter(hasText);
}

function mentions({ data }: ListedEntry, target: ListedEntry | undefined): boolean {
  return (
    target === undefined || JSON.stringify(data).toLowerCase().includes(target.id.toLowerCase())
  );
}

/** The body that authorizes the enrollment of the fixtures, if they name one. */
function credentialsOf({ fixtures }: Scenario) {
  const { client_id, client_secret, enrollment_id, owner_id } = fixtures;
  if (client_id === undefined || client_secret === undefined || enrollment_id === undefined) {
    return undefined;
  }
  return {
    client_id,
    client_secret,
    id: enrollment_id,
    ...(owner_id !== undefined && { owner_id }),
  };
}
