import { shorten } from '../../api/validator.ts';
import { contains, idsOf, type JsonObject, objectIn, sameUuid, text } from '../../checks/values.ts';
import { type BehaviourCheck, onlyOn } from '../check.ts';
import { uuidOfVersion, uuidVersion1, uuidVersion7 } from '../requests/uuid.ts';
import type { Details, Scenario } from '../run/scenario.ts';
import { completedJob, createJob, fetchJob, intentsOf, isCompleted, jobBody } from './job-data.ts';

const create = 'createJob';
const post = 'createJobNonIdempotent';
const fetch = 'fetchJob';
const common = { kind: 'behaviour', writes: ['workflows', 'jobs'] } as const;

const jobRepeated: BehaviourCheck = {
  ...common,
  id: 'job-repeated',
  asserts:
    'Creating the same job again, also five times at once, gives the one job and does not run it again.',
  basis: [{ fact: 'F017' }, { fact: 'F205' }, { decision: 'D82' }],
  fix: 'Insert under a unique key, and respond with the job that is there when it exists.',
  operations: onlyOn(create),
  async run(scenario) {
    const { id, sent, job } = await completedJob(scenario);
    const once: Report = (...finding) => scenario.documented('F205', ...finding);
    const [again] = await repeat(scenario, id, sent, 1, once);
    if (again) compareJobs(once, job, again, 'repeated');
    compareJobs(once, job, await fetchJob(scenario, id), 'fetched afterwards');
    const other = uuidVersion7();
    const atOnce: Report = (...finding) => scenario.assumed('D82', ...finding);
    const together = await repeat(scenario, other, await jobBody(scenario), 5, atOnce);
    if (together.length === 0) return;
    // Responses that were given at the same time have no order, but each of them is older than this one.
    const last = await fetchJob(scenario, other);
    for (const each of together) compareJobs(atOnce, each, last, 'created five times at once');
  },
};

type Report = (message: string, details: Details) => void;

/** Sends the same creation so many times at once; the jobs of those that succeed. */
async function repeat(
  scenario: Scenario,
  id: string,
  json: JsonObject,
  times: number,
  report: Report,
): Promise<JsonObject[]> {
  const all = Array.from({ length: times }, () => scenario.respond(create, { path: { id }, json }));
  const exchanges = await Promise.all(all);
  for (const { response } of exchanges) {
    if (response.status === 200) continue;
    report('A creation that was repeated word for word did not succeed.', {
      expected: 'status 200',
      actual: `status ${response.status}`,
    });
  }
  return exchanges.map(({ response }) => objectIn(response)).filter((each) => each !== undefined);
}

// Intents may have been added since, and their number may grow, but those that were there stay.
function compareJobs(report: Report, earlier: JsonObject, later: JsonObject, when: string): void {
  if (earlier.created_at !== undefined && later.created_at !== earlier.created_at) {
    const message = `A job that was ${when} has another time of creation: it was created anew.`;
    report(message, {
      pointer: '/created_at',
      expected: String(earlier.created_at),
      actual: String(later.created_at),
    });
  }
  const [before, after] = [idsOf(intentsOf(earlier)), idsOf(intentsOf(later))];
  const lost = before.find((id) => !after.includes(id));
  if (later.intents === undefined || lost === undefined) return;
  report(`A job that was ${when} has other intents: it has run again.`, {
    pointer: '/intents',
    expected: `intent ${lost}`,
    actual: after.join(', ') || 'no intents',
  });
}

const jobVersions: BehaviourCheck = {
  ...common,
  id: 'job-versions',
  asserts: 'A job can be created under a UUID of version 7 as well as of version 1.',
  basis: [{ fact: 'F207' }, { fact: 'F287' }],
  fix: 'Take UUIDs of both versions as the id of a new job.',
  operations: onlyOn(create),
  async run(scenario) {
    const json = await jobBody(scenario);
    const statuses = new Map<string, number>();
    for (const [version, id] of [
      ['7', uuidVersion7()],
      ['1', uuidVersion1()],
    ] as const) {
      const plan = { path: { id }, json };
      const { response } = await scenario.respond(create, plan, { expectation: 'open' });
      statuses.set(version, response.status);
    }
    const rejected = [...statuses].find(([, status]) => status !== 200);
    if (!rejected) return;
    const [version, status] = rejected;
    if ([...statuses.values()].every((each) => each !== 200)) {
      return scenario.skip(`needs a job that the server creates; it responded with ${status}`);
    }
    scenario.documented('F207', 'A UUID of one of the two versions is rejected.', {
      expected: 'a success with versions 7 and 1',
      actual: `status ${status} with version ${version}`,
    });
  },
};

