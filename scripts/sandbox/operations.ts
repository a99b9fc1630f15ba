import type { OperationRole } from '../api/roles.ts';
import { accessRules, authorizeEnrollment, updateWorkspace } from './areas/access.ts';
import { listSeriesEntries, seriesRules } from './areas/sequence.ts';
import { listEntries, relatedEntries, siloRules, updateEntry } from './areas/silo/entries.ts';
import { createJob, createJobNonIdempotent, fetchJob, jobRules } from './areas/transform/jobs.ts';
import { createWorkflow, updateWorkflow, workflowRules } from './areas/transform/workflows.ts';
import { pageRules } from './listings/paging.ts';
import type { SandboxRequest, SandboxResponse } from './messages.ts';
import { requestRules } from './requests/request.ts';
import type { OperationHandler, Rules } from './rules.ts';

/** Handlers of operations, by the roles that the document gives to them. */
export type Handlers = Readonly<Partial<Record<OperationRole, OperationHandler>>>;

/** The handler of each operation. */
const operations: Handlers = {
  'update-entry': updateEntry,
  'list-entries': listEntries,
  'list-related-entries': relatedEntries,
  'create-job': createJob,
  'create-job-non-idempotent': createJobNonIdempotent,
  'fetch-job': fetchJob,
  'create-workflow': createWorkflow,
  'update-workflow': updateWorkflow,
  'list-series-entries': listSeriesEntries,
  'update-workspace': updateWorkspace,
  'authorize-enrollment': authorizeEnrollment,
};

/** The rules of the published sandbox. */
export const defaultRules: Rules = {
  ...requestRules,
  ...pageRules,
  ...siloRules,
  ...workflowRules,
  ...jobRules,
  ...seriesRules,
  ...accessRules,
};

/** A response whose body is text. */
export type TextResponse = SandboxResponse & { body: string };

/**
 * How a sandbox behaves. The published sandbox has {@link defaultBehavior}; tests make servers that
 * differ from it in one point.
 */
export interface Behavior {
  /** Such as `{ ...defaultRules, pageSize: () => 7 }`. */
  rules: Rules;
  /** A replacement may call the original handler and change its response. */
  operations: Handlers;
  /**
   * Gets every response, errors too, and returns the one to send instead.
   *
   * @param operationId undefined when the request reaches no operation
   */
  alter?(
    response: TextResponse,
    request: SandboxRequest,
    operationId: string | undefined,
  ): SandboxResponse;
}

/** How the published sandbox behaves. */
export const defaultBehavior: Behavior = { rules: defaultRules, operations };
