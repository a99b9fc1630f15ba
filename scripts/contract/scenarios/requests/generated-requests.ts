import fc from 'fast-check';
import { type Operation, parametersIn, takesCredentials } from '../../../api/operation.ts';
import { basisOfRequests, restsOn } from '../../../checks/basis.ts';
import {
  type Exchange,
  isClientErrorStatus,
  type ReceivedResponse,
  type SentRequest,
} from '../../../checks/exchange.ts';
import { asksForMany, isAboutTokenOrRate } from '../../../checks/response/status.ts';
import { asObject, isJsonObject, type JsonObject, objectsOf } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import {
  anyText,
  arbitraryObjects,
  type Replacements,
  validValues,
} from '../../requests/generate.ts';
import { withText } from '../../resources/entries/entry-data.ts';
import { baseRequest } from '../../resources/restored-resources.ts';
import { runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { type ChangedKind, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

const writes: readonly ChangedKind[] = ['entries', 'workspace', 'workflows', 'jobs'];

/** A generated request, and the decision on which its validity rests, if it does. */
interface GeneratedPlan extends RequestPlan {
  decision?: string;
}

/** What generated requests are evaluated by. */
interface RequestProperty {
  plans: fc.Arbitrary<GeneratedPlan>;
  /** Whether a response is as it should be; `undefined` when its status tells nothing. */
  holds(response: ReceivedResponse, request: SentRequest): boolean | undefined;
}

export const validShapes: ScenarioCheck = {
  id: 'valid-shapes',
  kind: 'stateless',
  asserts:
    'Requests generated at random from the schema, with texts of many scripts and with all or some of their fields, are accepted and never make the server fail with 5xx.',
  basis: restsOn('F177', 'D30', 'D31', 'D35'),
  cites: (api) =>
    basisOfRequests(
      api,
      api.operations.filter((each) => !takesCredentials(each) && hasValues(each)),
    ),
  fix: 'Send the request shown, and look in the log of the server; it is the smallest that fails.',
  writes,
  operations: onEach((operation) => !takesCredentials(operation) && hasValues(operation)),
  async run(scenario) {
    const base = await baseRequest(scenario);
    for (const plans of await generatedPlans(scenario, base)) {
      const failure = await firstFailure(scenario, {
        plans,
        holds: (response, request) => isAccepted(response, request, scenario.operation),
      });
      if (failure) return reportRejected(scenario, failure);
    }
  },
};

/** Whether a valid request is accepted; `undefined` where the response does not tell. */
function isAccepted(
  response: ReceivedResponse,
  request: SentRequest,
  operation: Operation,
): boolean | undefined {
  const { status } = response;
  if (isAboutTokenOrRate(response)) return undefined;
  if (isClientErrorStatus(status) && asksForMany(request, operation)) return undefined;
  return status < 400;
}

function hasValues(operation: Operation): boolean {
  return operation.requestBody?.content !== undefined || freeQuery(operation).length > 0;
}

/** The query parameters whose values a caller may choose: all but cursors. */
function freeQuery(operation: Operation) {
  return parametersIn(operation, 'query').filter(({ role }) => role !== 'page-cursor');
}

/**
 * Sends generated requests until one is not responded to as it should be.
 *
 * @returns the smallest such request, with what was sent and received
 */
async function firstFailure(
  scenario: Scenario,
  { plans, holds }: RequestProperty,
): Promise<{ exchange: Exchange; decision: string | undefined } | undefined> {
  const { seed, runs: numRuns } = scenario.run.settings;
  let smallest: { exchange: Exchange; decision: string | undefined } | undefined;
  let evaluated = false;
  const property = fc.asyncProperty(plans, async ({ decision, ...plan }) => {
    const exchange = await scenario.send(scenario.operation, plan, { expectation: 'open' });
    const held = exchange.response && holds(exchange.response, exchange.request);
    evaluated ||= held !== undefined;
    if (held ?? true) return true;
    smallest = { exchange, decision };
    return false;
  });
  const parameters = { seed, numRuns, interruptAfterTimeLimit: 20_000 };
  const { failed, errorInstance } = await fc.check(property, parameters);
  // The request could not be sent, such as when the run was interrupted.
  if (failed && !smallest) throw errorInstance;
  if (!evaluated) scenario.skip('needs a response that shows values of the request');
  return smallest;
}

function reportRejected(
  scenario: Scenario,
  { exchange, decision }: { exchange: Exchange; decision: string | undefined },
): void {
  scenario.show(exchange);
  const status = exchange.response?.status ?? 0;
  const details = { expected: 'status 200', actual: `status ${status}` };
  if (status < 500) scenario.assumed(decision ?? 'D31', 'A valid request is rejected.', details);
  else if (decision !== undefined) {
    scenario.assumed(decision, 'A valid request makes the server fail.', details);
  } else scenario.documented('F177', 'A valid request makes the server fail.', details);
}

/** Requests with all their fields; then such with some of them, for which ones are required is open (D30). */
async function generatedPlans(
  scenario: Scenario,
  base: RequestPlan,
): Promise<fc.Arbitrary<GeneratedPlan>[]> {
  const { operation } = scenario;
  const content = operation.requestBody?.content;
  if (!content) return [generatedQueries(operation, base)];
  const present = asObject(base.json);
  const ids: Record<string, fc.Arbitrary<string>> = {};
  for (const property of content.schema.properties) {
    const id = await scenario.data.idOfField(property);
    if (id) ids[property.name] = fc.constant(id.value);
  }
  const every = arbitraryObjects(content.schema, { ...replacementsFor(present), ...ids });
  const ofJob = sources.every((name) => content.schema.property(name) !== undefined);
  const whole = ofJob ? withOneSource(every) : every;
  const needed: readonly string[] = ofJob ? [...sources, 'workflow_id'] : [];
  const partial = fc
    .tuple(whole, fc.infiniteStream(fc.boolean()))
    .map(([json, choices]) =>
      Object.fromEntries(
        Object.entries(json).filter(([name]) => needed.includes(name) || choices.next().value),
      ),
    );
  const anew = () => ({ ...base, path: freshPath(operation, base) });
  return [
    whole.map((json) => ({ ...anew(), json })),
    partial.map((json) => ({ ...anew(), json, decision: 'D30' })),
  ];
}

/** What a job works on. Whether it may have both or none is open (D46), as is a job without a workflow (D141). */
const sources = ['data', 'silo_entry_id'] as const;

function withOneSource(jobs: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.tuple(jobs, fc.constantFrom(...sources)).map(([job, left]) => {
    const { [left]: _, ...rest } = job;
    return rest;
  });
}

/** The path with new values where the caller chooses them. */
function freshPath(operation: Operation, { path = {} }: RequestPlan): Record<string, string> {
  const chosen = operation.parameters.filter(({ role }) => role === 'chosen-id');
  return { ...path, ...Object.fromEntries(chosen.map(({ name }) => [name, uuidOfVersion(7)])) };
}

// Of what the server has a vocabulary of its own (D20, D24), the present or the example's values are kept.
function replacementsFor(present: JsonObject): Replacements {
  const { data, schema, steps } = present;
  const replacements: Record<string, fc.Arbitrary<unknown> | null> = {
    content_type: null,
    name: anyText().map((given) => `${runTag} ${given}`),
    slug: fc.stringMatching(/^[a-z]{3,12}$/).map((given) => `${runTag}-${given}`),
    tags: fc.array(anyText(), { maxLength: 3 }).map((tags) => [runTag, ...tags]),
    country: fc.constantFrom('ES', 'FR', 'de', 'US'),
  };
  if (typeof schema === 'string') replacements.schema = fc.constant(schema);
  const templates = objectsOf(steps);
  if (templates.length > 0) replacements.steps = stepsLike(templates);
  // The document of an entry is the server's own; that of a new job is free.
  if (isJsonObject(data) && present.folder !== undefined) {
    replacements.data = anyText().map((given) => withText(present, () => given).data);
  }
  return replacements;
}

function stepsLike(templates: readonly JsonObject[]): fc.Arbitrary<JsonObject[]> {
  const step = fc
    .tuple(fc.constantFrom(...templates), anyText(), anyText())
    .map(([template, name, notes]) => ({
      ...template,
      id: uuidOfVersion(7),
      name,
      notes,
      next: [],
    }));
  return fc.array(step, { maxLength: 3 });
}

// That any of them may be left out is assumed, as are their names and the forms of their values.
function generatedQueries(operation: Operation, base: RequestPlan): fc.Arbitrary<GeneratedPlan> {
  const parameters = freeQuery(operation);
  const values = parameters.map(({ name, role, schema }) => {
    const value = role === 'page-size' ? fc.integer({ min: 1, max: 50 }) : validValues(schema);
    return [name, value.map(String)] as const;
  });
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  return fc
    .record(Object.fromEntries(values), { requiredKeys: required })
    .map((query) => ({ ...base, query, decision: 'D35' }));
}
