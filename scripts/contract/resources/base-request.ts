import type { RequestPlan } from '../requests/build-request.ts';
import type { Scenario } from '../session/scenario.ts';
import { pick } from '../session/test-data.ts';
import { presentWorkspace } from './workspace.ts';

/** A valid request, whose effect is undone when the check ends. */
export async function baseRequest(scenario: Scenario): Promise<RequestPlan> {
  const plan = await scenario.validRequest();
  const { operation } = scenario;
  if (operation.method !== 'PATCH') return plan;
  if (operation.path.variables.length === 0) {
    const present = await presentWorkspace(scenario);
    const properties = operation.requestBody?.content?.schema.properties ?? [];
    return { ...plan, json: pick(present, properties) };
  }
  // It says what is so already, so that it also puts that back.
  scenario.afterwards(() => scenario.send(operation, plan, { restoring: true }));
  return plan;
}
