import { onlyOn, type ScenarioCheck } from '../../check.ts';
import {
  createJob,
  createWorkflow,
  fetchJob,
  isCompleted,
  jobBody,
  waitQuery,
} from '../../run/jobs.ts';
import type { Body } from '../../run/scenario.ts';
import { uuidOfVersion, uuidVersion7 } from '../../uuid.ts';

/** A wait ends when the job completes. */
export const waitEndsEarly: ScenarioCheck = {
  id: 'wait-ends-early',
  kind: 'behaviour',
  asserts: 'A creation that waits is answered as soon as the job has completed.',
  basis: [{ section: 'Endpoints / 4', fact: '`wait` is how long to wait for the job to complete' }],
  mend: 'Answer when the job completes; the time given is only the longest.',
  writes: ['jobs'],
  operations: onlyOn('createJob'),
  async run(scenario) {
    const wait = 3;
    const json = await jobBody(scenario);
    const query = waitQuery(scenario, wait);
    const plan = { path: { id: uuidVersion7() }, json, query };
    const { response } = await scenario.answered('createJob', plan, {
      extraTime: wait * 1000,
    });
    const job = response.json as Body | undefined;
    if (response.status !== 200 || !job)
      return scenario.skip('needs a job that the server creates');
    const took = Date.parse(job.completed_at) - Date.parse(job.created_at);
    const late = response.milliseconds >= wait * 1000 - 100;
    if (!late || !isCompleted(job) || !(took < wait * 500)) return;
    scenario.documented('A creation waited for the whole time although the job had completed.', {
      expected: `an answer soon after ${took} ms`,
      actual: `an answer after ${response.milliseconds} ms`,
    });
  },
};

/** What a waiting creation answers is the job as it is. */
export const waitAnswers: ScenarioCheck = {
  id: 'wait-answers',
  kind: 'behaviour',
  asserts:
    'A job that a waiting creation gives as completed is the job that is fetched afterwards.',
  basis: [{ section: 'Endpoints / 4', fact: 'the creation returns the job' }],
  mend: 'Read the job again after the wait, and answer with all of it.',
  writes: ['jobs'],
  operations: onlyOn('createJob'),
  async run(scenario) {
    const { job } = await createJob(scenario, { wait: 3 });
    if (!isCompleted(job)) return;
    const fetched = await fetchJob(scenario, job.id);
    for (const field of ['status', 'completed_at', 'intents', 'faults', 'attachments']) {
      const [answered, found] = [sizeOf(job[field]), sizeOf(fetched[field])];
      if (answered === found || (found ?? undefined) === undefined) continue;
      scenario.documented(
        `A creation that waited answers with another \`${field}\` than the job has.`,
        {
          pointer: `/${field}`,
          expected: String(found),
          actual: String(answered),
        },
      );
    }
  },
};

function sizeOf(value: unknown): unknown {
  return Array.isArray(value) ? `${value.length} items` : value;
}

/** A wait waits. */
export const waitWaits: ScenarioCheck = {
  id: 'wait-waits',
  kind: 'behaviour',
  asserts:
    'A creation that may wait long enough is not answered before a job that takes a moment has completed.',
  basis: [{ decision: 'D43' }],
  mend: 'Hold the answer back until the job completes or the time is over.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn('createJob'),
  async run(scenario) {
    const slow = scenario.session.settings.fixtures.slow_step as Body | undefined;
    if (!slow) {
      return scenario.skip(
        'needs a step that takes about half a second: add "slow_step": {"provider": "…", "config": {…}} to the fixtures',
      );
    }
    const step = {
      ...slow,
      id: uuidOfVersion(7),
      name: 'Take a moment',
      next: [{ status: 'OK', stop: true }],
    };
    const { id } = await createWorkflow(scenario, { steps: [step] });
    const start = performance.now();
    const { job } = await createJob(scenario, { workflowId: id, wait: 5 });
    const took = Math.round(performance.now() - start);
    if (isCompleted(job) || took > 900) return;
    scenario.assumed(
      'D43',
      'A creation that was to wait 5 s was answered at once, with a job that was not completed.',
      {
        pointer: '/completed_at',
        expected: 'a completed job, or an answer after some time',
        actual: `a job not completed after ${took} ms`,
      },
    );
  },
};
