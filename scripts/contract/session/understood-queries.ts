import { factsAt } from '../../api/facts.ts';
import { parameterWithRole } from '../../api/operation.ts';
import type { Role } from '../../api/roles.ts';
import { pageIn, type ReceivedPage } from '../../api/success.ts';
import { assumed, documented, type FindingText } from '../../checks/finding.ts';
import { timeOf } from '../../checks/values.ts';
import { runTag } from '../run-tag.ts';
import type { RoleValues, Scenario } from './scenario.ts';
import { nothingIfSkipped } from './skipped.ts';

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

/**
 * Whether the server understands the name of a query parameter: its page then returns the value of the parameter. This
 * is found out once in a run.
 */
export function understands(scenario: Scenario, role: Role): Promise<boolean> {
  return onceInRun(scenario, `${role} is returned`, () => returnsValue(scenario, role));
}

/**
 * Whether the server looks at a query parameter: it takes a valid value, and rejects what is none. That does not say what
 * the parameter means to the server, so that it counts only where the parameter has no effect at all. This is found out
 * once in a run.
 */
export function validates(scenario: Scenario, role: Role): Promise<boolean> {
  return onceInRun(scenario, `${role} is validated`, () => rejectsMalformed(scenario, role));
}

function onceInRun(
  { operation, run: { understood } }: Scenario,
  what: string,
  find: () => Promise<boolean>,
): Promise<boolean> {
  const key = `${operation.id} ${what}`;
  const known =
    understood.get(key) ??
    find()
      .catch(nothingIfSkipped)
      .then((found) => found === true);
  understood.set(key, known);
  return known;
}

async function returnsValue(scenario: Scenario, role: Role): Promise<boolean> {
  const { operation } = scenario;
  const trial = trials[role];
  const { missing, query = {}, ...plan } = await scenario.data.validRequest(operation);
  if (!trial || missing.length > 0) return false;
  // A page of the usual size may come from a cache that passes over the parameter.
  const sizes = parameterWithRole(operation, 'page-size') ? [{}, { 'page-size': 7 }] : [{}];
  for (const size of sizes) {
    const own = scenario.query(operation, { [role]: trial.value, ...size });
    const asked = { ...plan, query: { ...query, ...own } };
    const { response } = await scenario.send(operation, asked, { expectation: 'open' });
    const page = pageIn(response, operation);
    if (page && trial.givesBack(page)) return true;
  }
  return false;
}

/** Whether a request is taken with a valid value of a parameter, and rejected with what is none, both times. */
async function rejectsMalformed(scenario: Scenario, role: Role): Promise<boolean> {
  const { operation } = scenario;
  const { missing, query = {}, ...plan } = await scenario.data.validRequest(operation);
  if (missing.length > 0) return false;
  const read = async (roles: RoleValues) => {
    const asked = { ...plan, query: { ...query, ...scenario.query(operation, roles) } };
    return (await scenario.send(operation, asked, { expectation: 'open' })).response;
  };
  const valid = await validValue(role, async (roles) => pageIn(await read(roles), operation));
  if (valid === undefined) return false;
  for (const value of [runTag, valid, runTag]) {
    const { status } = (await read({ [role]: value })) ?? {};
    const isExpected = value === valid ? status === 200 : status === 400 || status === 422;
    if (!isExpected) return false;
  }
  return true;
}

/** A value of a parameter that has a form; nothing for others, and where no page leads on. */
async function validValue(
  role: Role,
  read: (roles: RoleValues) => Promise<ReceivedPage | undefined>,
): Promise<string | undefined> {
  if (role === 'since-filter') return date;
  if (role === 'page-size') return '7';
  return role === 'page-cursor' ? (await read({ 'page-size': 1 }))?.next : undefined;
}

/** Decisions on the effect of query parameters for which the source states only the name. */
const assumedEffects: { [role in Role]?: string } = { 'context-filter': 'D155' };

/**
 * Reports a query parameter that does not have its effect. The name of the parameter is assumed. So the finding
 * contradicts the fact or the decision on the effect only if the server understands the name.
 *
 * @param understood whether the server does, as far as was seen
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
