import { type Operation, parametersIn } from '../../../api/operation.ts';
import { objectIn, resourcesIn } from '../../../api/success.ts';
import { isClientErrorStatus } from '../../../checks/exchange.ts';
import { sameUuid } from '../../../checks/values.ts';
import { text } from '../../../lib/json.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

const idInCapitals: ScenarioCheck = {
  id: 'id-in-capitals',
  kind: 'stateful',
  asserts: 'A path with its id in capitals leads to the same resource as in small letters.',
  basis: [{ decision: 'D83' }],
  fix: 'Compare UUIDs without regard to case, as RFC 9562 says.',
  writes: ['entries', 'workflows'],
  operations: onEach(namesResource),
  async run(scenario) {
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

/** Whether a path names a resource that exists. */
function namesResource(operation: Operation): boolean {
  const last = operation.path.variables.at(-1);
  const parameter = parametersIn(operation, 'path').find(({ name }) => name === last);
  return parameter !== undefined && parameter.role !== 'chosen-id';
}

function report(scenario: Scenario, actual: string): void {
  scenario.assumed('D83', 'With its id in capitals, a resource is not found.', {
    expected: 'the same resource',
    actual,
  });
}

/** Checks of how the id of a path may be written. */
export const idInCapitalsChecks: readonly ScenarioCheck[] = [idInCapitals];
