import { sameCaseless, sameText } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, objectsOf, sameJson } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import {
  type Difference,
  differenceOf,
  firstOf,
  isEmpty,
  type Sameness,
} from '../values/differences.ts';

const update = 'update-workflow';

/** A workflow to create: that of the document's example, under a recognizable name. */
export function workflowBody(scenario: Scenario): JsonObject {
  const example = scenario.data.example(scenario.calledOperation('create-workflow'));
  return { ...example, name: `${runTag} workflow` };
}

/**
 * Creates a workflow of this check.
 *
 * @param changes fields in place of those of the document's example
 */
export async function createWorkflow(
  scenario: Scenario,
  changes: JsonObject = {},
): Promise<{ sent: JsonObject; workflow: JsonObject; id: string }> {
  const id = uuidOfVersion(4);
  const sent = { ...workflowBody(scenario), ...changes };
  const workflow = await scenario.success('create-workflow', { id, json: sent });
  return { sent, workflow, id };
}

/**
 * Creates a workflow of this check that the server may reject.
 *
 * @throws Skipped when it does
 */
export async function tryWorkflow(
  scenario: Scenario,
): Promise<{ workflow: JsonObject; id: string }> {
  const id = uuidOfVersion(4);
  const plan = { id, json: workflowBody(scenario) };
  const workflow =
    (await scenario.attempt('create-workflow', plan)) ??
    scenario.skip('needs a workflow that the server creates');
  return { workflow, id };
}

/**
 * Compares a workflow that no update has named with what it was before.
 *
 * @param message says what has changed it, if it is another one
 */
export function compareOtherWorkflow(
  scenario: Scenario,
  before: JsonObject,
  found: JsonObject,
  message: string,
): void {
  const fields = ['name', 'description', 'steps'];
  const difference = workflowDifference(before, found, fields, { ofViews: true });
  if (!difference) return;
  const { pointer, expected, actual } = difference;
  const details = { pointer, expected: shorten(expected), actual: shorten(actual) };
  scenario.documented('F243', message, details);
}

/** A workflow as it is now, by an update that names nothing, or else one that says what is so. */
export async function readWorkflow(
  scenario: Scenario,
  id: string,
  { name }: JsonObject,
): Promise<JsonObject> {
  const plan = { id, json: {} };
  return (
    (await scenario.attempt(update, plan)) ?? scenario.success(update, { ...plan, json: { name } })
  );
}

/** Reports what of a workflow is not what was sent. @returns whether no difference contradicts the fact */
export function compareWith(
  scenario: Scenario,
  fact: string,
  sent: JsonObject,
  found: JsonObject,
): boolean {
  const fields = Object.keys(sent).filter(
    (field) => field !== 'country' || !sameCaseless(sent.country, found.country),
  );
  const other = workflowDifference(sent, found, fields, { isSame: isOtherForm });
  const difference = other ?? workflowDifference(sent, found, fields);
  if (!difference) {
    reportAddedSettings(scenario, sent, found);
    return true;
  }
  const { pointer } = difference;
  const [expected, actual] = [shorten(difference.expected), shorten(difference.actual)];
  const details = { pointer, expected, actual };
  if (other) scenario.documented(fact, 'A workflow is not what it was given.', details);
  else scenario.assumed('D138', 'A workflow has a text in another form than was sent.', details);
  return !other;
}

/** A service may fill in what the settings of a step leave out. */
function reportAddedSettings(scenario: Scenario, sent: JsonObject, found: JsonObject): void {
  const exact = workflowDifference(sent, found, ['steps'], { ofViews: true });
  if (!exact) return;
  scenario.assumed('D193', 'A step has more settings than were sent.', {
    pointer: exact.pointer,
    expected: shorten(exact.expected),
    actual: shorten(exact.actual),
  });
}

/** Whether a service shows signs in place of a setting whose name says that it is secret. */
function isMasked(found: unknown, pointer: string): boolean {
  const isSecret = /(?:secret|token|pass|pwd|credential|key)[^/]*$/i.test(pointer);
  return isSecret && /[*•●]{3}|redacted|masked|hidden/i.test(String(found));
}

/** Whether a text of a workflow is the one that was sent, in a form of the service; of settings, none is. */
function isOtherForm(sent: unknown, found: unknown, pointer: string): boolean {
  if (/^\/steps\/\d+\/config(\/|$)/.test(pointer))
    return Object.is(sent, found) || isMasked(found, pointer);
  return sameText(sent, found);
}

/**
 * Reports what an update changed of a workflow that it has not sent. It may clear a field (D80), but
 * cannot give it another value.
 *
 * @param fact what a field with another value contradicts
 */
