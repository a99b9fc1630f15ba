import { factsAt } from '../../api/facts.ts';
import { type Operation, parameterWithRole } from '../../api/operation.ts';
import type { Role } from '../../api/roles.ts';
import { pageIn, type ReceivedPage } from '../../api/success.ts';
import { assumed, documented, type FindingText } from '../../checks/finding.ts';
import { timeOf } from '../../checks/values.ts';
import type { Scenario } from './scenario.ts';
import { nothingIfSkipped } from './skipped.ts';
import { runTag } from './test-data.ts';

/** A request with one parameter, whose page shows whether the server understands the name of the parameter. */
interface ParameterTrial {
  value: string;
  /** Whether the page gives the value back. */
  givesBack(page: ReceivedPage): boolean;
}

const date = '2000-01-01T00:00:00.000Z';
const trials: { [role in Role]?: ParameterTrial } = {
  'folder-filter': { value: runTag, givesBack: ({ folder }) => folder === runTag },
  'since-filter': { value: date, givesBack: ({ since }) => timeOf(since) === timeOf(date) },
};

/** Finds out which names of query parameters a server understands, once for each parameter in a run. */
export class UnderstoodQueries {
  readonly #known = new Map<string, Promise<boolean>>();

  /** @param ask sends the value of the parameter alone, and returns the page, if there is one */
  has(
    { id }: Operation,
    role: Role,
    ask: (value: string) => Promise<ReceivedPage | undefined>,
  ): Promise<boolean> {
    const key = `${id} ${role}`;
    const trial = trials[role];
    const known =
      this.#known.get(key) ??
      (trial
        ? ask(trial.value)
            .catch(nothingIfSkipped)
            .then((page) => page !== undefined && trial.givesBack(page))
        : Promise.resolve(false));
    this.#known.set(key, known);
    return known;
  }
}

/** Whether the server understands the name of a query parameter: its page then returns the value of the parameter. */
export function understands(scenario: Scenario, role: Role): Promise<boolean> {
  const { operation } = scenario;
  return scenario.run.understood.has(operation, role, async (value) => {
    const { missing, query = {}, ...plan } = await scenario.data.validRequest(operation);
    if (missing.length > 0) return undefined;
    const asked = { ...plan, query: { ...query, ...scenario.query(operation, { [role]: value }) } };
    const { response } = await scenario.send(operation, asked, { expectation: 'open' });
    return pageIn(response, operation);
  });
}

/** Decisions on the effect of query parameters for which the source states only the name. */
const assumedEffects: { [role in Role]?: string } = { 'context-filter': 'D155' };

/**
 * Reports a query parameter that does not have its effect. The name of the parameter is assumed. So the finding
 * contradicts the fact or the decision on the effect only if the server understands the name.
 *
 * @param understood whether the page returns the value
 */
export function reportQuery(
  scenario: Scenario,
  role: Role,
  understood: boolean,
  text: FindingText,
): void {
  const parameter = parameterWithRole(scenario.operation, role);
  const isKnown = understood || scenario.understoodRoles.has(role);
  const decision = (isKnown ? undefined : parameter?.nameDecision) ?? assumedEffects[role];
  const [fact] = parameter ? factsAt(scenario.run.api.facts, parameter.pointer) : [];
  scenario.report(decision === undefined ? documented(fact?.id, text) : assumed(decision, text));
}
