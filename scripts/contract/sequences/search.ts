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

/** Runs random sequences until the budget is spent, and makes those that fail shorter. */
export class SequenceSearch {
  readonly found: SequenceFinding[] = [];
  readonly #context: SequenceContext;
  readonly #known = new Set<string>();
  #left: number;

  constructor(context: SequenceContext) {
    this.#context = context;
    this.#left = context.scenario.run.settings.runs * requestsPerRun;
  }

  /** @throws Skipped when the run is over */
  async run(): Promise<void> {
    const { scenario } = this.#context;
    const end = performance.now() + longestSearch;
    for (let index = 0; this.#left > 0 && performance.now() < end; index += 1) {
      if (this.found.length === mostCauses) return;
      const seed = scenario.run.settings.seed * 1000 + index;
      const sequence = sequenceOf(seed, (role) => scenario.hasOperation(role));
      const run = new SequenceRun(this.#context, {
        requests: this.#left,
        lag: lag.first,
      });
      const failure = await failureOf(sequence, run);
      this.#left -= Math.max(run.sent, 1);
      if (failure) await this.#lookInto(failure);
    }
  }

  async #lookInto(failure: Failure): Promise<void> {
    const cause = failure.contradiction.causeKey;
    if (this.#known.has(cause)) return;
    this.#known.add(cause);
    const shortest = await this.#shorten(failure);
    // The shorter one may have failed for what another had left behind.
    const confirmed =
      (await this.#again(shortest, cause)) ?? (await this.#again(failure.ran, cause));
    if (confirmed) this.found.push(confirmed);
    else if (!failure.contradiction.isShared) this.found.push({ ...failure, isIntermittent: true });
  }

  #again(ran: readonly SequenceStep[], cause: string): Promise<Failure | undefined> {
    const run = new SequenceRun(this.#context, { requests: Infinity, lag: lag.first });
    return failureOf(ran, run, cause);
  }

  async #shorten({ ran, contradiction }: Failure): Promise<readonly SequenceStep[]> {
    const end = performance.now() + shortening.milliseconds;
    let left = shortening.requests;
    const fails = async (candidate: readonly SequenceStep[]) => {
      if (left <= 0 || performance.now() > end) return false;
      const run = new SequenceRun(this.#context, { requests: left, lag: lag.again });
      const failure = await failureOf(candidate, run, contradiction.causeKey);
      left -= run.sent;
      return failure !== undefined;
    };
    const shortest = await minimized(ran, fails);
    return simplified(shortest, (step) => step.simpler(), fails);
  }
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
  const own = new Set(context.entries.map(({ id }) => id));
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
