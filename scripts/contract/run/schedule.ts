import type { Operation } from '../../api/operation.ts';
import type { OperationRole } from '../../api/roles.ts';
import { type Check, type Claim, isScenarioCheck } from '../session/scenario-check.ts';

/** How many checks run at the same time at most. */
const mostAtOnce = 8;

const claimsByRole: { [role in OperationRole]?: Claim } = {
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

const listings: readonly Claim[] = ['read-listing', 'listing'];

/**
 * Which claims exclude each other, besides those of the whole server. A job may change its entry, and thereby the order
 * of a listing. The entries of another workspace may be those of this one, where both belong to one company (D104).
 */
const conflicts: Readonly<Record<Claim, readonly Claim[]>> = {
  nothing: [],
  jobs: ['entry', ...listings],
  'jobs-and-entry': ['jobs-and-entry', 'entry', 'updates', ...listings],
  entry: ['jobs', 'jobs-and-entry', 'entry', 'updates', ...listings],
  'read-listing': ['jobs', 'jobs-and-entry', 'entry', 'listing', 'updates'],
  listing: ['jobs', 'jobs-and-entry', 'entry', 'updates', ...listings],
  workspace: ['workspace', 'updates'],
  updates: ['jobs-and-entry', 'entry', 'workspace', 'updates', ...listings],
  reads: [],
  everything: [],
};

function excludeEachOther(left: Claim, right: Claim): boolean {
  const both = [left, right];
  if (both.includes('everything')) return true;
  return both.includes('reads') ? left !== right : conflicts[left].includes(right);
}

/** One check on one operation: a row of the report. */
export interface ContractTest {
  check: Check;
  operation: Operation;
}

function claimOf({ check, operation }: ContractTest, general: Set<Check>): Claim {
  if (!isScenarioCheck(check)) return 'nothing';
  const { claims, writes } = check;
  const own = typeof claims === 'function' ? claims(operation) : claims;
  if (own !== undefined) return own;
  const { role, method } = operation;
  // A check for operations of any kind sends requests to the operation, and evaluates each response alone.
  if (general.has(check) && method === 'GET') return 'nothing';
  // It is unknown what an operation without a role changes.
  const claim = (role && claimsByRole[role]) ?? 'everything';
  if (claim !== 'jobs' || general.has(check) || writes === undefined) return claim;
  // Only a job touches an entry: a check of workflows that creates none disturbs nothing.
  if (writes.includes('entries')) return 'jobs-and-entry';
  return writes.includes('jobs') ? claim : 'nothing';
}

/** The checks that are evaluated on operations of many kinds. */
function generalAmong(tests: readonly ContractTest[]): Set<Check> {
  const groups = Map.groupBy(tests, ({ check }) => check);
  return new Set(
    [...groups].flatMap(([check, members]) => {
      const kinds = new Set(members.map(({ operation: { role } }) => role && claimsByRole[role]));
      return kinds.size > 2 ? [check] : [];
    }),
  );
}

/** A test that has not begun. */
interface Waiting<Test, Result> {
  test: Test;
  claim: Claim;
  result: PromiseWithResolvers<Result | undefined>;
}

/** Puts those first that only read a listing, among the tests between two that claim the whole server: they run beside each other. */
function inTurn<Each extends { claim: Claim }>(tests: readonly Each[]): Each[] {
  let part = 0;
  const parted = tests.map((each) => {
    if (each.claim === 'everything') part += 2;
    return { each, part: each.claim === 'everything' ? part - 1 : part };
  });
  const turnOf = ({ claim }: Each) => (claim === 'read-listing' ? 0 : 1);
  return parted
    .toSorted((a, b) => a.part - b.part || turnOf(a.each) - turnOf(b.each))
    .map(({ each }) => each);
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
  const all = tests.map(
    (test, index): Waiting<Test, Result> => ({
      test,
      claim: index === 0 ? 'everything' : claimOf(test, general),
      result: Promise.withResolvers(),
    }),
  );
  const waiting = inTurn(all);
  const running = new Map<Waiting<Test, Result>, Claim>();
  const begin = () => {
    const before: Claim[] = [];
    for (const each of [...waiting]) {
      if (running.size >= Math.min(concurrency, mostAtOnce)) return;
      const rivals = [...running.values(), ...before];
      if (rivals.some((rival) => excludeEachOther(each.claim, rival))) before.push(each.claim);
      else start(each);
    }
  };
  const start = (each: Waiting<Test, Result>) => {
    waiting.splice(waiting.indexOf(each), 1);
    if (isOver()) return each.result.resolve(undefined);
    running.set(each, each.claim);
    const done = evaluate(each.test).finally(() => {
      running.delete(each);
      queueMicrotask(begin);
    });
    each.result.resolve(done);
  };
  begin();
  return all.map(({ result }) => result.promise);
}
