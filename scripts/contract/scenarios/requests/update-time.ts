import { setTimeout as pause } from 'node:timers/promises';
import { timeOf } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { presentWorkspace } from '../access/workspace-data.ts';
import { entriesToChange, updateEntry, withNote } from '../entries/entry-data.ts';
import { createWorkflow } from '../workflows/workflow-data.ts';

const updateTime: ScenarioCheck = {
  id: 'update-time',
  kind: 'stateful',
  asserts: 'An update that changes something moves `updated_at` forward.',
  basis: [{ decision: 'D89' }],
  fix: 'Set `updated_at` to the present time with every update.',
  writes: ['entries', 'workflows', 'workspace'],
  operations: onlyOn('update-entry', 'update-workflow', 'update-workspace'),
  async run(scenario) {
    const { before, update } = await resourceToUpdate(scenario);
    await update();
    // Another update may have come in the same millisecond, so this one is repeated a little later.
    await pause(10);
    const { updated_at } = await update();
    const [first, after] = [timeOf(before.updated_at), timeOf(updated_at)];
    // Times of a workflow may be in whole seconds (D23).
    if (Number.isNaN(first) || Number.isNaN(after) || !/\d\.\d{3}/.test(String(updated_at))) {
      return scenario.skip('needs a resource that shows to the millisecond when it was updated');
    }
    if (after > first) return;
    scenario.assumed('D89', 'An update did not move `updated_at` forward.', {
      pointer: '/updated_at',
      expected: 'a time after the one before',
      actual: `${new Date(after).toISOString()} after ${new Date(first).toISOString()}`,
    });
  },
};

interface Updatable {
  before: JsonObject;
  /** Changes it, to something else each time. */
  update(): Promise<JsonObject>;
}

async function resourceToUpdate(scenario: Scenario): Promise<Updatable> {
  const { role } = scenario.operation;
  if (role === 'update-entry') {
    const [entry] = await entriesToChange(scenario, 1);
    const { data } = withNote(entry, 'time');
    const update = () => updateEntry(scenario, entry, { folder: scenario.newName(), data });
    return { before: entry, update };
  }
  const rename = (id?: string) => () =>
    scenario.success(scenario.operation, {
      ...(id !== undefined && { id }),
      json: { name: scenario.newName() },
    });
  if (role === 'update-workspace') {
    return { before: await presentWorkspace(scenario), update: rename() };
  }
  const { workflow, id } = await createWorkflow(scenario);
  return { before: workflow, update: rename(id) };
}

/** Checks of the time of an update. */
export const updateTimeChecks: readonly ScenarioCheck[] = [updateTime];
