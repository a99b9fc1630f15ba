import {
  type Link,
  type Operation,
  parameterWithRole,
  successOf,
  takesCredentials,
} from '../../../api/operation.ts';
import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { type CompleteExchange, isComplete } from '../../../checks/exchange.ts';
import { idsOf, sameUuid } from '../../../checks/values.ts';
import { valueAt } from '../../../document/json-pointer.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { intentsOf } from '../../resources/jobs/job-views.ts';
import { fetchJob } from '../../resources/jobs/job-watching.ts';
import { completedJob } from '../../resources/jobs/known-jobs.ts';
import { runTag } from '../../run-tag.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { citingCalls, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

/** How many are created at once: in two bursts, more than any of the usual sizes of a list. */
const atOnce = 10;

/** One of those that were created, and what tells it from the others. */
interface Created {
  label: string;
  id: string;
  exchange: CompleteExchange;
}

export const createdTogether: ScenarioCheck = {
  id: 'created-together',
  kind: 'stateful',
  asserts:
    'What is created at the same time gets an id of its own, its own values, and is there afterwards, as is what was created before.',
  basis: restsOn('D95'),
  fix: 'Keep no state of a request outside of it, and create each resource in one transaction under an id of its own.',
  writes: ['workflows', 'jobs'],
  ...citingCalls(onEach(createsNamed)),
  async run(scenario) {
    const earlier = isOfJobs(scenario.operation) ? await completedJob(scenario) : undefined;
    const created = await createAtOnce(scenario);
    compareIds(scenario, created);
    for (const { label, exchange } of created) compareLabels(scenario, label, exchange);
    await compareLater(scenario, created);
    if (!earlier) return;
    await createAtOnce(scenario);
    const later = intentsOf(await fetchJob(scenario, earlier.id));
    const lost = idsOf(intentsOf(earlier.job)).find((id) => !idsOf(later).includes(id));
    if (lost === undefined) return;
    scenario.assumed('D95', 'A job that had completed lost intents after others were created.', {
      pointer: '/intents',
      expected: `intent ${lost}`,
      actual: idsOf(later).join(', ') || 'no intents',
    });
  },
};

/** Whether an operation creates something that shows a label, and that another operation reads. */
function createsNamed(operation: Operation): boolean {
  return labelsOf(operation).length > 0 && linkFrom(operation) !== undefined;
}

function isOfJobs({ method, requestBody }: Operation): boolean {
  const body = requestBody?.content?.schema;
  return method === 'PUT' && body?.propertyWithRole('workflow-id') !== undefined;
}

/** The fields of a body in which a label comes back. */
function labelsOf(operation: Operation): string[] {
  const { method, requestBody } = operation;
  if (method !== 'PUT' && method !== 'POST') return [];
  const body = requestBody?.content?.schema;
  if (!body || takesCredentials(operation)) return [];
  return ['tags', 'description'].filter((name) => body.property(name) !== undefined);
}

function linkFrom(operation: Operation): Link | undefined {
  return successOf(operation)?.links.find(({ parameters }) => Object.keys(parameters).length === 1);
}

async function createAtOnce(scenario: Scenario): Promise<Created[]> {
  const { operation } = scenario;
  const base = await scenario.validRequest();
  const fields = labelsOf(operation);
  const sent = Array.from({ length: atOnce }, async (_, index) => {
    const label = `${runTag}-${String.fromCharCode(97 + index)}`;
    const json = { ...(typeof base.json === 'object' && base.json), ...labeled(fields, label) };
    const plan = { ...planWithId(scenario, base, index), json };
    const exchange = await scenario.send(operation, plan, { expectation: 'open' });
    const id = text(objectIn(exchange.response)?.id);
    return isComplete(exchange) && id !== undefined ? [{ label, id, exchange }] : [];
  });
  const created = (await Promise.all(sent)).flat();
  if (created.length < 2) scenario.skip('needs several creations that succeed');
  return created;
}

function labeled(fields: readonly string[], label: string): JsonObject {
  return Object.fromEntries(
    fields.map((name) => [name, name === 'tags' ? [runTag, label] : label]),
  );
}

/** The places of the digits of a UUID at which one may be another, whatever its version. */
const places = [35, 7, 12, 17, 24, 29, 9, 15, 22];

/** A request for another id, which differs from the first one in a single digit. */
function planWithId({ operation }: Scenario, base: RequestPlan, index: number): RequestPlan {
  const chosen = parameterWithRole(operation, 'chosen-id');
  const [id, place] = [chosen && base.path?.[chosen.name], places[index - 1]];
  if (!chosen || id === undefined || place === undefined) return base;
  const digit = ((parseInt(id.charAt(place), 16) + 1) % 16).toString(16);
  const other = `${id.slice(0, place)}${digit}${id.slice(place + 1)}`;
  return { ...base, path: { ...base.path, [chosen.name]: other } };
}

function compareIds(scenario: Scenario, created: readonly Created[]): void {
  const doubles = created.filter(({ id }, index) =>
    created.some((other, place) => place < index && sameUuid(other.id, id)),
  );
  const [double] = doubles;
  if (!double) return;
  scenario.show(double.exchange);
  scenario.documented(scenario.callFact(), 'Two creations at the same time get the same id.', {
    pointer: '/id',
    expected: 'an id of its own for each',
    actual: double.id,
    intermittent: { found: doubles.length, of: created.length },
  });
}

/** Reports a resource that shows the label of another one, and not its own. */
function compareLabels(scenario: Scenario, label: string, exchange: CompleteExchange): void {
  const resource = objectIn(exchange.response) ?? {};
  for (const name of labelsOf(scenario.operation)) {
    const shown = [resource[name]].flat();
    const others = shown.filter(
      (each) => each !== label && typeof each === 'string' && each.startsWith(`${runTag}-`),
    );
    if (shown.includes(label) || others.length === 0) continue;
    scenario.show(exchange);
    const message = `What is created at the same time as others gets the \`${name}\` of another.`;
    scenario.documented(scenario.callFact(), message, {
      pointer: `/${name}`,
      expected: label,
      actual: others.join(', '),
    });
  }
}

/** Reads each of those that were created, and compares it with what was sent. */
async function compareLater(scenario: Scenario, created: readonly Created[]): Promise<void> {
  const read = await Promise.all(created.map((each) => readLater(scenario, each)));
  for (const [index, exchange] of read.entries()) {
    if (exchange) compareLabels(scenario, created[index]?.label ?? '', exchange);
  }
  const missing = read.filter((each) => each?.response.status === 404);
  const [first] = missing;
  // Where none can be read, another check says so.
  if (!first || missing.length === read.length) return;
  scenario.show(first);
  const message = 'One of several that were created at the same time does not exist afterwards.';
  scenario.documented(scenario.callFact(), message, {
    expected: 'status 200',
    actual: 'status 404',
    intermittent: { found: missing.length, of: read.length },
  });
}

async function readLater(
  scenario: Scenario,
  { id, exchange }: Created,
): Promise<CompleteExchange | undefined> {
  const link = linkFrom(scenario.operation);
  if (!link) return undefined;
  const operation = scenario.run.session.operation(link.operationId);
  const shown = valueAt(objectIn(exchange.response), '/name');
  const json = operation.method === 'PATCH' ? { json: { name: shown } } : {};
  const plan = { id, ...json };
  const later = await readUntil(
    () => scenario.send(operation, plan, { expectation: 'open' }),
    (found) => found.response?.status !== 404,
    longestLag.ofCreation,
  );
  return isComplete(later) ? later : undefined;
}
