import type { JsonObject } from '../../../lib/json.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { jobBody, needCompletion, untilCompleted } from './job-data.ts';
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
  asserts:
    'Other calls have their responses while a creation waits for its job, also others that wait.',
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
    const looks = [await beside(scenario, json, first.id)];
    while (looks.length < 3 && looks.every(({ isHeldUp, inTurn }) => isHeldUp || inTurn)) {
      looks.push(await beside(scenario, json, first.id));
    }
    if (looks.every(({ isHeldUp }) => isHeldUp)) {
      scenario.assumed('D146', 'Fetches of another job had no response while a creation waited.', {
        expected: 'a response meanwhile',
        actual: 'no response before that of the creation, each of three times',
      });
    } else if (looks.every(({ inTurn }) => inTurn) && !(await runInTurn(scenario, json, looks))) {
      scenario.assumed('D146', 'Creations that wait at the same time are held up by each other.', {
        expected: 'a response of each when its job completes',
        actual: 'one response after another, each of three times',
      });
    }
  },
};

/** How many creations wait at the same time. */
const waitsAtOnce = 3;

/** What went on beside creations that waited. */
interface Beside {
  /** Whether a fetch had its response only after the first creation. */
  isHeldUp: boolean;
  /** Whether the creations had their responses one after another. */
  inTurn: boolean;
  /** When the last creation had its response, in ms from the start. */
  last: number;
}

async function beside(scenario: Scenario, json: JsonObject, other: string): Promise<Beside> {
  const started = performance.now();
  const ends: number[] = [];
  const waiting = Array.from({ length: waitsAtOnce }, async () => {
    const { job } = await creation(scenario, create, json, { wait: 2 });
    if (job) ends.push(performance.now() - started);
  });
  const fetches: { sent: number; received: number }[] = [];
  while (ends.length === 0 && fetches.length < 5) {
    const { response } = await scenario.respond('fetch-job', { id: other });
    const received = performance.now() - started;
    // A server that has too many requests has it sent again later: only the last one counts.
    fetches.push({ sent: received - response.milliseconds, received });
  }
  await Promise.all(waiting);
  const [first = 0, last = 0] = [ends[0], ends.at(-1)];
  if (first < 60) return { isHeldUp: false, inTurn: false, last };
  const isHeldUp = fetches.some(
    ({ sent, received }) => first - sent > 0.5 * first && received > first - 10,
  );
  const inTurn = ends.length === waitsAtOnce && last > 2.2 * first;
  return { isHeldUp, inTurn, last };
}

/** Whether jobs themselves run one after another, also where no creation waits. */
async function runInTurn(
  scenario: Scenario,
  json: JsonObject,
  looks: readonly Beside[],
): Promise<boolean> {
  const known = await needCompletion(scenario);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: waitsAtOnce }, async () => {
      const { id } = await creation(scenario, create, json);
      await untilCompleted(scenario, id, known);
    }),
  );
  const took = performance.now() - started;
  return took > 0.75 * Math.min(...looks.map(({ last }) => last));
}

/** Checks of what a waiting creation is accepted with, and of what goes on beside it. */
export const jobWaitChecks: readonly ScenarioCheck[] = [waitAccepted, waitBeside];
