import type { OperationId } from '../../generated/operations.ts';
import { authorizeEnrollment, updateWorkspace } from './access/access.ts';
import type { Operation } from './call.ts';
import type { SandboxAnswer, SandboxRequest } from './exchange.ts';
import { defaultRules, type Rules } from './rules.ts';
import { listSeriesEntries } from './sequence/series-entries.ts';
import { listEntries, relatedEntries, updateEntry } from './silo/entries.ts';
import { createJob, createJobNonIdempotent, fetchJob } from './transform/jobs.ts';
import { createWorkflow, updateWorkflow } from './transform/workflows.ts';

/** An answer on its way out. */
export interface Exchange {
  /** Undefined when the request reached no operation. */
  operationId: OperationId | undefined;
  request: SandboxRequest;
  /** Its body is text. */
  answer: SandboxAnswer & { body: string };
}

/**
 * How a sandbox behaves, in pieces that can be replaced one by one. The product uses
 * {@link defaultBehaviour}; tests make servers that differ from it in one point:
 *
 * - `rules`: small named functions, such as what a page size becomes, whether a PUT repeats another,
 *   or what a job looks like at a time. `{ rules: { ...defaultRules, pageSize: () => 7 } }`
 * - `operations`: the eleven operations by operationId, each from a checked call to an answer.
 *   A replacement may call the original and change what comes of it.
 * - `alter`: sees every answer, errors too, and returns the one to be sent instead. Parse
 *   `answer.body`, which is text, only where it is to be changed.
 */
export interface Behaviour {
  rules: Rules;
  operations: Record<OperationId, Operation>;
  alter?(exchange: Exchange): SandboxAnswer;
}

export const defaultBehaviour: Behaviour = {
  rules: defaultRules,
  operations: {
    updateSiloEntry: updateEntry,
    listSiloEntries: listEntries,
    listRelatedSiloEntries: relatedEntries,
    createJob: createJob,
    createJobNonIdempotent: createJobNonIdempotent,
    fetchJob: fetchJob,
    createWorkflow: createWorkflow,
    updateWorkflow: updateWorkflow,
    listSeriesEntries: listSeriesEntries,
    updateWorkspace: updateWorkspace,
    authorizeEnrollment: authorizeEnrollment,
  },
};
