import fc from 'fast-check';
import type { OperationRole } from '../../api/roles.ts';
import { findRelated, listEntries, updateEntry } from './entry-actions.ts';
import { createJob, fetchJob, postJob, repeatJob } from './job-actions.ts';
import { authorizeEnrollment, listSeries, updateWorkspace } from './other-actions.ts';
import type { Client } from './sequence-run.ts';
import { createWorkflow, repeatWorkflow, updateWorkflow } from './workflow-actions.ts';

/** Something that a client can do. */
interface ActionKind {
  /** The operation that it needs. */
  role: OperationRole;
  /** How often it is chosen, compared with the others. */
  weight: number;
  /** Whether the client has what it needs. */
  isPossible(client: Client): boolean;
  /**
   * Sends the request and compares the response with what is known.
   *
   * @param pick chooses one of several resources
   * @param mask chooses fields, a bit each
   * @throws Contradiction when it contradicts that
   */
  run(client: Client, pick: number, mask: number): Promise<void>;
}

/** A client comes back to what it has, rather than to create more. */
const mostOfAKind = 2;
const mayCreate = ({ workflows }: Client) => workflows.length < mostOfAKind;
const mayCreateJob = ({ workflows, jobs }: Client) =>
  workflows.length > 0 && jobs.length < 2 * mostOfAKind;
const hasWorkflow = ({ workflows }: Client) => workflows.length > 0;
const hasJob = ({ jobs }: Client) => jobs.length > 0;
const mayRepeatJob = ({ repeatable }: Client) => repeatable.length > 0;
const hasEntry = ({ entry }: Client) => entry !== undefined;

const kinds: readonly ActionKind[] = [
  { role: 'create-workflow', weight: 3, isPossible: mayCreate, run: createWorkflow },
  { role: 'update-workflow', weight: 8, isPossible: hasWorkflow, run: updateWorkflow },
  { role: 'create-workflow', weight: 1, isPossible: hasWorkflow, run: repeatWorkflow },
  { role: 'create-job', weight: 4, isPossible: mayCreateJob, run: createJob },
  { role: 'create-job-non-idempotent', weight: 2, isPossible: mayCreateJob, run: postJob },
  { role: 'create-job', weight: 1, isPossible: mayRepeatJob, run: repeatJob },
  { role: 'fetch-job', weight: 2, isPossible: hasJob, run: fetchJob },
  { role: 'update-entry', weight: 4, isPossible: hasEntry, run: updateEntry },
  { role: 'list-entries', weight: 2, isPossible: hasEntry, run: listEntries },
  { role: 'list-related-entries', weight: 2, isPossible: hasEntry, run: findRelated },
  {
    role: 'update-workspace',
    weight: 3,
    isPossible: ({ workspace }) => workspace !== undefined,
    run: updateWorkspace,
  },
  {
    role: 'list-series-entries',
    weight: 1,
    isPossible: ({ run }) => run.scenario.fixtures.series_id !== undefined,
    run: listSeries,
  },
  {
    role: 'authorize-enrollment',
    weight: 1,
    isPossible: ({ run }) => run.context.credentials !== undefined,
    run: authorizeEnrollment,
  },
];

/** One request of one client, before it is known which resources there are. */
export interface Action extends ActionKind {
  client: number;
  pick: number;
  mask: number;
}

/** The fields that a request has, a bit each: in most cases one of three. */
const masks = [0, 1, 2, 4, 1, 2, 4, 3, 5, 6, 7];

/** How many clients take turns. */
export const clientCount = 2;

/** Actions of different clients, one in most cases, that are sent at once. */
export function anyActions(hasOperation: (role: OperationRole) => boolean): fc.Arbitrary<Action[]> {
  const possible = kinds.filter(({ role }) => hasOperation(role));
  const kind = fc.oneof(
    ...possible.map((each) => ({ weight: each.weight, arbitrary: fc.constant(each) })),
  );
  const action = fc
    .record({
      kind,
      client: fc.nat({ max: clientCount - 1 }),
      pick: fc.nat({ max: 11 }),
      mask: fc.constantFrom(...masks),
    })
    .map(({ kind: chosen, ...values }) => ({ ...chosen, ...values }));
  const actions = fc.uniqueArray(action, {
    selector: ({ client }) => client,
    minLength: 1,
    maxLength: clientCount,
    size: 'max',
  });
  return fc
    .tuple(actions, fc.constantFrom(1, 1, 1, 2, clientCount))
    .map(([all, count]) => all.slice(0, count));
}
