import fc from 'fast-check';
import type { ContractOperation } from '../../api/contract-operation.ts';
import type { RequestPlan } from '../../contract/build-request.ts';
import type { ScenarioCheck, Written } from '../../contract/check.ts';
import { wrongValues } from '../../contract/draw/wrong-type.ts';
import type { Scenario } from '../../contract/run/scenario.ts';
import { validRequest } from '../../contract/run/valid-requests.ts';
import type { Exchange } from '../exchange.ts';
import { isItem } from '../page.ts';

const malformed = ['{"name": ', '{name: "x"}', '[1, 2', '"\\u12"', '{}{}'];
const wrongRoots = [[], ['docproc-contract'], 'docproc-contract', 7, true];
const wrongTexts: Record<string, string[]> = {
  integer: ['ten', '1.5'],
  'date-time': ['yesterday', '2026-13-45T99:99:99.999Z'],
  uuid: ['not-a-uuid'],
};
const writes: readonly Written[] = ['entries', 'workspace'];

/** A request with a wrong type is refused. */
export const invalidShapes: ScenarioCheck = {
  id: 'invalid-shapes',
  kind: 'exchange',
  asserts:
    'A body of a wrong type, or with a field of a wrong type, and a query value that cannot be read are refused with 4xx.',
  basis: [{ decision: 'D58' }],
  mend: 'Check the request by its schema before acting on it, and answer 400 or 422.',
  writes,
  operations: (operations) =>
    operations
      .filter((each) => each.requestBody || typedQuery(each).length > 0)
      .map(({ id }) => id),
  async run(scenario) {
    const base = await baseFor(scenario);
    const plans = invalidPlans(scenario.operation, base);
    if (!plans) return scenario.skip('needs a field or a parameter that has a type');
    const { seed, runs } = scenario.session.settings;
    let smallest: Exchange | undefined;
    const property = fc.asyncProperty(plans, async (plan) => {
      const exchange = await scenario.send(scenario.operation.id, plan, {
        expectation: 'refusal',
      });
      const status = exchange.response?.status ?? 400;
      if (status >= 300 && status <= 499) return true;
      smallest = exchange;
      return false;
    });
    const { failed, errorInstance } = await fc.check(property, {
      seed,
      numRuns: runs,
      interruptAfterTimeLimit: 20_000,
    });
    if (!failed) return;
    // Nothing was answered wrongly: the request could not be sent, such as in a --read-only run.
    if (!smallest) throw errorInstance;
    scenario.show(smallest);
    const status = smallest.response?.status ?? 0;
    const message =
      status < 300 ? 'An invalid request succeeded.' : 'An invalid request makes the server fail.';
    scenario.assumed('D58', message, {
      expected: 'a status from 400 to 499',
      actual: `status ${status}`,
    });
  },
};

/** A body that is no JSON is refused. */
export const malformedJson: ScenarioCheck = {
  id: 'malformed-json',
  kind: 'exchange',
  asserts: 'A body that is no JSON does not lead to a success.',
  basis: [{ section: 'Opening', fact: 'request bodies are JSON' }],
  mend: 'Answer 400 when the body cannot be parsed; do not take it for an empty one.',
  writes,
  operations: (operations) => operations.filter((each) => each.requestBody).map(({ id }) => id),
  async run(scenario) {
    const { json: _, ...base } = await baseFor(scenario);
    for (const body of malformed) {
      const plan = { ...base, body };
      const { response } = await scenario.answered(scenario.operation.id, plan, {
        expectation: 'refusal',
      });
      if (response.status >= 500) {
        scenario.assumed('D58', 'A body that is no JSON makes the server fail.', {
          expected: 'a status from 400 to 499',
          actual: `status ${response.status}`,
        });
      }
      if (response.status < 200 || response.status > 299) continue;
      scenario.documented('A body that is no JSON led to a success.', {
        expected: 'no success',
        actual: `status ${response.status}`,
      });
    }
  },
};

/** A path that holds no UUID names nothing. */
export const malformedId: ScenarioCheck = {
  id: 'malformed-id',
  kind: 'exchange',
  asserts: 'A path whose parameter is no UUID does not lead to a success.',
  basis: [{ section: 'Endpoints', fact: 'path parameters are UUIDs' }],
  mend: 'Check the form of the parameter, and answer 400 or 404.',
  writes: ['workflows', 'jobs'],
  operations: (operations) =>
    operations.filter(({ path }) => path.includes('{')).map(({ id }) => id),
  async run(scenario) {
    const base = await baseFor(scenario);
    const name = scenario.operation.parameters.find((each) => each.in === 'path')?.name ?? 'id';
    for (const id of [
      'docproc-contract',
      '0',
      '019cae02-a12f-755c-b172-5549ddc93e4g',
      "' OR '1'='1",
    ]) {
      const plan = { ...base, path: { [name]: id } };
      const { response } = await scenario.answered(scenario.operation.id, plan, {
        expectation: 'refusal',
      });
      if (response.status >= 500) {
        scenario.assumed('D58', 'A path that holds no UUID makes the server fail.', {
          expected: 'a status from 400 to 499',
          actual: `status ${response.status}`,
        });
      }
      if (response.status < 200 || response.status > 299) continue;
      scenario.documented('A path that holds no UUID led to a success.', {
        expected: 'no success',
        actual: `status ${response.status}`,
      });
    }
  },
};

async function baseFor(scenario: Scenario): Promise<RequestPlan> {
  const { id } = scenario.operation;
  const { guesses: _, ...plan } = await validRequest(id, scenario.known, scenario.session);
  // An update of what is there already puts it back.
  const present = id === 'updateWorkspace' ? await scenario.success(id, { json: {} }) : plan.json;
  if (scenario.operation.method === 'PATCH' && isItem(present)) {
    const { name, slug, folder, data, description, steps } = present;
    const json = { name, slug, folder, data, description, steps };
    scenario.afterwards(() => scenario.send(id, { ...plan, json }, { restoring: true }));
  }
  return plan;
}

function invalidPlans(
  operation: ContractOperation,
  base: RequestPlan,
): fc.Arbitrary<RequestPlan> | undefined {
  const cases: fc.Arbitrary<RequestPlan>[] = typedQuery(operation).map(({ name, texts }) =>
    fc.constantFrom(...texts).map((text) => ({ ...base, query: { [name]: text } })),
  );
  const schema = operation.requestBody?.body?.schema;
  const wrong = schema && wrongValues(operation.document, schema);
  if (wrong) {
    const valid = isItem(base.json) ? base.json : {};
    cases.push(
      wrong.map(({ property, value }) => ({ ...base, json: { ...valid, [property]: value } })),
    );
    cases.push(fc.constantFrom<unknown>(...wrongRoots).map((json) => ({ ...base, json })));
  }
  return cases.length === 0 ? undefined : fc.oneof(...cases);
}

function typedQuery({
  parameters,
  document,
}: ContractOperation): { name: string; texts: string[] }[] {
  return parameters
    .filter((each) => each.in === 'query')
    .flatMap(({ name, schema }) => {
      const target = schema.$ref?.split('/').at(-1);
      const resolved = target ? (document.components?.schemas?.[target] ?? schema) : schema;
      const texts = wrongTexts[resolved.format ?? String(resolved.type)];
      return texts ? [{ name, texts }] : [];
    });
}
