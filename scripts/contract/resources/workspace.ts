import type { JsonObject } from '../../lib/json.ts';
import type { Scenario } from '../session/scenario.ts';

/** The workspace as it is now, to be restored when the check ends. */
export async function presentWorkspace(scenario: Scenario): Promise<JsonObject> {
  const before = await scenario.success('update-workspace', { json: {} });
  const { name, slug } = before;
  const plan = { json: { name, slug } };
  scenario.afterwards(() => scenario.send('update-workspace', plan, { restoring: true }));
  return before;
}
