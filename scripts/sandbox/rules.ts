import type { Mention } from './areas/silo/mentions.ts';
import type {
  JobBase,
  NextStep,
  Run,
  StepSettings,
  WrittenJob,
} from './areas/transform/job-run.ts';
import type { Clock } from './clock.ts';
import type { FaultInjection } from './faults/fault-injection.ts';
import type { Cursors } from './listings/cursors.ts';
import type { SandboxRequest, SandboxResponse, WholeRequest } from './messages.ts';
import type { Endpoint } from './requests/endpoints.ts';
import type { BodyLimit } from './requests/request-body.ts';
import type {
  EnrollmentAuthorization,
  JobCreation,
  SiloEntry,
  SiloEntryUpdate,
  Step,
  Workflow,
  WorkflowCreation,
  WorkflowUpdate,
  Workspace,
  WorkspaceUpdate,
} from './resources.ts';
import type { ClientRow, EnrollmentRow } from './storage/access-table.ts';
import type { EntryPage, EntryQuery, MentionQuery, PagePosition } from './storage/entry-table.ts';
import type { ScheduledEffect } from './storage/job-table.ts';
import type { Store } from './storage/store.ts';

/** What the operations of a sandbox work with. */
export interface Context {
  store: Store;
  clock: Clock;
  cursors: Cursors;
  rules: Rules;
  /** Duration of a step whose `config` sets none, in ms. */
  stepDelay: number;
  /** A stored entry takes at most twice as many bytes. */
  bodyLimit: BodyLimit;
}

/** One call of an operation; its parameters and its body match the document. */
export interface Call extends Context {
  /** Identifier of the workspace that the token belongs to; empty when the operation needs none. */
  workspace: string;
  /** The UUID in the path, in lower case; empty when the path has none. */
  id: string;
  query: Query;
  /** An empty object when the operation takes no body. */
  body: object;
  /** Time of the call, in ms since 1970. */
  now: number;
  endpoint: Endpoint;
  request: SandboxRequest;
  /** What is injected into it. */
  fault?: FaultInjection;
}

/** Query parameters by their roles, whatever their names. */
export interface Query {
  'folder-filter'?: string;
  'since-filter'?: string;
  'page-cursor'?: string;
  'page-size'?: number;
  'relation-target'?: string;
  'context-filter'?: string;
  wait?: number;
}

/** Handles the calls of one operation. What it throws as an `HttpError` becomes the response. */
export type OperationHandler = (call: Call) => SandboxResponse | Promise<SandboxResponse>;

/** What the sandbox takes from a request, and what it does not accept. */
export interface RequestRules {
  /** @throws HttpError when the path parameter does not match the document */
  readId(endpoint: Endpoint, text: string): string;

  /** @throws HttpError when a query parameter is missing, given twice, or does not match the document */
  readQuery(endpoint: Endpoint, given: URLSearchParams): Query;

  /** @throws HttpError when the body is not JSON, or does not match the document */
  validBody(endpoint: Endpoint, request: WholeRequest): object;

  /** The token of a request; nothing when there is none in the place where it belongs. */
  readToken(
    endpoint: Endpoint,
    request: SandboxRequest,
    query: URLSearchParams,
  ): string | undefined;
}

/** How listings are divided into pages. */
export interface PageRules {
  /**
   * The page size for a requested one.
   *
   * @throws HttpError when it is less than 1
   */
  pageSize(requested: number | undefined, endpoint: Endpoint): number;

  /** The listing for which a cursor is valid: what differs between two listings. */
  cursorScope(call: Call): readonly unknown[];

  /**
   * The position behind which the page begins that a call asks for; nothing for the first page.
   *
   * @throws HttpError when the cursor is not one of this listing
   */
  cursorPosition(call: Call): PagePosition | undefined;

  /** The cursor of the page that begins behind a position. */
  writeCursor(call: Call, position: PagePosition): string;
}

/** How silo entries behave. */
export interface SiloRules {
  /** Which entries a listing asks for. */
  entryQuery(call: Call, limit: number): EntryQuery;

  /** Which mentions a search asks for: of the entry in the path, and in the same entries of the relation target (D40). */
  mentionQuery(call: Call, limit: number): MentionQuery;

  /** A page of a listing. */
  entryPage(call: Call, limit: number): EntryPage;

