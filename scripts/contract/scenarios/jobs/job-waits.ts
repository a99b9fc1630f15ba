import type { JsonObject } from '../../../lib/json.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { jobBody, needCompletion } from './job-data.ts';
import { creation, needSlowJob, ofWaiting, slowWorkflow } from './waiting-creation.ts';

const create = 'create-job';
const post = 'create-job-non-idempotent';

const waitAccepted: ScenarioCheck = {
  ...ofWaiting,
  id: 'wait-accepted',
  asserts: 'A creation that is accepted is accepted with a `wait` of one second as well.',
  basis: [{ fact: 'F211' }, { fact: 'F221' }],
  fix: 'Take the parameter as it is described, and validate the body as without it.',
  operations: onlyOn(create, post),
  async run(scenario) {
    const role = scenario.operation.role === post ? post : create;
    const json = await jobBody(scenario);
    const plain = await creation(scenario, role, json);
    const { status } = await creation(scenario, role, json, { wait: 1 });
    if (!isRejection(status)) return;
    const again = await creation(scenario, role, json);
    if (!plain.job || !again.job) return scenario.skip('needs a job that the server creates');
    scenario.documented(
      role === post ? 'F221' : 'F211',
      'A creation is rejected with `wait`, and accepted without it.',
      { expected: 'status 200', actual: `status ${status}` },
    );
  },
};

/** Whether a status says that the request was at fault; 408 may be what a wait ends with that was too short (D42). */
function isRejection(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

const waitBeside: ScenarioCheck = {
  ...ofWaiting,
  id: 'wait-beside',
  asserts: 'Other calls have their responses while a creation waits for its job.',
  basis: [{ decision: 'D146' }],
  fix: 'Hold no lock, and no worker that others need, while a creation waits.',
  operations: onlyOn(create),
  async run(scenario) {
    if (scenario.settings.concurrency < 2) {
      scenario.skip('needs two requests at once: allow them with --concurrency');
    }
    const { first } = await needCompletion(scenario);
    const workflow = await slowWorkflow(scenario);
    const json = await jobBody(scenario, workflow.id);
    await needSlowJob(scenario, json);
    for (let time = 0; time < 3; time += 1) {
      if (!(await isHeldUp(scenario, json, first.id))) return;
    }
    scenario.assumed('D146', 'Fetches of another job had no response while a creation waited.', {
      expected: 'a response meanwhile',
      actual: 'no response before that of the creation, each of three times',
    });
  },
};

/** Whether a fetch that is sent while a creation waits has its response only after that has its own. */
async function isHeldUp(scenario: Scenario, json: JsonObject, other: string): Promise<boolean> {
  const started = performance.now();
  let ended = Number.POSITIVE_INFINITY;
  const waiting = creation(scenario, create, json, { wait: 2 }).then((waited) => {
    ended = performance.now();
    return waited;
  });
  const fetches: { sent: number; received: number }[] = [];
  while (ended === Number.POSITIVE_INFINITY && fetches.length < 5) {
    const { response } = await scenario.respond('fetch-job', { id: other });
    const received = performance.now();
    // A server that has too many requests has it sent again later: only the last one counts.
    fetches.push({ sent: received - response.milliseconds, received });
  }
  const { job } = await waiting;
  const took = ended - started;
  if (!job || took < 60) return false;
  return fetches.some(({ sent, received }) => ended - sent > 0.5 * took && received > ended - 10);
}

/** Checks of what a waiting creation is accepted with, and of what goes on beside it. */
export const jobWaitChecks: readonly ScenarioCheck[] = [waitAccepted, waitBeside];
