import {
  choosesId,
  type Operation,
  parametersIn,
  parameterWithRole,
} from '../../../api/operation.ts';
import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import {
  isClientErrorStatus,
  isComplete,
  isGoneStatus,
  isSuccessStatus,
} from '../../../checks/exchange.ts';
import { sameText } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, objectsOf } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { presentWorkspace } from '../../resources/restored-resources.ts';
import { differenceOf, isEmpty } from '../../resources/values/differences.ts';
import { createWorkflow, readWorkflow, stepsOf } from '../../resources/workflows/workflow-data.ts';
import { runKey, runTag } from '../../run-tag.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { citingCalls, onEach, onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const rejectedChange: ScenarioCheck = {
  id: 'rejected-change',
  kind: 'stateful',
  asserts:
    'An update of a workflow or of the workspace that is rejected changes nothing, also one without a token. One with two steps of one identifier is rejected. A link to a step that does not exist is rejected or kept.',
  basis: restsOn('D119', 'D220', 'D228'),
  fix: 'Check the whole body before changing anything, or change it in one transaction.',
  writes: ['workflows', 'workspace'],
  operations: onlyOn('update-workflow', 'update-workspace'),
  async run(scenario) {
    const { plan, present, faulty, twice, dangling, read, others } = await changeable(scenario);
    let rejected = 0;
    const withoutToken = { ...plan, json: others(), token: null };
    const requests = faulty.map((json) => ({ ...plan, json: { ...others(), ...json } }));
    for (const request of [withoutToken, ...requests]) {
      const options = { expectation: 'open' } as const;
      const exchange = await scenario.respond(scenario.operation, request, options);
      if (isClientErrorStatus(exchange.response.status)) {
        rejected += 1;
        reportChanged(scenario, request.json, present, await read());
      } else if (twice && request.json.steps === twice.steps)
        scenario.reportAccepted(exchange, 'An update with two steps of one identifier', 'D220');
      else if (dangling && request.json.steps === dangling.steps)
        compareLink(scenario, dangling, objectIn(exchange.response));
    }
    if (rejected === 0) scenario.skip('needs an update that is rejected');
  },
};

/** A link to a step that does not exist is kept as it is, where it is accepted. */
function compareLink(scenario: Scenario, sent: JsonObject, shown: JsonObject | undefined): void {
  const linkOf = (workflow: JsonObject) => objectsOf(stepsOf(workflow)[0]?.next)[0];
  const [link, found] = [linkOf(sent), shown && linkOf(shown)];
  if (!shown || isEmpty(shown.steps) || !differenceOf(link, found)) return;
  scenario.assumed(
    'D228',
    'A link to a step that does not exist is accepted, and is another one.',
    {
      pointer: '/steps/0/next/0',
      expected: `an error, or ${shorten(link)}`,
      actual: shorten(found),
    },
  );
}

/** Reports the first text that is there although the update that sent it was rejected. */
function reportChanged(
  scenario: Scenario,
  sent: JsonObject,
  before: JsonObject,
  later: JsonObject,
): void {
  const changed = Object.keys(sent).find(
    (field) => typeof sent[field] === 'string' && sameText(later[field], sent[field]),
  );
  if (changed === undefined) return;
  scenario.assumed('D119', `An update was rejected, and yet it changed the ${changed}.`, {
    pointer: `/${changed}`,
    expected: shorten(before[changed]),
    actual: shorten(later[changed]),
  });
}

const rejectedCreation: ScenarioCheck = {
  id: 'rejected-creation',
  kind: 'stateful',
  asserts:
    'After a creation that was rejected, the corrected one under the same id succeeds, and creates all that it says. One under an id that exists leaves what is there.',
  basis: restsOn('D119'),
  fix: 'Remember an id only together with what was created under it.',
  writes: ['workflows', 'jobs'],
  ...citingCalls(onEach(choosesId)),
  async run(scenario) {
    const { json, ...valid } = await scenario.validRequest();
    if (!isJsonObject(json)) return scenario.skip('needs a creation with a body');
    const sent: JsonObject = {
      ...json,
      ...('tags' in json && { tags: [runTag, scenario.newName()] }),
    };
    const plan = { ...valid, id: uuidOfVersion(7) };
    const usual = await scenario.success(scenario.operation, { ...plan, json: sent });
    const id = uuidOfVersion(7);
    const names = Object.keys(json).slice(0, 4);
    if (names.length === 0) return scenario.skip('needs creations that are rejected');
    for (const name of names) {
      const options = { expectation: 'error' } as const;
      const request = { ...plan, id, json: withFault(sent, name) };
      const { response } = await scenario.respond(scenario.operation, request, options);
      if (isSuccessStatus(response.status))
        return scenario.skip('needs creations that are rejected');
    }
    await compareCorrected(scenario, { ...plan, id, json: sent }, usual);
    for (const name of names) await compareExisting(scenario, { ...plan, json: sent }, name, usual);
  },
};

