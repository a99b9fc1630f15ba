import {
  type Operation,
  type Parameter,
  parametersIn,
  takesCredentials,
} from '../../../api/operation.ts';
import type { ResolvedSchema } from '../../../api/schema.ts';
import { pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { timeOf } from '../../../checks/values.ts';
import { isJsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { wrongTexts, wrongValues } from '../../requests/generate.ts';
import { baseRequest } from '../../resources/restored-resources.ts';
import { runKey, runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { type ChangedKind, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

const writes: readonly ChangedKind[] = ['entries', 'workspace', 'workflows', 'jobs'];

const invalidShapes: ScenarioCheck = {
  id: 'invalid-shapes',
  kind: 'stateless',
  asserts:
    'A body of a wrong type, or with a field of a wrong type or format, and a query value that cannot be read are rejected with 4xx.',
  basis: restsOn('D58', 'D84', 'D118', 'D224'),
  fix: 'Check the request by its schema before acting on it, and respond with 400 or 422.',
  writes,
  operations: onEach(
    (operation) => operation.requestBody?.content !== undefined || typedQuery(operation).length > 0,
  ),
  async run(scenario) {
    const base = await baseRequest(scenario);
    const query = await understoodQuery(scenario, base);
    const plans = invalidPlans(scenario.operation, base, query);
    if (plans.length === 0) scenario.skip('needs a query parameter that the server understands');
    await expectRejection(scenario, plans, { what: 'An invalid request', decision: 'D118' });
    const nulls = nullPlans(scenario.operation, base);
    const what = 'A request with null for a field';
    await expectRejection(scenario, nulls, { what, decision: 'D84' });
    await sendOtherForms(scenario, base);
  },
};

/** Sends requests that are no valid ones: none may succeed, and none may make the server fail. */
async function expectRejection(
  scenario: Scenario,
  plans: readonly RequestPlan[],
  { what, decision }: { what: string; decision: string },
): Promise<void> {
  for (const plan of plans) {
    const exchange = await scenario.respond(scenario.operation, plan, { expectation: 'error' });
    if (!scenario.reportFailure(exchange, what)) scenario.reportAccepted(exchange, what, decision);
  }
}

/** Requests with null in place of one field that has a type. */
function nullPlans({ requestBody }: Operation, base: RequestPlan): RequestPlan[] {
  const properties = requestBody?.content?.schema.properties ?? [];
  return properties
    .filter(({ schema }) => schema.type !== undefined)
    .map(({ name }) => withField(base, name, null));
}

/** A text that has not the form of a field, and the decision by which it is rejected. */
interface OtherForm {
  value: string;
  what: string;
  decision: string;
}

function otherForms({ keywords: { format, pattern } }: ResolvedSchema): OtherForm[] {
  if (format !== 'uri' && format !== 'uuid') return [];
  const what = `a text that is no ${format === 'uri' ? 'URL' : 'UUID'}`;
  const script = { value: 'javascript:alert(1)', what: 'a URL that is a script', decision: 'D224' };
  const allowsScripts = format !== 'uri' || pattern === undefined;
  return [{ value: 'not one', what, decision: 'D118' }, ...(allowsScripts ? [] : [script])];
}

/** Sends texts that are no URL or no UUID where the body has one, and a URL that is a script. */
async function sendOtherForms(scenario: Scenario, base: RequestPlan): Promise<void> {
  const { operation } = scenario;
  // Several wrong credentials may lock a client out.
  if (takesCredentials(operation)) return;
  const example = scenario.data.example(operation);
  for (const { name, schema } of operation.requestBody?.content?.schema.properties ?? []) {
    for (const { value, what, decision } of otherForms(schema)) {
      const plan = withField(base, name, value);
      const exchange = await scenario.respond(operation, plan, { expectation: 'open' });
      scenario.reportFailure(exchange, `A request with ${what}`);
      if (!scenario.reportAccepted(exchange, `A request with ${what}`, decision)) continue;
      // No response may show what was stored, so that it could not be restored otherwise.
      if (operation.method === 'PATCH')
        await scenario.send(operation, withField(base, name, example[name]), { restoring: true });
      break;
    }
  }
}

function withField(base: RequestPlan, name: string, value: unknown): RequestPlan {
  return { ...base, json: { ...(isJsonObject(base.json) && base.json), [name]: value } };
}

const wrongRoots = [[], [runTag], runTag, 7, true];

function invalidPlans(
  { requestBody }: Operation,
  base: RequestPlan,
  query: readonly TypedParameter[],
): RequestPlan[] {
  const queries = query.flatMap(({ name, texts }) =>
    texts.map((text) => ({ ...base, query: { ...base.query, [name]: text } })),
  );
  const schema = requestBody?.content?.schema;
  if (!schema) return queries;
  const fields = wrongValues(schema).map(({ property, value }) => withField(base, property, value));
  return [...queries, ...fields, ...wrongRoots.map((json) => ({ ...base, json }))];
}

/** A query parameter of a type, and texts that are none of it. */
interface TypedParameter {
  name: string;
  texts: readonly string[];
  parameter: Parameter;
}

function typedQuery(operation: Operation): TypedParameter[] {
  return parametersIn(operation, 'query').flatMap((parameter) => {
    const { name, schema } = parameter;
    const texts = wrongTexts[schema.keywords.format ?? ''] ?? wrongTexts[schema.type ?? ''];
    return texts ? [{ name, texts, parameter }] : [];
  });
}

/**
 * The typed query parameters that the server reads: those whose name is a fact, and those whose value
 * a page gives back. A server that gives a parameter another name cannot reject its value.
 */
async function understoodQuery(scenario: Scenario, base: RequestPlan): Promise<TypedParameter[]> {
  const { operation } = scenario;
  const understood: TypedParameter[] = [];
  for (const typed of typedQuery(operation)) {
    const { name, parameter } = typed;
    if (parameter.nameDecision === undefined || (await givesBack(scenario, base, parameter))) {
      understood.push(typed);
    } else if (parameter.role === 'relation-target') {
      const plan = { ...base, query: { ...base.query, [name]: uuidOfVersion(7) } };
      const { response } = await scenario.respond(operation, plan);
      if (pageIn(response, operation)?.items.length === 0) understood.push(typed);
    }
  }
  return understood;
}

async function givesBack(
  scenario: Scenario,
  base: RequestPlan,
  { name, role }: Parameter,
): Promise<boolean> {
  const { operation } = scenario;
  const read = async (value: string) => {
    const plan = { ...base, query: { ...base.query, [name]: value } };
    return pageIn((await scenario.respond(operation, plan)).response, operation);
  };
  if (role === 'page-size') return (await read('1'))?.size === 1;
  const date = '2000-01-01T00:00:00.000Z';
  return role === 'since-filter' && timeOf((await read(date))?.since) === Date.parse(date);
}

const malformed = ['{"name": ', '{name: "x"}', '[1, 2', '"\\u12"', '{}{}', '{"size": 1,}'];

/** The text of an object in which each member stands twice. */
function withMembersTwice(json: unknown): string {
  const members = JSON.stringify(isJsonObject(json) ? json : {}).slice(1, -1);
  return members === '' ? `{"${runKey}":1,"${runKey}":1}` : `{${members},${members}}`;
}

const malformedJson: ScenarioCheck = {
  id: 'malformed-json',
  kind: 'stateless',
  asserts:
    'A body that is no JSON does not lead to a success. One with members that stand there twice, or with half of a character, does not make the server fail.',
  basis: restsOn('D58', 'D120'),
  fix: 'Respond with 400 when the body cannot be parsed; do not take it for an empty one.',
  writes,
  operations: onEach((operation) => operation.requestBody !== undefined),
  async run(scenario) {
    const { json, ...base } = await baseRequest(scenario);
    const plans = malformed.map((body) => ({ ...base, body }));
    const expected = { what: 'A body that is no JSON', decision: 'D120' };
    await expectRejection(scenario, plans, expected);
    // Whether a member may stand there twice is open (RFC 8259, section 4).
    const twice = { ...base, body: withMembersTwice(json) };
    const exchange = await scenario.respond(scenario.operation, twice, { expectation: 'open' });
    scenario.reportFailure(exchange, 'A request with members that stand in its body twice');
    await sendEdgeCaseTexts(scenario, { ...base, json });
    // Whether a body is needed is open (D30), but its absence is no failure of the server.
    await scenario.respond(scenario.operation, base, { expectation: 'open' });
  },
};

/** Sends texts that a database may not store: half of a character, and one with a character of code zero. */
async function sendEdgeCaseTexts(scenario: Scenario, base: RequestPlan): Promise<void> {
  const { operation } = scenario;
  const properties = operation.requestBody?.content?.schema.properties ?? [];
  const field = properties.find(
    ({ schema }) => schema.type === 'string' && !schema.keywords.format,
  );
  if (!field || takesCredentials(operation)) return;
  for (const value of ['\ud800', 'a\u0000b']) {
    const plan = withField(base, field.name, value);
    const exchange = await scenario.respond(operation, plan, { expectation: 'open' });
    if (scenario.reportFailure(exchange, 'A request with a character that cannot be stored')) break;
  }
  await scenario.send(operation, base, { restoring: true });
}

const noIds = [runTag, '0', '019cae02-a12f-755c-b172-5549ddc93e4g', "' OR '1'='1"];

const malformedId: ScenarioCheck = {
  id: 'malformed-id',
  kind: 'stateless',
  asserts: 'A path whose parameter is no UUID does not lead to a success.',
  basis: restsOn('D58', 'D121'),
  fix: 'Check the form of the parameter, and respond with 400 or 404.',
  writes: ['workflows', 'jobs'],
  operations: onEach(
    (operation) =>
      operation.path.variables.length > 0 &&
      parametersIn(operation, 'path').every(({ schema }) => schema.keywords.format === 'uuid'),
  ),
  async run(scenario) {
    const base = await baseRequest(scenario);
    // Also with an identifier that is valid but for what stands behind it.
    const known = Object.values(base.path ?? {}).at(-1);
    const ids = known === undefined ? noIds : [...noIds, `${known}x`];
    const plans = ids.map((id) => ({ ...base, id }));
    const expected = { what: 'A path that holds no UUID', decision: 'D121' };
    await expectRejection(scenario, plans, expected);
  },
};

/** Checks of requests that are wrong in one point. */
export const invalidRequestChecks: readonly ScenarioCheck[] = [
  invalidShapes,
  malformedId,
  malformedJson,
];
