import { type JsonObject, sameText, sameUuid } from '../../checks/values.ts';
import { type BehaviourCheck, onlyOn } from '../check.ts';
import type { Scenario } from '../run/scenario.ts';

const update = 'updateWorkspace';
const common = {
  kind: 'behaviour',
  writes: ['workspace'],
  operations: onlyOn(update),
} as const;

const workspaceKept: BehaviourCheck = {
  ...common,
  id: 'workspace-kept',
  asserts: 'The name and the slug that an update gives the workspace are there afterwards.',
  basis: [{ decision: 'D81' }],
  fix: 'Store both fields before responding.',
  async run(scenario) {
    await presentWorkspace(scenario);
    const name = scenario.newName();
    let compared = 0;
    for (const [field, value] of Object.entries({ name, slug: name })) {
      const { response } = await scenario.respond(update, { json: { [field]: value } });
      if (response.status !== 200) continue;
      const kept = await scenario.success(update, { json: {} });
      if (kept[field] === undefined) continue;
      compared += 1;
      if (sameText(kept[field], value)) continue;
      // It is seen by an update that sends nothing.
      scenario.assumed('D81', `The ${field} that an update gave the workspace was not kept.`, {
        pointer: `/${field}`,
        expected: value,
        actual: String(kept[field]),
      });
    }
    if (compared === 0)
      scenario.skip('needs an update that is accepted, and a workspace that shows it');
  },
};

/** The workspace as it is now, to be restored when the check ends. */
export async function presentWorkspace(scenario: Scenario): Promise<JsonObject> {
  const before = await scenario.success(update, { json: {} });
  const { name, slug } = before;
  scenario.afterwards(() => scenario.send(update, { json: { name, slug } }, { restoring: true }));
  return before;
}

const workspaceOfToken: BehaviourCheck = {
  ...common,
  id: 'workspace-of-token',
  asserts: 'An update acts on the workspace of the token and leaves that of another token alone.',
  basis: [{ fact: 'F021' }, { fact: 'F262' }, { fact: 'F276' }],
  fix: 'Find the workspace by the token of the request, and by nothing else.',
  async run(scenario) {
    const token = scenario.fixtures.other_token ?? scenario.skipWithout(['other_token']);
    const own = await presentWorkspace(scenario);
    const other = await scenario.success(update, { json: {}, token });
    if (typeof own.id === 'string' && sameUuid(own.id, other.id)) {
      scenario.documented('F262', 'Tokens of two workspaces act on the same workspace.', {
        pointer: '/id',
        expected: 'another workspace',
        actual: String(other.id),
      });
      return;
    }
    await scenario.success(update, { json: { name: scenario.newName() } });
    const after = await scenario.success(update, { json: {}, token });
    if (after.name === undefined) return scenario.skip('needs a workspace that shows its name');
    if (sameText(after.name, other.name)) return;
    scenario.documented('F262', 'An update changed the workspace of another token.', {
      pointer: '/name',
      expected: String(other.name),
      actual: String(after.name),
    });
  },
};

/** Checks of the update of the workspace. */
export const workspaceChecks: readonly BehaviourCheck[] = [workspaceKept, workspaceOfToken];