const jobPostedTwice: BehaviourCheck = {
  ...common,
  id: 'job-posted-twice',
  asserts: 'The same POST sent twice creates two jobs.',
  basis: [{ fact: 'F018' }],
  fix: 'Give each job of a POST an id of its own.',
  operations: onlyOn(post),
  async run(scenario) {
    const json = await jobBody(scenario);
    const first = text((await scenario.success(post, { json })).id);
    const second = text((await scenario.success(post, { json })).id);
    if (first === undefined || second === undefined) return scenario.skip('needs jobs with an id');
    if (!sameUuid(first, second)) return;
    scenario.documented('F018', 'Two POSTs made one job.', {
      pointer: '/id',
      expected: 'two ids',
      actual: `${first} twice`,
    });
  },
};

const jobFetched: BehaviourCheck = {
  ...common,
  id: 'job-fetched',
  asserts: 'A job that was created, by PUT or by POST, can be fetched, and is the same.',
  basis: [{ fact: 'F226' }, { fact: 'F227' }, { fact: 'F228' }],
  fix: 'Commit the job before responding, with everything that the body said.',
  operations: onlyOn(fetch),
  async run(scenario) {
    const { job } = await createJob(scenario);
    await compareFetched(scenario, job);
    await compareFetched(scenario, await scenario.success(post, { json: await jobBody(scenario) }));
  },
};

async function compareFetched(scenario: Scenario, job: JsonObject): Promise<void> {
  const id = text(job.id);
  if (id === undefined) return;
  const { response } = await scenario.respond(fetch, { path: { id } });
  const found = objectIn(response);
  if (!found) {
    scenario.documented('F228', 'A job that was created cannot be fetched.', {
      expected: 'status 200',
      actual: `status ${response.status}`,
    });
    return;
  }
  for (const field of ['id', 'workflow_id', 'silo_entry_id', 'created_at', 'tags']) {
    if (job[field] === undefined || found[field] === undefined) continue;
    // Tags may be kept as a set.
    if (contains(inOrder(found[field]), inOrder(job[field]))) continue;
    scenario.documented('F226', `The job fetched has another \`${field}\` than the job created.`, {
      pointer: `/${field}`,
      expected: shorten(job[field]),
      actual: shorten(found[field]),
    });
  }
}

function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}

const jobSettled: BehaviourCheck = {
  ...common,
  id: 'job-settled',
  asserts: 'A job that has completed keeps its time of completion, its status and its intents.',
  basis: [{ decision: 'D95' }],
  fix: 'Do not write to a job after it has completed.',
  operations: onlyOn(fetch),
  async run(scenario) {
    const { id, job } = await completedJob(scenario);
    const again = await fetchJob(scenario, id);
    for (const field of ['completed_at', 'status']) {
      if (job[field] === undefined || again[field] === job[field]) continue;
      scenario.assumed('D95', `The \`${field}\` of a job changed after the job had completed.`, {
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
    scenario.assumed('D95', 'An intent that was completed is not completed any more.', {
      pointer: '/intents/0/completed',
      expected: 'true',
      actual: 'false',
    });
  },
};

const jobOfUnknownWorkflow: BehaviourCheck = {
  ...common,
  id: 'job-of-unknown-workflow',
  asserts:
    'A job of a workflow that does not exist is rejected, or does not complete without a fault.',
  basis: [{ decision: 'D117' }],
  fix: 'Reject the job, or let it end with a fault.',
  operations: onlyOn(create),
  async run(scenario) {
    await createJob(scenario);
    const json = await jobBody(scenario, uuidOfVersion(4));
    const plan = { path: { id: uuidVersion7() }, json };
    const { response } = await scenario.respond(create, plan, { expectation: 'error' });
    const job = objectIn(response);
    if (!job || !isCompleted(job)) return;
    if (Array.isArray(job.faults) && job.faults.length > 0) return;
    scenario.assumed(
      'D117',
      'A job of a workflow that does not exist has completed without a fault.',
      {
        expected: 'an error or a fault',
        actual: 'a completed job without faults',
      },
    );
  },
};

/** Checks of the creation and the identity of jobs. */
export const jobChecks: readonly BehaviourCheck[] = [
  jobFetched,
  jobOfUnknownWorkflow,
  jobPostedTwice,
  jobRepeated,
  jobSettled,
  jobVersions,
];
