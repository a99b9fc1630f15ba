import type { Operation } from '../../api/operation.ts';
import type { OperationRole } from '../../api/roles.ts';
import { updatedAtOnce } from '../session/discovery.ts';
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

const ofWorkflows: readonly OperationRole[] = ['create-workflow', 'update-workflow'];

const listings: readonly Claim[] = ['read-listing', 'listing'];

/**
 * Which claims exclude each other, besides those of the whole server. A job may change its entry, and thereby the order
 * of a listing. The entries of another workspace may be those of this one, where both belong to one company (D104).
 */
const conflicts: Readonly<Record<Claim, readonly Claim[]>> = {
  nothing: [],
  jobs: listings,
  'jobs-and-entry': ['jobs-and-entry', 'updates', ...listings],
  entry: ['updates', ...listings],
  'read-listing': ['jobs', 'jobs-and-entry', 'entry', 'listing', 'updates'],
  listing: ['jobs', 'jobs-and-entry', 'entry', 'updates', ...listings],
  workspace: ['workspace', 'updates'],
  updates: ['jobs-and-entry', 'entry', 'workspace', 'updates', ...listings],
  reads: [],
  everything: [],
};

/** Which exclude each other as well where there are too few entries for jobs and updates to have their own. */
const conflictsOfEntries: { readonly [claim in Claim]?: readonly Claim[] } = {
  jobs: ['entry', 'updates'],
  'jobs-and-entry': ['entry'],
  entry: ['jobs', 'jobs-and-entry', 'entry'],
  updates: ['jobs'],
};

/** What a test must have for itself: a claim, and which of the entries that may be updated. */
interface Need {
  claim: Claim;
  entry: number;
}

function excludeEachOther(left: Need, right: Need, isJobApart: boolean): boolean {
  const both = [left.claim, right.claim];
  if (both.includes('everything')) return true;
  if (both.includes('reads')) return left.claim !== right.claim;
  if (conflicts[left.claim].includes(right.claim)) return true;
  if (!isJobApart) return conflictsOfEntries[left.claim]?.includes(right.claim) === true;
  return both.every((claim) => claim === 'entry') && left.entry === right.entry;
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
  if (claim !== 'jobs') return claim;
  if (general.has(check))
    return role !== undefined && ofWorkflows.includes(role) ? 'nothing' : claim;
  if (writes === undefined) return claim;
  // Only a job touches an entry: a check of workflows that creates none disturbs nothing.
  if (!writes.includes('jobs')) return 'nothing';
  return writes.includes('entries') ? 'jobs-and-entry' : claim;
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
interface Waiting<Test, Result> extends Need {
  test: Test;
  result: PromiseWithResolvers<Result | undefined>;
}

/** In which turn tests begin: what disturbs no other behind what does, and at last what needs the whole server. */
const turns: readonly (readonly Claim[])[] = [
  ['read-listing'],
  ['listing'],
  ['jobs-and-entry', 'entry', 'workspace'],
  ['updates'],
  ['jobs'],
  ['nothing'],
  ['reads'],
  ['everything'],
];

/**
 * Puts tests in an order in which many run beside each other. Those up to the last one that compares what the first
 * requests changed stay the first ones.
 */
function inTurn<Each extends { test: ContractTest; claim: Claim }>(tests: readonly Each[]): Each[] {
  const turnOf = ({ claim }: Each) => turns.findIndex((claims) => claims.includes(claim));
  const early = tests.findLastIndex(
    ({ test: { check } }) => isScenarioCheck(check) && check.comparesProbes,
  );
  const rest = tests.slice(early + 1);
  return [...tests.slice(0, early + 1), ...rest.toSorted((a, b) => turnOf(a) - turnOf(b))];
}

/**
 * Evaluates tests as early as possible, and at the same time if they do not disturb each other. A test that waits does
 * not let a later one begin that would disturb it. The first test runs alone, because it finds out what all others need.
 *
 * @param evaluate gets which of the entries that may be updated a test begins with
 * @param concurrency how many requests may be in progress at once, which also limits the tests at once
 * @param isOver whether to leave out the tests that have not begun
 * @param isJobApart whether updates leave the entry of jobs alone, asked when the first test has ended
 * @returns the results, in the order of the tests; nothing for a test that was left out
 */
export function evaluateTogether<Test extends ContractTest, Result>(
  tests: readonly Test[],
  evaluate: (test: Test, firstEntry: number) => Promise<Result>,
  {
    concurrency,
    isOver,
    isJobApart,
  }: { concurrency: number; isOver: () => boolean; isJobApart: () => boolean },
): Promise<Result | undefined>[] {
  const general = generalAmong(tests);
  let ofEntry = 0;
  const all = tests.map((test, index): Waiting<Test, Result> => {
    const claim = index === 0 ? 'everything' : claimOf(test, general);
    const entry = claim === 'entry' ? ofEntry % updatedAtOnce : 0;
    if (claim === 'entry') ofEntry += 1;
    return { test, claim, entry, result: Promise.withResolvers() };
  });
  const waiting = inTurn(all);
  const running = new Set<Need>();
  const begin = () => {
    if (isOver()) return waiting.splice(0).forEach(({ result }) => void result.resolve(undefined));
    const rivals: Need[] = [...running];
    for (const each of [...waiting]) {
      if (running.size >= Math.min(concurrency, mostAtOnce)) return;
      if (!rivals.some((rival) => excludeEachOther(each, rival, isJobApart()))) start(each);
      rivals.push(each);
    }
  };
  const start = (each: Waiting<Test, Result>) => {
    waiting.splice(waiting.indexOf(each), 1);
    running.add(each);
    const done = evaluate(each.test, each.entry).finally(() => {
      running.delete(each);
      queueMicrotask(begin);
    });
    each.result.resolve(done);
  };
  begin();
  return all.map(({ result }) => result.promise);
}
