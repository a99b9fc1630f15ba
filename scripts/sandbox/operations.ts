import type { Api } from '../api/api.ts';
import type { CompiledSchemas } from '../api/validator.ts';
import { accessRules, authorizeEnrollment, updateWorkspace } from './access.ts';
import type { SandboxRequest, SandboxResponse } from './messages.ts';
import { pageRules } from './paging.ts';
import { requestRules } from './request.ts';
import type { OperationHandler, Rules } from './rules.ts';
import { listSeriesEntries, seriesRules } from './series.ts';
import { listEntries, relatedEntries, siloRules, updateEntry } from './silo/entries.ts';
import { createJob, createJobNonIdempotent, fetchJob, jobRules } from './transform/jobs.ts';
import { createWorkflow, updateWorkflow, workflowRules } from './transform/workflows.ts';

/** The handler of each operation, by its operationId. */
export const operations: Readonly<Record<string, OperationHandler>> = {
  updateSiloEntry: updateEntry,
  listSiloEntries: listEntries,
  listRelatedSiloEntries: relatedEntries,
  createJob,
  createJobNonIdempotent,
  fetchJob,
  createWorkflow,
  updateWorkflow,
  listSeriesEntries,
  updateWorkspace,
  authorizeEnrollment,
};

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
 * How a sandbox behaves. The published sandbox has {@link defaultBehaviour}; tests make servers that
 * differ from it in one point.
 */
export interface Behaviour {
  /** Such as `{ ...defaultRules, pageSize: () => 7 }`. */
  rules: Rules;
  /** A replacement may call the original handler and change its response. */
  operations: Readonly<Record<string, OperationHandler>>;
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

export const defaultBehaviour: Behaviour = { rules: defaultRules, operations };

/** What a sandbox is made of: an API and a behaviour. */
export interface SandboxParts {
  api: Api;
  /** The schemas that `sandboxSchemas` names, compiled. */
  schemas: CompiledSchemas;
  behaviour: Behaviour;
}