export function compareUnsent(
  scenario: Scenario,
  fact: string,
  before: JsonObject,
  after: JsonObject,
  fields: readonly string[] = ['name', 'description', 'steps'],
): void {
  for (const field of fields) {
    if (before[field] !== undefined && after[field] === undefined) continue;
    const difference = workflowDifference(before, after, [field], { ofViews: true });
    if (!difference) continue;
    const { pointer } = difference;
    const [expected, actual] = [shorten(difference.expected), shorten(difference.actual)];
    const message = `An update that does not name \`${field}\` changed it.`;
    if (isEmpty(after[field])) scenario.assumed('D80', message, { pointer, expected, actual });
    else scenario.documented(fact, message, { pointer, expected, actual });
  }
}

/** The steps of a workflow that are objects. */
export function stepsOf({ steps }: JsonObject): JsonObject[] {
  return objectsOf(steps);
}

/** The links out of a step. */
export function linksOf(step: JsonObject | undefined): JsonObject[] {
  return objectsOf(step?.next);
}

/** Names of the fixtures that are steps of providers that the server has. */
const stepFixtures = ['failing_step', 'slow_step', 'attaching_step', 'branching_step'] as const;

/** Steps of the fixtures, each with a name and a link that stops. */
export function givenSteps({ fixtures }: Scenario): JsonObject[] {
  const next = [{ status: 'OK', stop: true }];
  return stepFixtures.flatMap((name) => {
    const step = stepFixture(fixtures[name]);
    return step ? [{ name, ...step, id: uuidOfVersion(4), next }] : [];
  });
}

/** A fixture that is a step, without id and `next`. */
export function stepFixture(step: unknown): JsonObject | undefined {
  return isJsonObject(step) ? step : undefined;
}

/** How two workflows are compared. */
interface WorkflowComparison {
  isSame?: Sameness;
  /** Whether both are views of the workflow: of one that was sent, a service may have filled in settings (D193). */
  ofViews?: boolean;
}

/**
 * The first difference of a workflow from what was sent. A field that is not shown is none, and neither
 * is one without a value: what is shown is open. The service may give steps identifiers of its own (D26),
 * so links are compared by the place of the step to which they lead.
 */
export function workflowDifference(
  sent: JsonObject,
  found: JsonObject,
  fields: readonly string[],
  comparison: WorkflowComparison = {},
): Difference | undefined {
  return firstOf(fields, (field) => {
    const [expected, actual] = [sent[field], found[field]];
    if (expected === undefined || actual === undefined) return undefined;
    if (isEmpty(expected) && isEmpty(actual)) return undefined;
    return field === 'steps'
      ? stepsDifference(objectsOf(expected), objectsOf(actual), comparison)
      : differenceOf(expected, actual, `/${field}`, comparison.isSame);
  });
}

function stepsDifference(
  sent: readonly JsonObject[],
  found: readonly JsonObject[],
  { isSame, ofViews = false }: WorkflowComparison,
): Difference | undefined {
  if (sent.length !== found.length) {
    const [expected, actual] = [`${sent.length} steps`, `${found.length} steps`];
    return { pointer: '/steps', expected, actual };
  }
  const fields = ['name', 'provider', 'notes', 'config', 'next'];
  const shown = fields.filter((field) => found.some((step) => step[field] !== undefined));
  return firstOf(sent.keys(), (index) =>
    firstOf(shown, (field) => {
      const expected = stepField(field, sent[index], sent);
      const whole = stepField(field, found[index], found);
      const actual = field === 'config' && !ofViews ? withoutAdded(expected, whole, sent) : whole;
      if (expected === undefined || (isEmpty(expected) && isEmpty(actual))) return undefined;
      return differenceOf(expected, actual, `/steps/${index}/${field}`, isSame);
    }),
  );
}

/** Settings of a step without those that were not sent, unless it has all of another step: then they are of that one. */
function withoutAdded(sent: unknown, found: unknown, steps: readonly JsonObject[]): unknown {
  if (!isJsonObject(sent) || !isJsonObject(found)) return found;
  const isOfAnother = steps.some(
    ({ config }) =>
      isJsonObject(config) &&
      !sameJson(config, sent) &&
      Object.keys(config).length > 0 &&
      Object.keys(config).every((name) => sameJson(config[name], found[name])),
  );
  return isOfAnother ? found : sentPart(sent, found);
}

/** What of a value was sent, at any depth of its objects. */
function sentPart(sent: unknown, found: unknown): unknown {
  if (!isJsonObject(sent) || !isJsonObject(found)) return found;
  const kept = Object.entries(found).filter(([name]) => Object.hasOwn(sent, name));
  return Object.fromEntries(kept.map(([name, value]) => [name, sentPart(sent[name], value)]));
}

function stepField(field: string, step: JsonObject = {}, steps: readonly JsonObject[]): unknown {
  if (field !== 'next') return step[field];
  const place = (id: unknown) => steps.findIndex((each) => each.id === id);
  return linksOf(step).map(({ status, step_id, stop }) => ({
    status,
    step: isEmpty(step_id) ? 'none' : place(step_id),
    stop: stop === true,
  }));
}
