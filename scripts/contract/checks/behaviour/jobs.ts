import { shorten } from '../../../api/validator.ts';
import { contains, sameUuid } from '../../../checks/same.ts';
import { onlyOn, type ScenarioCheck, type Written } from '../../check.ts';
import {
  completedJob,
  createJob,
  fetchJob,
  intentsOf,
  isCompleted,
  jobBody,
} from '../../run/jobs.ts';
import { idsOf } from '../../run/related.ts';
import type { Body, Scenario } from '../../run/scenario.ts';
import { uuidOfVersion, uuidVersion1, uuidVersion7 } from '../../uuid.ts';

const create = 'createJob';
const post = 'createJobNonIdempotent';
const fetch = 'fetchJob';
const writes: readonly Written[] = ['jobs'];

/** Creating the same job again makes no other one. */
export const jobRepeated: ScenarioCheck = {
  id: 'job-repeated',
  kind: 'behaviour',
  asserts:
    'Creating the same job again, also five times at once, gives the one job and does not run it again.',
  basis: [{ section: 'Endpoints / 4', fact: 'creation is idempotent under the id of the path' }],
  mend: 'Insert under a unique key, and answer with the job that is there when it exists.',
  writes: ['jobs'],
  operations: onlyOn(create),
  async run(scenario) {
    const { sent, job } = await completedJob(scenario);
    await compareRepeats(scenario, job, await repeat(scenario, job.id, sent, 1));
    tellAnew(scenario, job, await fetchJob(scenario, job.id), 'fetched afterwards');
    const id = uuidVersion7();
    const together = await repeat(scenario, id, await jobBody(scenario), 5);
    const [first] = together.filter(({ status }) => status === 200);
    if (first?.body) await compareRepeats(scenario, first.body, together);
  },
};

interface Repeat {
  status: number;
  body: Body | undefined;
}

async function repeat(
  scenario: Scenario,
  id: string,
  json: Body,
  times: number,
): Promise<Repeat[]> {
  const all = Array.from({ length: times }, async () => {
    const { response } = await scenario.answered(create, { path: { id }, json });
    return { status: response.status, body: response.json as Body | undefined };
  });
  return Promise.all(all);
}

async function compareRepeats(
  scenario: Scenario,
  job: Body,
  all: readonly Repeat[],
): Promise<void> {
  for (const { status, body } of all) {
    if (status === 200) tellAnew(scenario, job, body ?? {}, 'repeated');
    else {
      scenario.documented('A creation that was repeated word for word did not succeed.', {
        expected: 'status 200',
        actual: `status ${status}`,
      });
    }
  }
}

// Intents may have been added since, and their number may grow, but those that were there stay.
function tellAnew(scenario: Scenario, job: Body, again: Body, when: string): void {
  if (job.created_at !== undefined && again.created_at !== job.created_at) {
    scenario.documented(
      `A job that was ${when} has another time of creation: it was created anew.`,
      {
        pointer: '/created_at',
        expected: String(job.created_at),
        actual: String(again.created_at),
      },
    );
  }
  const [before, after] = [idsOf(intentsOf(job)), idsOf(intentsOf(again))];
  const lost = before.find((id) => !after.includes(id));
  if (again.intents === undefined || lost === undefined) return;
  scenario.documented(`A job that was ${when} has other intents: it has run again.`, {
    pointer: '/intents',
    expected: `intent ${lost}`,
    actual: after.join(', ') || 'no intents',
  });
}

/** Both versions that make creation idempotent are taken. */
export const jobVersions: ScenarioCheck = {
  id: 'job-versions',
  kind: 'behaviour',
  asserts: 'A job can be created under a UUID of version 7 as well as of version 1.',
  basis: [{ section: 'Endpoints / 4', fact: 'versions 7 and 1 are the ones to use' }],
  mend: 'Take UUIDs of both versions as the id of a new job.',
  writes: ['jobs'],
  operations: onlyOn(create),
  async run(scenario) {
    const json = await jobBody(scenario);
    const statuses = new Map<string, number>();
    for (const [name, id] of [
      ['7', uuidVersion7()],
      ['1', uuidVersion1()],
    ] as const) {
      const plan = { path: { id }, json };
      const { response } = await scenario.answered(create, plan, { expectation: 'open' });
      statuses.set(name, response.status);
    }
    const refused = [...statuses].find(([, status]) => status !== 200);
    if (!refused) return;
    if ([...statuses.values()].every((status) => status !== 200)) {
      return scenario.skip(`needs a job that the server creates; it answered ${refused[1]}`);
    }
    scenario.documented('A UUID of one of the two versions is refused.', {
      expected: 'a success with versions 7 and 1',
      actual: `status ${refused[1]} with version ${refused[0]}`,
    });
  },
};

/** Creating a job without an id makes one each time. */
export const jobPostedTwice: ScenarioCheck = {
  id: 'job-posted-twice',
  kind: 'behaviour',
  asserts: 'The same POST sent twice creates two jobs.',
  basis: [{ section: 'Endpoints / 5', fact: 'creation by POST is not idempotent' }],
  mend: 'Give each job of a POST an id of its own.',
  writes: ['jobs'],
  operations: onlyOn(post),
  async run(scenario) {
    const json = await jobBody(scenario);
    const [first, second] = [
      await scenario.success(post, { json }),
      await scenario.success(post, { json }),
    ];
    if (typeof first.id !== 'string' || !sameUuid(first.id, second.id)) return;
    scenario.documented('Two POSTs made one job.', {
      pointer: '/id',
      expected: 'two ids',
      actual: `${first.id} twice`,
    });
  },
};

