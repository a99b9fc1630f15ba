import { shorten } from '../../lib/text.ts';
import { changedField } from '../resources/changed-fields.ts';
import type { SequenceFinding } from '../session/findings.ts';
import { inBoth, type ShownResource, type Snapshot } from '../session/snapshot.ts';
import { minimized, simplified } from './minimize.ts';
import { runSequence, type Sequence, type SequenceStep, sequenceOf } from './sequence.ts';
import { Contradiction, type SequenceContext, SequenceRun } from './sequence-run.ts';

/** How many requests the sequences of a run send for each generated request that the settings allow. */
const requestsPerRun = 20;
/** For how many ms new sequences begin, on a server that is slow. */
const longestSearch = 5000;
/** How many requests, and how many ms, may be spent on making one sequence that fails shorter. */
const shortening = { requests: 500, milliseconds: 6000 };
/** How long a read may lag behind a write, in ms: when it is seen first, and when that is repeated. */
const lag = { first: 1600, again: 20 };
/** How many causes are looked into. */
const mostCauses = 4;

/** A contradiction, and the steps that led to it. */
interface Failure extends SequenceFinding {
  contradiction: Contradiction;
  ran: readonly SequenceStep[];
}

/** Runs random sequences side by side until the budget is spent, and makes those that fail shorter. */
export class SequenceSearch {
  readonly found: SequenceFinding[] = [];
  readonly #contexts: readonly SequenceContext[];
  readonly #failures = new Map<string, { failure: Failure; context: SequenceContext }>();

  /** @param contexts one for each of the sequences that run at the same time, with resources of its own */
  constructor(contexts: readonly SequenceContext[]) {
    this.#contexts = contexts;
  }

  /** @throws Skipped when the run is over */
  async run(): Promise<void> {
    await Promise.all(this.#contexts.map((context, index) => this.#search(context, index)));
    // Alone, so that it is certain which steps are the cause.
    for (const { failure, context } of this.#failures.values()) {
      await this.#lookInto(failure, context);
    }
  }

  async #search(context: SequenceContext, first: number): Promise<void> {
    const { scenario } = context;
    const { runs, seed } = scenario.run.settings;
    const end = performance.now() + longestSearch;
    const together = this.#contexts.length;
    // Each has a part of its own, so that the same seed gives the same sequences.
    let left = Math.ceil((runs * requestsPerRun) / together);
    for (let index = first; left > 0 && performance.now() < end; index += together) {
      if (this.#failures.size >= mostCauses) return;
      const sequence = sequenceOf(seed * 1000 + index, (role) => scenario.hasOperation(role));
      const run = new SequenceRun(context, { requests: left, lag: lag.first });
      const failure = await failureOf(sequence, run);
      left -= Math.max(run.sent, 1);
      const cause = failure?.contradiction.causeKey ?? '';
      if (failure && !this.#failures.has(cause)) this.#failures.set(cause, { failure, context });
    }
  }

  async #lookInto(failure: Failure, context: SequenceContext): Promise<void> {
    const cause = failure.contradiction.causeKey;
    const shortest = await shortestOf(failure, context);
    // The shorter one may have failed for what another had left behind.
    const confirmed =
      (await again(shortest, context, cause)) ?? (await again(failure.ran, context, cause));
    if (confirmed) this.found.push(confirmed);
    else if (!failure.contradiction.isShared) this.found.push({ ...failure, isIntermittent: true });
  }
}

function again(
  ran: readonly SequenceStep[],
  context: SequenceContext,
  cause: string,
): Promise<Failure | undefined> {
  const run = new SequenceRun(context, { requests: Infinity, lag: lag.first });
  return failureOf(ran, run, cause);
}

/** The fewest and simplest steps found that fail for the same cause. */
async function shortestOf(
  { ran, contradiction }: Failure,
  context: SequenceContext,
): Promise<readonly SequenceStep[]> {
  const end = performance.now() + shortening.milliseconds;
  let left = shortening.requests;
  const fails = async (candidate: readonly SequenceStep[]) => {
    if (left <= 0 || performance.now() > end) return false;
    const run = new SequenceRun(context, { requests: left, lag: lag.again });
    const failure = await failureOf(candidate, run, contradiction.causeKey);
    left -= run.sent;
    return failure !== undefined;
  };
  const shortest = await minimized(ran, fails);
  return simplified(shortest, (step) => step.simpler(), fails);
}

/**
 * How a sequence fails.
 *
 * @param cause the only one that counts, if it is given
 * @throws Skipped when the run is over
 */
async function failureOf(
  sequence: Sequence,
  run: SequenceRun,
  cause?: string,
): Promise<Failure | undefined> {
  const ran: SequenceStep[] = [];
  try {
    const { context } = run;
    const before = context.untouched ?? (await readOthers(context));
    await runSequence(sequence, run, ran);
    context.untouched = await readOthers(context);
    assertUntouched(context, before, context.untouched);
    return undefined;
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    if (cause !== undefined && error.causeKey !== cause) return undefined;
    return { contradiction: error, steps: run.steps, ran, isIntermittent: false };
  }
}

/** What GET requests show now of what was there before the run. */
function readOthers({ scenario, reader }: SequenceContext): Promise<Snapshot> {
  return reader.take((operation, plan, options) =>
    scenario.send(operation, plan, { ...options, unchecked: true }),
  );
}

/**
 * Compares what no client writes to with how it was before.
 *
 * @throws Contradiction when something of it has changed
 */
function assertUntouched(context: SequenceContext, before: Snapshot, after: Snapshot): void {
  const own = new Set(context.changed.map(({ id }) => id));
  for (const change of inBoth(before, after)) {
    if (own.has(String(change.before.resource.id))) continue;
    const effect = changedField(change.before, change.after);
    const role = roleOfExchange(context, change.before);
    if (!effect || !role) continue;
    // What the service derives may follow the documents of several entries (D165).
    const isEntry = role === 'list-entries' || role === 'list-related-entries';
    if (isEntry && effect.field !== 'folder' && effect.field !== 'data') continue;
    const message = `Calls changed \`${effect.field.split('/')[0]}\` of something that none of them is about.`;
    const details = {
      pointer: `/${effect.field}`,
      expected: shorten(effect.expected),
      actual: shorten(effect.actual),
    };
    throw new Contradiction(role, message, details, { isShared: true, isUnrelated: true });
  }
}

function roleOfExchange({ scenario }: SequenceContext, { exchange }: ShownResource) {
  return scenario.run.session.operation(exchange.operationId).role;
}
