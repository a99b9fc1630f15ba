import { shorten } from '../../../api/validator.ts';
import { type JsonObject, objectIn, sameCaseless, text } from '../../../checks/values.ts';
import { type BehaviourCheck, onlyOn } from '../../check.ts';
import { uuidVersion7 } from '../../requests/uuid.ts';
import type { Scenario } from '../../run/scenario.ts';
import { mark } from '../../run/test-data.ts';
import { type Budget, fieldTexts, hardTexts, sendAccepted } from '../support/hard-values.ts';
import { fetchJob, jobBody, jobKnowledge, lasting, untilCompleted } from './job-data.ts';

const common = { kind: 'behaviour', writes: ['workflows', 'jobs'] } as const;

const oddTags = hardTexts.filter((text) => !fieldTexts.includes(text));
const commonTags = ['b', 'a', 'b', 'with space', 'with,comma', 'with;semicolon', 'MiXeD'];

/** How tags that come back differ from those that were sent. */
interface TagDifference {
  tag: string;
  found: readonly unknown[];
  /** The decision where each tag is there: only the list is another, or the form of the tags. */
  decision?: string;
}

const jobTags: BehaviourCheck = {
  ...common,
  id: 'job-tags',
  asserts:
    'A job has the tags with which it was created, in every response, also texts that are easily damaged.',
  basis: [
    ...[{ fact: 'F205' }, { fact: 'F219' }, { fact: 'F226' }],
    ...[{ decision: 'D138' }, { decision: 'D144' }],
  ],
  fix: 'Store the tags as a list of texts, each as it was sent.',
  operations: onlyOn('create-job', 'create-job-non-idempotent'),
  async run(scenario) {
    const { operation } = scenario;
    const budget: Budget = { requests: 40 };
    const body = await jobBody(scenario);
    const sent = new Map<string, readonly string[]>();
    const send = async (tags: readonly string[]) => {
      const plan = { id: uuidVersion7(), json: { ...body, tags } };
      const { response } = await scenario.respond(operation, plan, { expectation: 'open' });
      const job = objectIn(response);
      if (!job) return false;
      report(scenario, operation.role === 'create-job' ? 'F205' : 'F219', differenceOf(tags, job));
      sent.set(text(job.id) ?? '', tags);
      return true;
    };
    for (const tags of [[mark, ...commonTags], fieldTexts, oddTags]) {
      await sendAccepted(tags, send, budget);
    }
    if (sent.size === 0) return scenario.skip('needs a job that is created with tags');
    await compareFetched(scenario, sent);
  },
};

async function compareFetched(
  scenario: Scenario,
  sent: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const known = await jobKnowledge(scenario);
  await Promise.all(
    [...sent].map(async ([id, tags]) => {
      if (id === '') return;
      const job = known.completes
        ? await untilCompleted(scenario, id, known)
        : await fetchJob(scenario, id);
      const [last] = await lasting(scenario, asList(differenceOf(tags, job)), async () =>
        asList(differenceOf(tags, await fetchJob(scenario, id))),
      );
      report(scenario, 'F226', last);
    }),
  );
}

function asList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

function differenceOf(sent: readonly string[], { tags }: JsonObject): TagDifference | undefined {
  if (!Array.isArray(tags)) return undefined;
  if (tags.length === sent.length && sent.every((tag, index) => tags[index] === tag))
    return undefined;
  const lost = sent.find((tag) => !tags.some((found) => sameCaseless(found, tag)));
  if (lost !== undefined) return { tag: lost, found: tags };
  const changed = sent.find((tag) => !tags.includes(tag));
  const moved = sent.find((tag, index) => tags[index] !== tag) ?? '';
  const decision = changed === undefined ? 'D144' : 'D138';
  return { tag: changed ?? moved, found: tags, decision };
}

function report(scenario: Scenario, fact: string, difference: TagDifference | undefined): void {
  if (!difference) return;
  const { tag, found, decision } = difference;
  const details = { pointer: '/tags', expected: shorten(tag), actual: shorten(found) };
  if (decision !== undefined) {
    const message =
      'The tags of a job are another list than was sent, although each of them is there.';
    scenario.assumed(decision, message, details);
  } else scenario.documented(fact, 'A job lacks a tag with which it was created.', details);
}

const jobEnvelope: BehaviourCheck = {
  ...common,
  id: 'job-envelope',
  asserts: 'The envelope of a job on data holds that data.',
  basis: [{ decision: 'D147' }],
  fix: 'Put the document on which the job runs into its envelope.',
  operations: onlyOn('create-job'),
  async run(scenario) {
    const { silo_entry_id: _, ...body } = await jobBody(scenario);
    const value = scenario.newName();
    const plan = {
      id: uuidVersion7(),
      json: { ...body, data: { docproc_contract: value } },
    };
    const { response } = await scenario.respond('create-job', plan, { expectation: 'open' });
    const job = objectIn(response) ?? scenario.skip('needs a job on data that is created');
    const holds = (view: JsonObject) => JSON.stringify(view.envelope ?? null).includes(value);
    const missing = await lasting(scenario, holds(job) ? [] : [job], async () => {
      const view = await fetchJob(scenario, plan.id);
      return holds(view) ? [] : [view];
    });
    const [last] = missing;
    if (!last) return;
    if ((last.envelope ?? undefined) === undefined) {
      return scenario.skip('needs a job that shows its envelope');
    }
    scenario.assumed('D147', 'The envelope of a job does not hold the data of the job.', {
      pointer: '/envelope',
      expected: `an object that holds ${JSON.stringify(value)}`,
      actual: shorten(last.envelope),
    });
  },
};

/** Checks of what jobs keep of the body that created them. */
export const jobValueChecks: readonly BehaviourCheck[] = [jobEnvelope, jobTags];