/** A job that was created can be fetched. */
export const jobFetched: ScenarioCheck = {
  id: 'job-fetched',
  kind: 'behaviour',
  asserts: 'A job that was created, by PUT or by POST, can be fetched, and is the same.',
  basis: [{ section: 'Endpoints / 6', fact: 'a job can be fetched by its id' }],
  mend: 'Commit the job before answering, with everything that the body said.',
  writes: ['jobs'],
  operations: onlyOn(fetch),
  async run(scenario) {
    const { job } = await createJob(scenario);
    await compareFetched(scenario, job);
    if (!scenario.session.operations.has(post)) return;
    await compareFetched(scenario, await scenario.success(post, { json: await jobBody(scenario) }));
  },
};

async function compareFetched(scenario: Scenario, job: Body): Promise<void> {
  if (typeof job.id !== 'string') return;
  const { response } = await scenario.answered(fetch, { path: { id: job.id } });
  if (response.status !== 200) {
    scenario.documented('A job that was created cannot be fetched.', {
      expected: 'status 200',
      actual: `status ${response.status}`,
    });
    return;
  }
  const found = (response.json ?? {}) as Body;
  for (const field of ['id', 'workflow_id', 'silo_entry_id', 'created_at', 'tags', 'envelope']) {
    if (job[field] === undefined || found[field] === undefined) continue;
    // The envelope may be filled while the job runs, and tags may be kept as a set.
    const same =
      field === 'tags'
        ? contains(found.tags.toSorted(), job.tags.toSorted())
        : field === 'envelope' || contains(found[field], job[field]);
    if (same) continue;
    scenario.documented(`The job fetched has another \`${field}\` than the job created.`, {
      pointer: `/${field}`,
      expected: shorten(job[field]),
      actual: shorten(found[field]),
    });
  }
}

/** A job that has completed stays as it is. */
export const jobSettled: ScenarioCheck = {
  id: 'job-settled',
  kind: 'behaviour',
  asserts: 'A job that has completed keeps its time of completion, its status and its intents.',
  basis: [{ section: 'Job', fact: 'a job carries the time at which it completed' }],
  mend: 'Do not write to a job after it has completed.',
  writes,
  operations: onlyOn(fetch),
  async run(scenario) {
    const { job } = await completedJob(scenario);
    const again = await fetchJob(scenario, job.id);
    for (const field of ['completed_at', 'status']) {
      if (job[field] === undefined || again[field] === job[field]) continue;
      scenario.documented(`The \`${field}\` of a job changed after the job had completed.`, {
        pointer: `/${field}`,
        expected: String(job[field]),
        actual: String(again[field]),
      });
    }
    const undone = intentsOf(job).find(
      (intent) =>
        intent.completed === true &&
        intentsOf(again).some((other) => other.id === intent.id && other.completed === false),
    );
    if (!undone) return;
    scenario.documented('An intent that was completed is not completed any more.', {
      pointer: '/intents/0/completed',
      expected: 'true',
      actual: 'false',
    });
  },
};

/** A job that does not exist cannot be fetched. */
export const unknownJob: ScenarioCheck = {
  id: 'unknown-job',
  kind: 'behaviour',
  asserts: 'Fetching a job that does not exist does not succeed.',
  basis: [{ section: 'Endpoints / 6', fact: 'the id of the path is that of a job' }],
  mend: 'Answer 404 when there is no such job.',
  operations: onlyOn(fetch),
  async run(scenario) {
    const plan = { path: { id: uuidVersion7() } };
    const { response } = await scenario.answered(fetch, plan, { expectation: 'refusal' });
    if (response.status !== 200) return;
    scenario.documented('Fetching a job that was never created succeeded.', {
      expected: 'no success',
      actual: 'status 200',
    });
  },
};

/** A job cannot run a workflow that does not exist. */
export const jobOfUnknownWorkflow: ScenarioCheck = {
  id: 'job-of-unknown-workflow',
  kind: 'behaviour',
  asserts:
    'A job of a workflow that does not exist is refused, or does not complete without a fault.',
  basis: [{ section: 'What the service does', fact: 'a job is one execution of a workflow' }],
  mend: 'Refuse the job, or let it end with a fault.',
  writes: ['workflows', 'jobs'],
  operations: onlyOn(create),
  async run(scenario) {
    const json = await jobBody(scenario, uuidOfVersion(4));
    const plan = { path: { id: uuidVersion7() }, json };
    const { response } = await scenario.answered(create, plan, { expectation: 'refusal' });
    const job = response.json as Body | undefined;
    if (response.status !== 200 || !job || !isCompleted(job)) return;
    if (Array.isArray(job.faults) && job.faults.length > 0) return;
    scenario.documented('A job of a workflow that does not exist has completed without a fault.', {
      expected: 'a refusal or a fault',
      actual: 'a completed job without faults',
    });
  },
};
