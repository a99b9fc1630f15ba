import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { JobKnowledge } from '../../session/job-knowledge.ts';
import type { Scenario } from '../../session/scenario.ts';
import { stepsOf, workflowBody } from '../workflows/workflow-data.ts';
import { branches, chain } from './job-graphs.ts';

/** A workflow that the server has, with its steps, and the body of its creation. */
export interface StoredWorkflow {
  id: string;
  steps: readonly JsonObject[];
  sent: JsonObject;
}

/** How long the job of a check may take, in ms. */
const longestJob = 2500;

/** How many of so many steps a job may have, for its time. */
export function stepsWithin({ stepTime }: JobKnowledge, wanted: number): number {
  return Math.max(3, Math.min(wanted, Math.floor(longestJob / Math.max(stepTime, 1))));
}

/**
 * Creates a workflow of the first list of steps that the server accepts.
 *
 * @throws Skipped when it accepts none
 */
export async function createWorkflowOf(
  scenario: Scenario,
  ...lists: readonly (readonly JsonObject[])[]
): Promise<StoredWorkflow> {
  let status = 0;
  for (const steps of lists) {
    const id = uuidOfVersion(4);
    const sent = { ...workflowBody(scenario), steps };
    const plan = { id, json: sent };
    const { response } = await scenario.respond('create-workflow', plan, { expectation: 'open' });
    if (response.status === 200) return { id, steps: storedSteps(steps, response.json), sent };
    status = response.status;
  }
  return scenario.skip(`needs a workflow that the server creates; it responded with ${status}`);
}

/** Steps as the server has stored them: it may give them identifiers of its own (D26), and need not show them. */
export function storedSteps(sent: readonly JsonObject[], workflow: unknown): readonly JsonObject[] {
  const shown = isJsonObject(workflow) ? stepsOf(workflow) : [];
  const named = shown.filter(({ id }) => typeof id === 'string');
  return named.length === sent.length ? named : sent;
}

/** A chain of steps of every kind that is known: such as fail, leave an attachment, or end well. */
export function variedChain(
  scenario: Scenario,
  known: JobKnowledge,
  length: number,
): Promise<StoredWorkflow> {
  const { good, failing, varied } = known;
  const templates = [...(failing ? [failing] : []), ...varied.slice(0, 3), ...good.slice(0, 1)];
  return chainOf(scenario, known, { length, templates });
}

/** A chain of steps, shorter and without steps apart where the server rejects it. */
export function chainOf(
  scenario: Scenario,
  known: JobKnowledge,
  {
    length,
    templates = known.good.slice(0, 1),
  }: { length: number; templates?: readonly JsonObject[] },
): Promise<StoredWorkflow> {
  const most = stepsWithin(known, length);
  return createWorkflowOf(
    scenario,
    chain(templates, most, { apart: true }),
    chain(templates, most),
    chain(templates, Math.min(most, 12)),
    chain(templates, 3),
  );
}

/**
 * Branches that join again, shorter where a step takes long, and a chain where the server rejects them.
 *
 * @param failing a step that fails, at every second fork
 */
export function branchesOf(
  scenario: Scenario,
  known: JobKnowledge,
  failing?: JsonObject,
): Promise<StoredWorkflow> {
  const [good = {}] = known.good;
  const most = Math.max(2, stepsWithin(known, 10) >> 1);
  const forks = Array.from({ length: most }, (_, index) =>
    index % 2 === 1 && failing ? failing : good,
  );
  return createWorkflowOf(scenario, branches(forks), chain([good], 3));
}
