import type { Operation } from '../../api/operation.ts';
import type { OperationRole } from '../../api/roles.ts';
import { type Check, isScenarioCheck } from '../session/scenario-check.ts';

/** What other checks must not disturb while a check runs. */
type Need = 'nothing' | 'jobs' | 'entry' | 'listing' | 'workspace' | 'writes' | 'everything';

/** How many checks run at the same time at most. */
const mostAtOnce = 8;

const needs: { [role in OperationRole]?: Need } = {
  'update-entry': 'entry',
  'list-entries': 'listing',
  'list-related-entries': 'listing',
  'create-job': 'jobs',
  'create-job-non-idempotent': 'jobs',
  'fetch-job': 'jobs',
  'create-workflow': 'jobs',
  'update-workflow': 'jobs',
  'update-workspace': 'workspace',
  'list-series-entries': 'nothing',
  'authorize-enrollment': 'nothing',
};

/** Which needs exclude each other. A job may touch its entry, and thereby change the order of a listing. */
const conflicts: Readonly<Record<Need, readonly Need[]>> = {
  nothing: ['everything'],
  jobs: ['listing', 'everything'],
  entry: ['entry', 'listing', 'writes', 'everything'],
  listing: ['jobs', 'entry', 'listing', 'writes', 'everything'],
  workspace: ['workspace', 'writes', 'everything'],
  writes: ['entry', 'listing', 'workspace', 'writes', 'everything'],
  everything: ['nothing', 'jobs', 'entry', 'listing', 'workspace', 'writes', 'everything'],
};

/** One check on one operation: a row of the report. */
export interface ContractTest {
  check: Check;
  operation: Operation;
}

function needOf({ check, operation: { role, method } }: ContractTest, general: Set<Check>): Need {
  if (!isScenarioCheck(check)) return 'nothing';
  if (check.excludes !== undefined) return check.excludes === 'all' ? 'everything' : 'writes';
  // A check for operations of any kind sends requests to the operation, and evaluates each response alone.
  if (general.has(check) && method === 'GET') return 'nothing';
  // It is unknown what an operation without a role changes.
  const need = (role && needs[role]) ?? 'everything';
  // Only a job touches an entry: a check of workflows that creates none disturbs nothing.
  return need === 'jobs' && check.writes?.includes('jobs') === false ? 'nothing' : need;
}

/** The checks that are evaluated on operations of many kinds. */
function generalAmong(tests: readonly ContractTest[]): Set<Check> {
  const groups = Map.groupBy(tests, ({ check }) => check);
  return new Set(
    [...groups].flatMap(([check, members]) => {
      const kinds = new Set(members.map(({ operation: { role } }) => role && needs[role]));
      return kinds.size > 2 ? [check] : [];
    }),
  );
}

/**
 * Evaluates tests as early as possible, and at the same time if they do not disturb each other. A test that waits does
 * not let a later one begin that would disturb it. The first test runs alone, because it finds out what all others need.
 *
 * @param concurrency how many requests may be in progress at once, which also limits the tests at once
 * @param isOver whether to leave out the tests that have not begun
 * @returns the results, in the order of the tests; nothing for a test that was left out
 */
export function evaluateTogether<Test extends ContractTest, Result>(
  tests: readonly Test[],
  evaluate: (test: Test) => Promise<Result>,
  { concurrency, isOver }: { concurrency: number; isOver: () => boolean },
): Promise<Result | undefined>[] {
  const general = generalAmong(tests);
  const waiting = tests.map((test, index) => ({
    test,
    need: index === 0 ? ('everything' as const) : needOf(test, general),
    result: Promise.withResolvers<Result | undefined>(),
  }));
  const results = waiting.map(({ result }) => result.promise);
  const running = new Map<(typeof waiting)[number], Need>();
  const begin = () => {
    const before: Need[] = [];
    for (const each of [...waiting]) {
      if (running.size >= Math.min(concurrency, mostAtOnce)) return;
      const rivals = [...running.values(), ...before];
      if (rivals.some((rival) => conflicts[each.need].includes(rival))) before.push(each.need);
      else start(each);
    }
  };
  const start = (each: (typeof waiting)[number]) => {
    waiting.splice(waiting.indexOf(each), 1);
    if (isOver()) return each.result.resolve(undefined);
    running.set(each, each.need);
    const done = evaluate(each.test).finally(() => {
      running.delete(each);
      queueMicrotask(begin);
    });
    each.result.resolve(done);
  };
  begin();
  return results;
}
