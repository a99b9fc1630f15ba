import { namesResource, type Operation, takesCredentials } from '../../../api/operation.ts';
import { objectIn, resourcesIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { isClientErrorStatus } from '../../../checks/exchange.ts';
import { sameUuid } from '../../../checks/values.ts';
import { asObject, text } from '../../../lib/json.ts';
import { uuid } from '../../../lib/uuid.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

export const idInCapitals: ScenarioCheck = {
  id: 'id-in-capitals',
  kind: 'stateful',
  asserts:
    'An id in capitals, in the path or in the body, leads to the same resource as in small letters.',
  basis: restsOn('D83'),
  fix: 'Compare UUIDs without regard to case, as RFC 9562 says.',
  writes: ['entries', 'workflows', 'jobs'],
  operations: onEach((operation) => namesResource(operation) || idFieldsOf(operation).length > 0),
  async run(scenario) {
    await compareBody(scenario);
    if (!namesResource(scenario.operation)) return;
    const plan = await scenario.validRequest();
    const last = scenario.operation.path.variables.at(-1) ?? '';
    const id = (plan.path?.[last] ?? '').toUpperCase();
    const { response } = await scenario.respond(
      scenario.operation,
      { ...plan, path: { ...plan.path, [last]: id } },
      { expectation: 'open' },
    );
    const usual = await scenario.success(scenario.operation, plan);
    if (isClientErrorStatus(response.status)) report(scenario, `status ${response.status}`);
    const shown = objectIn(response);
    if (!shown) return;
    const [own, found] = [text(usual.id), text(shown.id)];
    if (own !== undefined && found !== undefined && !sameUuid(own, found)) report(scenario, found);
    const counts = [usual, shown].map(
      (json) => resourcesIn({ ...response, json }, scenario.operation).length,
    );
    if (counts[0] && counts[1] === 0) report(scenario, 'nothing');
  },
};

/** The fields of a body that name something by a UUID, as its first example does. */
function idFieldsOf(operation: Operation): string[] {
  // Credentials that are wrong several times in a row may be locked.
  if (takesCredentials(operation)) return [];
  const example = operation.requestBody?.content?.examples[0]?.value;
  return Object.entries(asObject(example)).flatMap(([name, value]) =>
    typeof value === 'string' && uuid.test(value) ? [name] : [],
  );
}

/** What is accepted with ids in small letters is accepted with the same ids in capitals. */
async function compareBody(scenario: Scenario): Promise<void> {
  const fields = idFieldsOf(scenario.operation);
  if (fields.length === 0) return;
  const plan = await scenario.validRequest();
  const json = asObject(plan.json);
  const inCapitals = Object.entries(json).map(([name, value]) =>
    fields.includes(name) && typeof value === 'string'
      ? [name, value.toUpperCase()]
      : [name, value],
  );
  const changed = { ...plan, json: Object.fromEntries(inCapitals) };
  const options = { expectation: 'open' } as const;
  const { response } = await scenario.respond(scenario.operation, changed, options);
  if (isClientErrorStatus(response.status)) report(scenario, `status ${response.status}`);
}

function report(scenario: Scenario, actual: string): void {
  scenario.assumed('D83', 'With its id in capitals, a resource is not found.', {
    expected: 'the same resource',
    actual,
  });
}