/** What exists stays when a creation under its id is rejected for one of its fields. */
async function compareExisting(
  scenario: Scenario,
  plan: RequestPlan & { id: string; json: JsonObject },
  name: string,
  before: JsonObject,
): Promise<void> {
  const isWorkflow = scenario.operation.role === 'create-workflow';
  const read = isWorkflow ? 'update-workflow' : 'fetch-job';
  if (!scenario.hasOperation(read)) return;
  const options = { expectation: 'error' } as const;
  const faulty = { ...plan, json: withFault(plan.json, name) };
  const rejected = await scenario.respond(scenario.operation, faulty, options);
  if (!isClientErrorStatus(rejected.response.status)) return;
  const shown = { id: plan.id, ...(isWorkflow && { json: {} }) };
  const { response } = await readUntil(
    () => scenario.respond(read, shown, { expectation: 'open' }),
    (each) => !isGoneStatus(each.response.status),
  );
  const found = objectIn(response);
  if (!found && isGoneStatus(response.status)) {
    const message = 'What was there is gone after a creation under its id that was rejected.';
    const details = { expected: 'status 200', actual: `status ${response.status}` };
    scenario.assumed('D119', message, details);
  }
  const isOther = (field: string) =>
    !isEmpty(before[field]) && differenceOf(before[field], found?.[field]) !== undefined;
  const changed = found && Object.keys(plan.json).find(isOther);
  if (changed === undefined) return;
  scenario.assumed('D119', `A creation was rejected, and yet it changed the ${changed}.`, {
    pointer: `/${changed}`,
    expected: shorten(before[changed]),
    actual: shorten(found?.[changed]),
  });
}

function withFault(json: JsonObject, name: string): JsonObject {
  return { ...json, [name]: Array.isArray(json[name]) ? 'none' : [] };
}

/** @param usual what the same creation gives under an id of which the server knows nothing */
async function compareCorrected(
  scenario: Scenario,
  plan: RequestPlan & { json: JsonObject },
  usual: JsonObject,
): Promise<void> {
  const options = { expectation: 'open' } as const;
  const { response } = await scenario.respond(scenario.operation, plan, options);
  const found = objectIn(response);
  if (!found) {
    const message = 'A corrected creation is rejected under the id of one that was rejected.';
    const details = { expected: 'status 200', actual: `status ${response.status}` };
    return scenario.assumed('D119', message, details);
  }
  for (const [name, value] of Object.entries(plan.json)) {
    if (differenceOf(value, usual[name]) || !differenceOf(value, found[name])) continue;
    const message = 'A creation after a rejected one shows something else than it sent.';
    scenario.documented(scenario.callFact(), message, {
      pointer: `/${name}`,
      expected: shorten(value),
      actual: shorten(found[name]),
    });
  }
}

interface Changeable {
  plan: RequestPlan;
  present: JsonObject;
  /** Parts of a body on account of which a server may reject it. */
  faulty: readonly JsonObject[];
  /** The one among them with two steps of one identifier. */
  twice?: JsonObject;
  /** The one among them with a link to a step that does not exist. */
  dangling?: JsonObject;
  /** Other parts of that body, which could be accepted alone. */
  others(): JsonObject;
  read(): Promise<JsonObject>;
}

