import { shorten } from '../../api/validator.ts';
import { type JsonObject, objectIn, sameUuid, text } from '../../checks/values.ts';
import { type BehaviourCheck, onlyOn } from '../check.ts';
import { uuidVersion7 } from '../requests/uuid.ts';
import type { Scenario } from '../run/scenario.ts';
import { fieldTexts, rareTexts } from './hard-values.ts';
import { jobBody } from './job-data.ts';
import { sendAccepted } from './narrowing.ts';

/** How many jobs may be created to find out which tags a server rejects. */
const mostJobs = 30;
/** How each of the operations that create a job is called. */
const creationFacts = ['F205', 'F219'];

const jobTagsKept: BehaviourCheck = {
  kind: 'behaviour',
  id: 'job-tags-kept',
  asserts:
    'A job has each tag with which it was created, exactly as it was sent, and its workflow and entry, in every response.',
  basis: [...creationFacts.map((fact) => ({ fact })), { fact: 'F226' }],
  fix: 'Store the tags as they are, and return them with every response that shows the job.',
  writes: ['jobs'],
  operations: onlyOn('createJob', 'createJobNonIdempotent'),
  async run(scenario) {
    const { operation } = scenario;
    const body = await jobBody(scenario);
    const fact = creationFacts.find((each) => scenario.isStatedBy(each)) ?? 'F205';
    let compared = 0;
    const send = async (tags: readonly string[]) => {
      const path = operation.method === 'PUT' ? { id: uuidVersion7() } : {};
      const sent = { ...body, tags };
      const plan = { path, json: sent };
      const { response } = await scenario.respond(operation.id, plan, { expectation: 'open' });
      const job = objectIn(response);
      if (!job) return false;
      compared += compare(scenario, fact, sent, job);
      const id = text(job.id);
      if (id === undefined) return true;
      const fetched = await scenario.success('fetchJob', { path: { id } });
      compare(scenario, 'F226', sent, fetched);
      return true;
    };
    const budget = { requests: mostJobs };
    for (const tags of [manyTags(), rareTexts]) await sendAccepted(tags, send, budget);
    if (compared === 0) scenario.skip('needs a job that shows its tags, its workflow or its entry');
  },
};

/** Tags that are easily damaged, and many plain ones. */
function manyTags(): string[] {
  const plain = Array.from({ length: 60 }, (_, index) => `docproc-contract-${index}`);
  return [...plain, ...fieldTexts];
}

/**
 * Compares what a response shows of a job. Tags may be kept as a set, and a server may add its own.
 *
 * @returns how many fields it shows
 */
function compare(
  scenario: Scenario,
  fact: string,
  sent: JsonObject & { tags: readonly string[] },
  job: JsonObject,
): number {
  const fields = ['tags', 'workflow_id', 'silo_entry_id'].filter(
    (field) => sent[field] !== undefined && job[field] !== undefined,
  );
  for (const field of fields) {
    const missing = field === 'tags' ? missingFrom(job.tags, sent.tags) : undefined;
    if (field === 'tags' ? missing === undefined : sameUuid(sent[field], job[field])) continue;
    scenario.documented(fact, `A job shows another \`${field}\` than it was created with.`, {
      pointer: `/${field}`,
      expected: shorten(missing ?? sent[field]),
      actual: shorten(job[field]),
    });
  }
  return fields.length;
}

function missingFrom(found: unknown, sent: readonly string[]): string | undefined {
  if (!Array.isArray(found)) return sent[0];
  const shown = new Set(found);
  return sent.find((each) => !shown.has(each));
}

/** Checks of the fields that a job is created with. */
export const jobFieldChecks: readonly BehaviourCheck[] = [jobTagsKept];
