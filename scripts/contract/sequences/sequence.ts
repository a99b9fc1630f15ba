import fc from 'fast-check';
import type { OperationRole } from '../../api/roles.ts';
import { allEnded } from '../../lib/all-ended.ts';
import { type Action, anyActions, clientCount } from './actions.ts';
import { entryOf, listEntries } from './entry-actions.ts';
import { fetchJob } from './job-actions.ts';
import type { KnownResource } from './known-resource.ts';
import { updateWorkspace, workspaceOf } from './other-actions.ts';
import type { Client, SequenceRun } from './sequence-run.ts';
import { updateWorkflow } from './workflow-actions.ts';

/** How many steps a sequence has at most, before it reads everything again. */
const mostSteps = 40;

/** The clients of a run, as the model of it. */
interface Model {
  clients: readonly Client[];
  /** The steps that had something to do. */
  ran: SequenceStep[];
}

/** One step of a sequence: the action of one client, or those of several at once. */
export class SequenceStep implements fc.AsyncCommand<Model, SequenceRun> {
  readonly #actions: readonly Action[];

  constructor(actions: readonly Action[]) {
    this.#actions = actions;
  }

  check({ clients }: Readonly<Model>): boolean {
    return this.#possible(clients).length > 0;
  }

  async run({ clients, ran }: Model, run: SequenceRun): Promise<void> {
    const possible = this.#possible(clients);
    run.begin(possible.length > 1);
    ran.push(new SequenceStep(possible.map(({ action }) => action)));
    const all = possible.map(({ action, client }) => action.run(client, action.pick, action.mask));
    await allEnded(all);
  }

  /** Steps in its place that are easier to read, the simplest first. */
  simpler(): SequenceStep[] {
    const [first] = this.#actions;
    if (!first) return [];
    if (this.#actions.length > 1) return this.#actions.map((each) => new SequenceStep([each]));
    const single = [0, 1, 2, 4].filter((bit) => bit !== first.mask && (first.mask & bit) === bit);
    return single.map((mask) => new SequenceStep([{ ...first, mask }]));
  }

  #possible(clients: readonly Client[]) {
    return this.#actions.flatMap((action) => {
      const client = clients[action.client];
      const isPossible = client !== undefined && client.run.left > 0 && action.isPossible(client);
      return isPossible ? [{ action, client }] : [];
    });
  }
}

/** Steps of a sequence, generated or made shorter. */
export type Sequence = Iterable<fc.AsyncCommand<Model, SequenceRun>>;

/** A random sequence of the operations that the server has, the same for the same seed. */
export function sequenceOf(seed: number, hasOperation: (role: OperationRole) => boolean): Sequence {
  const step = anyActions(hasOperation).map((actions) => new SequenceStep(actions));
  const sequences = fc.commands([step], { maxCommands: mostSteps, size: 'max' });
  return fc.sample(sequences, { seed, numRuns: 1 })[0] ?? [];
}

/**
 * Runs a sequence, and reads everything that it wrote once more.
 *
 * @param ran gets the steps that had something to do
 * @throws Contradiction as soon as a response contradicts the ones before
 */
export async function runSequence(
  sequence: Sequence,
  run: SequenceRun,
  ran: SequenceStep[],
): Promise<void> {
  const clients = Array.from({ length: clientCount }, (_, index) => clientOf(run, index));
  await fc.asyncModelRun(() => ({ model: { clients, ran }, real: run }), sequence);
  for (const client of clients) await readAll(client);
}

function clientOf(run: SequenceRun, index: number): Client {
  const entry = entryOf(run.context, index);
  const workspace = index === 0 ? workspaceOf(run.context) : undefined;
  return {
    run,
    index,
    workflows: [],
    jobs: [],
    repeatable: [],
    foreignSteps: new Map(),
    ...(entry && { entry }),
    ...(workspace && { workspace }),
  };
}

async function readAll(client: Client): Promise<void> {
  const { run, workflows, jobs, entry, workspace } = client;
  const isChanged = ({ fields }: KnownResource) =>
    [...fields.values()].some(({ earlier }) => earlier.length > 0);
  const read = async (action: () => Promise<void>) => {
    if (run.left <= 0) return;
    run.begin(false);
    await action();
  };
  for (const index of workflows.keys()) await read(() => updateWorkflow(client, index, 0));
  for (const index of jobs.keys()) await read(() => fetchJob(client, index));
  if (entry && isChanged(entry)) await read(() => listEntries(client));
  if (workspace && isChanged(workspace)) await read(() => updateWorkspace(client, 0, 0));
}