async function changeable(scenario: Scenario): Promise<Changeable> {
  if (scenario.operation.role === 'update-workspace') {
    const present = await presentWorkspace(scenario);
    const faulty = [{ slug: [] }, { logo_url: {} }];
    const others = () => ({ name: scenario.newName(), slug: scenario.newName() });
    const read = () => scenario.success(scenario.operation, { json: {} });
    return { plan: {}, present, faulty, others, read };
  }
  const { id, workflow, sent } = await createWorkflow(scenario);
  const [step = {}] = stepsOf(sent);
  const nowhere = [{ status: 'OK', step_id: uuidOfVersion(4) }];
  const twice = { steps: [step, step] };
  const dangling = { steps: [{ ...step, next: nowhere }] };
  const faulty = [{ description: [] }, { steps: 'none' }, dangling, twice];
  const others = () => ({ name: scenario.newName(), description: scenario.newName() });
  const read = () => readWorkflow(scenario, id, workflow);
  return { plan: { id }, present: workflow, faulty, twice, dangling, others, read };
}

const oddQueries: ScenarioCheck = {
  id: 'odd-queries',
  kind: 'stateless',
  asserts:
    'A query parameter that is empty, very long, unknown, repeated or full of quotes does not make the server fail with 5xx. Neither does a page size that is not positive or very large, or a wait that is negative or no number.',
  basis: restsOn('D58'),
  fix: 'Look in the log of the server; treat an empty value like any other, and respond with 400 if you reject it.',
  writes: ['workflows', 'jobs'],
  operations: onEach((operation) => parametersIn(operation, 'query').length > 0),
  async run(scenario) {
    const base = await scenario.validRequest();
    const plans = oddPlans(scenario.operation, base);
    const sent = plans.map((plan) =>
      scenario.send(scenario.operation, plan, { expectation: 'open' }),
    );
    const exchanges = (await Promise.all(sent)).filter(isComplete);
    exchanges.find((each) => scenario.reportFailure(each, 'An odd query parameter'));
  },
};

/** A page size beyond what a server may allow (D63, D139). In a folder of the run, which is empty, so that no page is large. */
function largeSize(operation: Operation): Record<string, string>[] {
  const size = parameterWithRole(operation, 'page-size')?.name;
  const folder = parameterWithRole(operation, 'folder-filter')?.name;
  return size === undefined || folder === undefined
    ? []
    : [{ [size]: '1000000', [folder]: runTag }];
}

/** A text with characters that end one, or stand for others, in the languages of queries. */
const quotes = `it's "100%" \\ _ ; -- <&>`;

/** Page sizes of which the source does not say what they lead to (D140). */
const oddSizes = ['0', '-1'];

function oddPlans(operation: Operation, base: RequestPlan): RequestPlan[] {
  const parameters = parametersIn(operation, 'query');
  const names = parameters.map(({ name }) => name);
  const texts = parameters.filter(
    ({ schema }) => schema.type === 'string' && !schema.keywords.format,
  );
  const edgeCases = texts.flatMap(({ name }) => [{ [name]: quotes }, { [name]: 'a\u0000b' }]);
  const filled = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
  const empty = names.map((name) => ({ [name]: '' }));
  const size = parameterWithRole(operation, 'page-size')?.name;
  const sizes = size === undefined ? [] : oddSizes.map((text) => ({ [size]: text }));
  const odd = [filled('x'.repeat(1000)), filled('\u0000'), { [runKey]: 'unknown' }];
  const plans = [...empty, ...edgeCases, ...odd, ...sizes, ...largeSize(operation)];
  // What a creation makes, it makes as often as it is sent, unless its path names that.
  const oddWaits = names.flatMap((name) => [{ [name]: '-1' }, { [name]: 'soon' }]);
  const ofCreation = choosesId(operation) ? [...empty, ...oddWaits] : empty.slice(0, 1);
  const wanted = operation.method === 'GET' ? plans : ofCreation;
  const of = (query: RequestPlan['query']): RequestPlan => ({
    ...base,
    // What happens to creations under one id at the same time is for other checks.
    ...(choosesId(operation) && { id: uuidOfVersion(7) }),
    query: { ...base.query, ...query },
  });
  const raw = operation.method === 'GET' ? names.flatMap(rawQueries) : [];
  return [...wanted.map(of), ...raw.map((rawQuery) => ({ ...of({}), rawQuery }))];
}

/** A parameter that comes twice, as a list, and as a member of an object, and an escape that stands for no character. */
function rawQueries(name: string): string[] {
  return [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}=%E0%A4%A`];
}

/** Checks of requests that a server may reject: what they leave behind, and that it bears them. */
export const rejectedRequestChecks: readonly ScenarioCheck[] = [
  rejectedChange,
  rejectedCreation,
  oddQueries,
];
