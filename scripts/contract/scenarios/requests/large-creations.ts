import { isDeepStrictEqual } from 'node:util';
import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { sameText } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { describeDifference, describeSize, shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { jobBody } from '../../resources/jobs/job-creation.ts';
import { noIntents } from '../../resources/jobs/job-routes.ts';
import { creationFact, isCompleted } from '../../resources/jobs/job-views.ts';
import { fetchJob, watchToEnd } from '../../resources/jobs/job-watching.ts';
import { jobKnowledge } from '../../resources/jobs/known-jobs.ts';
import {
  stepsOf,
  workflowBody,
  workflowDifference,
} from '../../resources/workflows/workflow-data.ts';
import { runTag } from '../../run-tag.ts';
import { lasting } from '../../session/lasting.ts';
import type { Details, Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

/** Lengths of texts: which of them a server accepts is open, so the largest comes first. */
const sizes = [400_000, 300_000, 66_000, 12_000, 4500];
const lines = [10_000, 1000];
const configs = [20_000, 5000];
const notes = [5000, 2100];
const steps = [260, 60, 20];
const links = [24, 12];
const tags = [300, 120, 60];

const common = {
  kind: 'stateful',
  fix: 'Store values of any length whole, or reject them. Decode a body only when all of its bytes are there.',
} as const;

const largeWorkflow: ScenarioCheck = {
  ...common,
  id: 'large-workflow',
  asserts: 'A workflow with many steps, a long description and large configs comes back whole.',
  basis: restsOn('F230'),
  writes: ['workflows'],
  operations: onlyOn('create-workflow'),
  async run(scenario) {
    const described = sizes.map((size) => ({ description: 'Ab1 ñ☃'.repeat(size / 6) }));
    const body = workflowBody(scenario);
    const [step = {}] = stepsOf(body);
    const configured = configs.map((size) => ({
      steps: [{ ...step, next: [], config: { text: 'x'.repeat(size) } }],
    }));
    const noted = notes.map((size) => ({
      steps: [{ ...step, next: [], notes: 'Ab1 ñ☃'.repeat(size / 6) }],
    }));
    const linked = links.map((count) => ({ steps: linkedSteps(step, count) }));
    const long = steps.map((count) => ({ steps: stepsLike(step, count) }));
    const all = [described, configured, noted, linked, long].map((bodies) =>
      firstAccepted(
        scenario,
        bodies.map((each) => ({ ...body, ...each })),
      ),
    );
    const accepted = (await Promise.all(all)).filter((each) => each !== undefined);
    if (accepted.length === 0) scenario.skip('needs a large workflow that the server accepts');
    for (const { sent, shown, exchange } of accepted) {
      scenario.show(exchange);
      compareWorkflow(scenario, sent, shown);
    }
  },
};

function stepsLike(step: JsonObject, count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({
    ...step,
    id: uuidOfVersion(4),
    name: `${runTag} step ${index}`,
    next: [],
  }));
}

/** A step with many links of long statuses, and the one to which they lead. */
function linkedSteps(step: JsonObject, count: number): JsonObject[] {
  const [first = {}, ...others] = stepsLike(step, 2);
  const statuses = Array.from({ length: count }, (_, index) => `A status of many letters ${index}`);
  const next = statuses.map((status) => ({ status, step_id: others[0]?.id, stop: false }));
  return [{ ...first, next }, ...others];
}

async function firstAccepted(scenario: Scenario, bodies: readonly JsonObject[]) {
  for (const json of bodies) {
    const plan = { id: uuidOfVersion(7), json };
    const options = { expectation: 'open' } as const;
    const exchange = await scenario.respond(scenario.operation, plan, options);
    const shown = objectIn(exchange.response);
    if (shown) return { sent: json, shown, exchange };
  }
  return undefined;
}

function compareWorkflow(scenario: Scenario, sent: JsonObject, shown: JsonObject): void {
  const { description } = shown;
  if (typeof description === 'string' && !sameText(description, sent.description)) {
    const [one = '', other = ''] = [sent.description, description].map((each) =>
      String(each).normalize().trim(),
    );
    const difference = describeDifference(one, other);
    reportAltered(scenario, '/description', difference.expected, difference.actual);
  }
  if (shown.steps === undefined) return;
  const [wanted, found] = [stepsOf(sent), stepsOf(shown)];
  const difference = workflowDifference(sent, shown, ['steps'], { isSame: sameText });
  if (difference && /\/(notes|next)\b/.test(difference.pointer)) {
    const { pointer, expected, actual } = difference;
    reportAltered(scenario, pointer, shorten(expected), shorten(actual));
  }
  if (wanted.length !== found.length) {
    reportAltered(scenario, '/steps', describeSize(wanted), describeSize(found));
  }
  for (const [index, { config }] of wanted.entries()) {
    const other = found[index]?.config;
    if (!isJsonObject(config) || !isJsonObject(other)) continue;
    if (Object.entries(config).every(([name, value]) => isDeepStrictEqual(other[name], value)))
      continue;
    reportAltered(scenario, `/steps/${index}/config`, shorten(config), shorten(other));
    return;
  }
}

function reportAltered(
  scenario: Scenario,
  pointer: string,
  expected: string,
  actual: string,
): void {
  const message = 'The response shows another large workflow than was sent.';
  scenario.documented('F230', message, { pointer, expected, actual });
}

const largeJob: ScenarioCheck = {
  ...common,
  id: 'large-job',
  asserts:
    'A job with many tags, and one on a large document, has all of the tags that were sent, when it is created and when it is fetched, and runs the steps of its workflow.',
  basis: restsOn('F015', 'F205', 'F219', 'F226'),
  writes: ['workflows', 'jobs'],
  operations: onlyOn('create-job', 'create-job-non-idempotent'),
  async run(scenario) {
    const { silo_entry_id: _, ...body } = await jobBody(scenario);
    const onText = sizes
      .slice(1)
      .map((size) => ({ ...body, data: { text: 'Ab1 ñ☃'.repeat(size / 6) } }));
    const onLines = lines.map((count) => ({ ...body, data: { lines: linesOf(count) } }));
    const tagged = tags.map((count) => ({
      ...body,
      data: { text: runTag },
      tags: Array.from({ length: count }, (_, index) => `tag-${index}`),
    }));
    const all = [onText, onLines, tagged].map((bodies) => firstAccepted(scenario, bodies));
    const accepted = (await Promise.all(all)).filter((each) => each !== undefined);
    if (accepted.length === 0) scenario.skip('needs a large job that the server accepts');
    const fact = creationFact(scenario.operation);
    for (const { sent, shown, exchange } of accepted) {
      scenario.show(exchange);
      reportTags(scenario, fact, lostTags(sent, shown));
      const id = text(shown.id);
      if (id === undefined) continue;
      const read = () => fetchJob(scenario, id);
      const lost = (view: JsonObject) => lostTags(sent, view);
      const [first] = await lasting(scenario, await read(), read, lost);
      reportTags(scenario, 'F226', first ? [first] : []);
    }
    const ids = accepted.flatMap(({ shown }) => text(shown.id) ?? []);
    await compareIntents(scenario, ids);
  },
};

/** Jobs of one workflow, of which those on large data run steps as the others do. */
async function compareIntents(scenario: Scenario, ids: readonly string[]): Promise<void> {
  const known = await jobKnowledge(scenario);
  if (!known.completes) return;
  const ends = await Promise.all(ids.map((id) => watchToEnd(scenario, id, known)));
  const findingsOf = (jobs: readonly JsonObject[]) =>
    jobs.flatMap((job) => (isCompleted(job) ? noIntents(job, jobs) : []));
  const again = () => Promise.all(ids.map((id) => fetchJob(scenario, id)));
  const [finding] = await lasting(scenario, ends, again, findingsOf);
  if (!finding) return;
  scenario.documented('F015', 'A job on large data runs no step of its workflow.', {
    pointer: '/intents',
    expected: 'intents, as on other data',
    actual: 'no intents',
  });
}

function linesOf(count: number): readonly JsonObject[] {
  return Array.from({ length: count }, (_, line) => ({ line }));
}

/** What a job shows in place of tags of which it lacks some. */
function lostTags({ tags: sent }: JsonObject, { tags: found }: JsonObject): Details[] {
  const wanted = [sent].flat();
  if (!Array.isArray(found) || wanted.every((each) => found.includes(each))) return [];
  return [{ pointer: '/tags', expected: describeSize(wanted), actual: describeSize(found) }];
}

function reportTags(scenario: Scenario, fact: string, lost: readonly Details[]): void {
  const message = 'A large job lacks a tag with which it was created.';
  for (const details of lost) scenario.documented(fact, message, details);
}

/** Checks of workflows and jobs with large values, which a server may refuse but not cut. */
export const largeCreationChecks: readonly ScenarioCheck[] = [largeWorkflow, largeJob];
