import { sameText, sameUuid } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import { type RouteFinding, routeFindings } from './job-routes.ts';
import { hasBegun, intentsOf } from './job-views.ts';
import { fetchJob } from './job-watching.ts';
import { jobKnowledge } from './known-jobs.ts';

/** Facts and decisions on which the findings of {@link compareRun} rest. */
export const routeBasis = [
  'F015',
  'F105',
  'F107',
  'F172',
  'F173',
  'F281',
  'D97',
  'D98',
  'D99',
  'D100',
  'D166',
] as const;

/**
 * Compares a completed job with the steps of its workflow.
 *
 * @param statuses see {@link KnownRoutes}
 * @returns the findings on its route
 */
export async function compareRun(
  scenario: Scenario,
  steps: readonly JsonObject[],
  job: JsonObject,
  statuses?: readonly unknown[],
): Promise<readonly RouteFinding[]> {
  const { last } = await jobKnowledge(scenario);
  const known = { others: [last], ...(statuses && { statuses }) };
  const again = () => fetchJob(scenario, String(job.id));
  const find = (view: JsonObject) => routeFindings(steps, view, known);
  const found = await lasting(scenario, job, again, find);
  for (const { basis, message, actual, expected = 'intents as `next` routes' } of found) {
    const details = { pointer: '/intents', expected, actual };
    scenario.reportOn(basis, message, details);
  }
  for (const intent of intentsOf(job).filter(hasBegun)) compareIntent(scenario, steps, intent);
  return found;
}

/** @returns whether there was anything to compare */
export function compareIntent(
  scenario: Scenario,
  steps: readonly JsonObject[],
  intent: JsonObject,
): boolean {
  const step = steps.find(({ id }) => sameUuid(id, intent.step_id));
  const fields = ['name', 'provider'].filter(
    (field) => step?.[field] !== undefined && intent[field] !== undefined,
  );
  for (const field of fields) {
    if (sameText(intent[field], step?.[field])) continue;
    const message = `An intent has another ${field} than its step.`;
    const pointer = `/intents/0/${field}`;
    const details = { pointer, expected: String(step?.[field]), actual: String(intent[field]) };
    if (field === 'name') scenario.documented('F105', message, details);
    else scenario.assumed('D99', message, details);
  }
  return fields.length > 0;
}
