import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { isBusyStatus, isClientErrorStatus } from '../../../checks/exchange.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { jobBody, tryCreate } from '../../resources/jobs/job-creation.ts';
import { chain } from '../../resources/jobs/job-graphs.ts';
import { createWorkflowOf } from '../../resources/jobs/job-workflows.ts';
import { needCompletion } from '../../resources/jobs/known-jobs.ts';
import {
  lifeOf,
  needSlowJob,
  ofWaiting,
  slowWorkflow,
} from '../../resources/jobs/waiting-creation.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const create = 'create-job';
const post = 'create-job-non-idempotent';

const waitAccepted: ScenarioCheck = {
  ...ofWaiting,
  id: 'wait-accepted',
  asserts: 'A creation that is accepted is accepted with a `wait` of one second as well.',
  basis: restsOn('F211', 'F221'),
  fix: 'Accept each value of `wait` that the document describes. Validate the body in the same way with `wait` and without it.',
  operations: onlyOn(create, post),
  async run(scenario) {
    const role = scenario.operation.role === post ? post : create;
    const json = await jobBody(scenario);
    const plain = await tryCreate(scenario, role, json);
    const { status } = await tryCreate(scenario, role, json, { wait: 1 });
    if (!rejectsRequest(status)) return;
    const again = await tryCreate(scenario, role, json);
    if (!plain.job || !again.job) return scenario.skip('needs a job that the server creates');
    scenario.documented(
      role === post ? 'F221' : 'F211',
      'A creation is rejected with `wait`, and accepted without it.',
      { expected: 'status 200', actual: `status ${status}` },
    );
  },
};

/**
 * Whether a server rejects a request for what it is, and not for a token, a limit, a time, or because something is busy:
 * 408 may be how a wait ends that was too short (D42).
 */
function rejectsRequest(status: number): boolean {
  const isForNow = isBusyStatus(status) || [401, 403, 408].includes(status);
  return isClientErrorStatus(status) && !isForNow;
}

const waitBeside: ScenarioCheck = {
  ...ofWaiting,
  id: 'wait-beside',
  asserts:
    'While a creation waits for its job, other calls get their responses, also other creations that wait.',
  basis: restsOn('D146'),
  fix: 'Hold no lock, and no worker that others need, while a creation waits.',
  operations: onlyOn(create),
  async run(scenario) {
    if (scenario.run.settings.concurrency < 2) {
      scenario.skip('needs two requests at once: allow them with --concurrency');
    }
    const known = await needCompletion(scenario);
    const { first } = known;
    const workflow = await slowWorkflow(scenario);
    const json = await jobBody(scenario, workflow.id);
    await needSlowJob(scenario, json);
    const { id } = await createWorkflowOf(scenario, chain(known.good.slice(0, 1), 1));
    const quick = await jobBody(scenario, id);
    const rounds = [await beside(scenario, json, first.id, quick)];
    while (rounds.length < 3 && rounds.every(({ fetches, waits }) => fetches || waits)) {
      rounds.push(await beside(scenario, json, first.id, quick));
    }
    const details = {
      expected: 'a response meanwhile',
      actual: 'in each of three rounds, one took over 500 ms, or ended after the creation',
    };
    if (rounds.every(({ fetches }) => fetches) && (await fetchesAreQuick(scenario, first.id))) {
      const message = 'Fetches of jobs had to wait while a creation waited.';
      scenario.assumed('D146', message, details);
    } else if (rounds.every(({ waits }) => waits)) {
      const message = 'Creations of other jobs that wait had no response while a creation waited.';
      scenario.assumed('D146', message, details);
    }
  },
};

/** Whether no fetch of a job takes long while no creation waits. */
async function fetchesAreQuick(scenario: Scenario, id: string): Promise<boolean> {
  for (let count = 0; count < control; count += 1) {
    const { response } = await scenario.respond('fetch-job', { id }, { expectation: 'open' });
    if (response.milliseconds > longFetch) return false;
  }
  return true;
}

/** Which calls a creation that waited held up. */
interface HeldUp {
  fetches: boolean;
  waits: boolean;
}

/** A fetch that takes so many ms was held up, if none takes as long while no creation waits. */
const longFetch = 500;
/** How many fetches tell whether one may take as long anyway. */
const control = 16;

/** What a call that is sent beside a creation that waits took, in ms from the start. */
interface Called {
  sent: number;
  received: number;
}

/**
 * Fetches a job, and creates others with a wait, while a creation waits.
 *
 * @param json the body of a job that takes a moment
 * @param quick the body of one that does not
 */
async function beside(
  scenario: Scenario,
  json: JsonObject,
  other: string,
  quick: JsonObject,
): Promise<HeldUp> {
  const started = performance.now();
  let ended = Number.POSITIVE_INFINITY;
  const id = uuidOfVersion(7);
  const waiting = tryCreate(scenario, create, json, { wait: 2, id }).then((waited) => {
    ended = performance.now() - started;
    return waited;
  });
  const fetches: Called[] = [];
  const fetch = async (job: string) => {
    const { response } = await scenario.respond('fetch-job', { id: job }, { expectation: 'open' });
    fetches.push(calledSince(started, response.milliseconds));
    return objectIn(response) !== undefined;
  };
  const createQuick = async () => {
    const waited = await tryCreate(scenario, create, quick, { wait: 2 });
    // A job that itself runs behind the other is not held up by the wait.
    return { ...calledSince(started, waited.took), isQuick: lifeOf(waited) < 0.3 * waited.took };
  };
  const fetchOther = async () => {
    while (ended === Number.POSITIVE_INFINITY && fetches.length < 8) await fetch(other);
  };
  const callMeanwhile = async () => {
    // The creation is under way once its job is there.
    for (let attempt = 0; attempt < 4 && !(await fetch(id)); attempt += 1);
    const [created] = await Promise.all([createQuick(), fetchOther()]);
    return created;
  };
  const [{ job }, last] = await Promise.all([waiting, callMeanwhile()]);
  if (!job || ended < 60) return { fetches: false, waits: false };
  const isHeldUp = ({ sent, received }: Called) =>
    ended - sent > 0.5 * ended && received > ended - 10;
  // The job of the creation was held up as well, so that a fetch may end long before it.
  const isLong = ({ sent, received }: Called) => received - sent > longFetch;
  return {
    fetches: fetches.some((each) => isHeldUp(each) || isLong(each)),
    waits: last.isQuick && isHeldUp(last),
  };
}

// A server that has too many requests has it sent again later: only the last one counts.
function calledSince(started: number, took: number): Called {
  const received = performance.now() - started;
  return { sent: received - took, received };
}

/** Checks of what a waiting creation is accepted with, and of what goes on beside it. */
export const jobWaitChecks: readonly ScenarioCheck[] = [waitAccepted, waitBeside];