  /** A page of what a search finds. */
  mentionPage(call: Call, limit: number): EntryPage;

  /** The places in the data of an entry at which UUIDs are mentioned. */
  mentionsIn(entry: SiloEntry): Mention[];

  /** The entry after an update. */
  changeEntry(entry: SiloEntry, update: SiloEntryUpdate, now: number): SiloEntry;
}

/** How workflows behave. */
export interface WorkflowRules {
  /** The workflow that a creation makes. */
  createWorkflow(id: string, body: WorkflowCreation, now: number): Workflow;

  /**
   * Whether a PUT repeats the one that created the workflow; another body gets 409 (D45).
   *
   * @param created body of that request as JSON; empty when no request created the workflow
   */
  repeatsWorkflow(created: string, call: Call): boolean;

  /** Whether a PUT with another body replaces the workflow, in place of 409. */
  replacesWorkflow(call: Call): boolean;

  /** The workflow after an update. */
  changeWorkflow(workflow: Workflow, update: WorkflowUpdate, now: number): Workflow;
}

/** How jobs behave. */
export interface JobRules {
  /** Identifier of a job for which the caller chooses none. */
  newJobId(call: Call): string;

  /**
   * Whether a PUT repeats the one that created the job; another body gets 409 (D44).
   *
   * @param created body of that request as JSON; empty when no PUT created the job
   */
  repeatsJob(created: string, call: Call): boolean;

  /** Whether a PUT with another body replaces the job, in place of 409. */
  replacesJob(call: Call): boolean;

  /**
   * The workflow that a job names, or none.
   *
   * @throws HttpError when there is none of this identifier
   */
  workflowOf(call: Call, id: string | undefined): Workflow | undefined;

  /**
   * The entry that a job names, or none.
   *
   * @throws HttpError when there is none of this identifier
   */
  entryOf(call: Call, id: string | undefined): SiloEntry | undefined;

  /** The job before it runs. */
  newJob(
    id: string,
    body: JobCreation,
    workflow: Workflow | undefined,
    entry: SiloEntry | undefined,
  ): JobBase;

  /** How the job runs through the steps of its workflow. */
  planRun(steps: readonly Step[], call: Call): Run;

  /** How a step ends, and how long it takes. */
  settingsOf(step: Step, call: Call): StepSettings;

  /** Where a run goes on after a step that ended with a status. */
  routeAfter(step: Step, status: string, steps: readonly Step[]): NextStep;

  /** The job at a time, in ms since 1970. */
  renderJob(base: JobBase, run: Run, now: number): WrittenJob;

  /** What the run does to the entry. */
  effectsOf(workspace: string, entryId: string, run: Run): ScheduledEffect[];

  /** How long to wait for a job, in ms, when a number of seconds is asked for. */
  waitFor(seconds: number | undefined): number;
}

/** How series behave. */
export interface SeriesRules {
  /** A page of the entries of a series. */
  seriesPage(call: Call, limit: number): EntryPage;
}

/** How workspaces, tokens and enrollments behave. */
export interface AccessRules {
  /** The workspace that a token belongs to. */
  workspaceOf(store: Store, token: string): string | undefined;

  /** The workspace of a request without a token, where an operation does not need the one that it takes. */
  workspaceWithoutToken(store: Store, endpoint: Endpoint): string | undefined;

  /** The workspace after an update. */
  changeWorkspace(workspace: Workspace, update: WorkspaceUpdate, now: number): Workspace;

  /** Whether the secret is that of the client; false when there is no client. */
  secretMatches(client: ClientRow | undefined, secret: string): boolean;

  /** The enrollments of a client that an authorization can mean. */
  matchingEnrollments(
    enrollments: readonly EnrollmentRow[],
    authorization: EnrollmentAuthorization,
  ): EnrollmentRow[];

  /** The next token of an enrollment. */
  newToken(enrollment: EnrollmentRow, secret: string): string;
}

/**
 * Every point at which another server could behave otherwise. Each area of the sandbox implements its
 * part; a variant of the sandbox replaces single rules.
 */
export interface Rules
  extends RequestRules,
    PageRules,
    SiloRules,
    WorkflowRules,
    JobRules,
    SeriesRules,
    AccessRules {}
