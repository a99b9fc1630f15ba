import { sameText, sameUuid } from '../../../checks/same.ts';
import { onlyOn, type ScenarioCheck } from '../../check.ts';
import {
  completedJob,
  createWorkflow,
  intentsOf,
  isCompleted,
  presentWorkflow,
} from '../../run/jobs.ts';
import type { Body, Scenario } from '../../run/scenario.ts';
import { linksOf, stepsOf } from '../../steps.ts';
import { uuidOfVersion } from '../../uuid.ts';

/** A job goes through its workflow as the links say. */
export const jobRouting: ScenarioCheck = {
  id: 'job-routing',
  kind: 'behaviour',
  asserts:
    'The intents of a job follow its workflow: each is one of its steps, comes after one whose `next` leads to it, takes the link of the status with which the step ended, and none comes after a stop.',
  basis: [
    { section: 'States and transitions', fact: '`next` routes by the status the step ended with' },
  ],
  mend: 'After each step, take the link whose status is that of the step: go on at its step, or stop.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('createJob'),
  async run(scenario) {
    const plain = scenario.known.workflowBody().steps as Body[];
    await judgeRun(scenario, branching(plain));
    const failing = scenario.session.settings.fixtures.failing_step as Body | undefined;
    if (failing) await judgeRun(scenario, branching([failing, ...plain]));
  },
};

/** An intent is named after its step. */
export const intentSteps: ScenarioCheck = {
  id: 'intent-steps',
  kind: 'behaviour',
  asserts: 'Each intent of a job carries the name and the provider of its step.',
  basis: [{ section: 'Job', fact: 'an intent carries the name of the step and its provider' }],
  mend: 'Copy name and provider of the step into the intent.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('createJob'),
  async run(scenario) {
    const { steps, job } = await runOf(scenario, scenario.known.workflowBody().steps as Body[]);
    for (const intent of intentsOf(job)) {
      const step = steps.find(({ id }) => sameUuid(id, intent.step_id));
      for (const field of ['name', 'provider']) {
        if (!step || intent[field] === undefined || step[field] === undefined) continue;
        if (sameText(intent[field], step[field])) continue;
        scenario.documented(`An intent has another ${field} than its step.`, {
          pointer: `/intents/0/${field}`,
          expected: String(step[field]),
          actual: String(intent[field]),
        });
      }
    }
  },
};

// The first step leads on when it ends well and elsewhere when it fails; either of these stops.
function branching(templates: readonly Body[]): Body[] {
  const [first, second, third] = [0, 1, 2].map((index) => ({
    ...(templates[index] ?? templates[0]),
    id: uuidOfVersion(7),
    name: ['Begin', 'Go on', 'Go elsewhere'][index],
  }));
  return [
    {
      ...first,
      next: [
        { status: 'OK', step_id: second?.id, stop: false },
        { status: 'ERR', step_id: third?.id, stop: false },
      ],
    },
    { ...second, next: [{ status: 'OK', stop: true }] },
    { ...third, next: [{ status: 'OK', stop: true }] },
  ];
}

async function runOf(scenario: Scenario, wanted: readonly Body[]) {
  const { id } = await createWorkflow(scenario, { steps: wanted });
  const steps = stepsOf(await presentWorkflow(scenario, id));
  const { job } = await completedJob(scenario, { workflowId: id });
  if (intentsOf(job).length === 0) scenario.skip('needs a job with intents');
  if (steps.length === 0) scenario.skip('needs a workflow that shows its steps');
  return { steps, job };
}

async function judgeRun(scenario: Scenario, wanted: readonly Body[]): Promise<void> {
  const { steps, job } = await runOf(scenario, wanted);
  const intents = intentsOf(job).filter(({ step_id }) => typeof step_id === 'string');
  const stepOf = (intent: Body) => steps.find(({ id }) => sameUuid(id, intent.step_id));
  const tell = (message: string, actual: string) =>
    scenario.documented(message, {
      pointer: '/intents',
      expected: 'intents as `next` routes',
      actual,
    });
  const strange = intents.find((intent) => !stepOf(intent));
  if (strange) return tell('An intent belongs to no step of the workflow.', strange.step_id);
  const led = intents.filter((intent) =>
    intents.some((other) => other !== intent && leadsTo(stepOf(other), intent.step_id)),
  );
  const starts = intents.length - led.length;
  if (starts > 1)
    return tell('A step ran although no step before it leads to it.', `${starts} beginnings`);
  for (const intent of intents) tellRoute(tell, stepOf(intent), intent, intents, isCompleted(job));
}

function tellRoute(
  tell: (message: string, actual: string) => void,
  step: Body | undefined,
  intent: Body,
  intents: readonly Body[],
  completed: boolean,
): void {
  const status = lastStatus(intent);
  const links = linksOf(step);
  const taken = links.find((link) => link.status === status);
  if (!taken || !completed) return;
  const ran = (id: unknown) => intents.some((other) => sameUuid(other.step_id, id));
  if (taken.step_id !== undefined && !ran(taken.step_id)) {
    tell('A step ended with a status whose link was not taken.', `${step?.name} with ${status}`);
    return;
  }
  const wrong = links.find(
    (link) => link !== taken && link.step_id !== undefined && ran(link.step_id),
  );
  if (!wrong) return;
  tell(
    'A link was taken although the step ended with another status.',
    `${step?.name} with ${status}, then by ${wrong.status}`,
  );
}

function leadsTo(step: Body | undefined, id: unknown): boolean {
  return linksOf(step).some((link) => link.stop !== true && sameUuid(link.step_id, id));
}

/** The status of the last event, which is that with which the step ended. */
function lastStatus({ events }: Body): unknown {
  if (!Array.isArray(events)) return undefined;
  return events.toSorted((a, b) => Number(a?.index) - Number(b?.index)).at(-1)?.status;
}
