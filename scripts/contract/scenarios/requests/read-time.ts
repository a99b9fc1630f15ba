import type { Operation } from '../../../api/operation.ts';
import { restsOn } from '../../../checks/basis.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

/** A read that takes as long, in ms, is slow where another takes no longer than the second time. */
const slow = 1500;
const quick = 150;
/** As long takes one that keeps its callers waiting now and then, where most are quick. */
const wait = 2500;
const mostWaits = 2;
/** How often a read that seems slow is timed, and one of each other operation. */
const turns = 3;

const reads = ({ method }: Operation) => method === 'GET';

export const readTime: ScenarioCheck = {
  id: 'read-time',
  kind: 'stateful',
  asserts:
    'No operation takes seconds to read something where others take a fraction of that, nor does one now and then.',
  basis: restsOn('D219'),
  fix: 'Look for a scan without an index, a request to another service for each item, or a lock that is held too long.',
  // A fast server takes no seconds because of what else the run sends, and a slow one leaves it no time at the end.
  claims: 'nothing',
  operations: onEach(reads),
  async run(scenario) {
    const { operation } = scenario;
    reportWaits(scenario);
    const first = await timeOf(scenario, operation);
    if (first < slow) return;
    const own = Math.min(first, await shortest(scenario, operation));
    if (own < slow) return;
    for (const other of scenario.run.api.operations.filter(reads)) {
      if (other.id === operation.id) continue;
      const time = await shortest(scenario, other).catch(nothingIfSkipped);
      if (time === undefined || time > quick) continue;
      await timeOf(scenario, operation);
      return scenario.assumed(
        'D219',
        'A read takes seconds, and that of another operation does not.',
        {
          expected: `less than ${slow} ms, as ${other.id} takes ${time} ms`,
          actual: `${own} ms at least, ${turns + 1} times`,
        },
      );
    }
  },
};

/** Reports an operation of which most reads of the run were quick, and some took seconds. */
function reportWaits(scenario: Scenario): void {
  const { operation, run } = scenario;
  const times = run.session.exercised.operations.get(operation.id)?.times ?? [];
  const median = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  const waits = times.filter((time) => time > wait);
  if (median > quick || waits.length <= mostWaits) return;
  scenario.assumed('D219', 'A read takes seconds now and then.', {
    expected: `less than ${wait} ms, as most take ${median} ms`,
    actual: `${Math.min(...waits)} ms or more, ${waits.length} of ${times.length} times`,
  });
}

/** How many ms a read takes. @throws Skipped when it does not succeed */
async function timeOf(scenario: Scenario, operation: Operation): Promise<number> {
  const plan = await scenario.validPlan(operation);
  const { response } = await scenario.respond(operation, plan);
  return response.status === 200
    ? response.milliseconds
    : scenario.skip(`needs a success of ${operation.id}`);
}

async function shortest(scenario: Scenario, operation: Operation): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await timeOf(scenario, operation));
  return Math.min(...times);
}
