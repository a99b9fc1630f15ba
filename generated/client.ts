// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.
import { createMethods } from '../scripts/client/client.ts';
import { connectWith } from '../scripts/client/connection.ts';
import {
  type CallOptions,
  type ClientOptions,
  type Connection,
  type Forms,
  type CreateOptions,
  type FollowOptions,
  type List,
  type Operation,
  type Replaced,
  authorizing,
  type Token,
  type RunOptions,
  resumeJob,
  runJob,
  watchJob,
  type Sent,
} from '../scripts/client/index.ts';
import { throughMiddleware } from '../scripts/client/through-middleware.ts';
import { chosenId, queryString } from '../scripts/client/operation.ts';
import { conceal, stringsIn } from '../scripts/client/redaction.ts';
import { errorClass } from '../scripts/client/status-errors.ts';
import { withSharedTokens } from '../scripts/client/token.ts';
import { withUserAgent } from '../scripts/client/options.ts';
import type { components, operations } from './types.ts';

export * from '../scripts/client/index.ts';
export type { components, operations, paths } from './types.ts';

/** A UUID in its usual text form. */
export type Uuid = components['schemas']['Uuid'];
/** Date and time in ISO 8601, in UTC and with milliseconds. */
export type Timestamp = components['schemas']['Timestamp'];
/** A digest, with the algorithm that made it. */
export type Digest = components['schemas']['Digest'];
/** Summary of an entry, as strings by key. */
export type Snippet = components['schemas']['Snippet'];
/** A failure met while an entry or a job was processed. It comes with a response that succeeds. */
export type Fault = components['schemas']['Fault'];
/** A file that belongs to a silo entry. */
export type SiloAttachment = components['schemas']['SiloAttachment'];
/** A metadata record of a silo entry. */
export type SiloMetaRecord = components['schemas']['SiloMetaRecord'];
/** A stored document with its attachments, metadata records, faults and flags, kept in a folder. */
export type SiloEntry<Content = never> = [Content] extends [never]
  ? components['schemas']['SiloEntry']
  : Replaced<components['schemas']['SiloEntry'], { data: Content }>;
/** One page of a listing of silo entries. */
export type SiloEntryPage<Content = never> = [Content] extends [never]
  ? components['schemas']['SiloEntryPage']
  : Replaced<components['schemas']['SiloEntryPage'], { list: SiloEntry<Content>[] }>;
/** Why a call failed. */
export type ErrorBody = components['schemas']['ErrorBody'];
/** What to change of a silo entry. Fields that you leave out stay as they are. */
export type SiloEntryUpdate<Content = never> = [Content] extends [never]
  ? components['schemas']['SiloEntryUpdate']
  : Replaced<components['schemas']['SiloEntryUpdate'], { data: Content }>;
/** A file that belongs to a job. Unlike a silo attachment, its identifier is a UUID. */
export type JobAttachment = components['schemas']['JobAttachment'];
/** One event in the history of an intent. */
export type IntentEvent = components['schemas']['IntentEvent'];
/** What happened at one step of a job. */
export type Intent = components['schemas']['Intent'];
/** One run of a workflow, against a silo entry or against supplied data. It is completed once it has `completed_at`; then look at `faults` to see whether it failed. */
export type Job = components['schemas']['Job'];
/** What to run, and on what. Name the workflow in `workflow_id`, and either a silo entry in `silo_entry_id` or the data itself in `data`. */
export type JobCreation<Content = never> = [Content] extends [never]
  ? components['schemas']['JobCreation']
  : Replaced<components['schemas']['JobCreation'], { data: Content }>;
/** A route out of a step, to a following step or to the end of the run. Give it either `step_id` or `stop`. */
export type StepLink = components['schemas']['StepLink'];
/** One step of a workflow. */
export type Step = components['schemas']['Step'];
/** A new workflow. */
export type WorkflowCreation = components['schemas']['WorkflowCreation'];
/** An ordered graph of steps, each run by a provider. */
export type Workflow = components['schemas']['Workflow'];
/** What to change of a workflow. Fields that you leave out stay as they are; country and schema cannot be changed. */
export type WorkflowUpdate = components['schemas']['WorkflowUpdate'];
/** Metadata of a series entry, as strings by key. */
export type SeriesEntryMeta = components['schemas']['SeriesEntryMeta'];
/** An entry of a series, linked to its predecessor. */
export type SeriesEntry = components['schemas']['SeriesEntry'];
/** Entries of a series. */
export type SeriesEntryPage = components['schemas']['SeriesEntryPage'];
/** What to change of the workspace. Fields that you leave out stay as they are. */
export type WorkspaceUpdate = components['schemas']['WorkspaceUpdate'];
/** The workspace that belongs to a token. */
export type Workspace = components['schemas']['Workspace'];
/** Credentials of a client, and the enrollment to authorize. */
export type EnrollmentAuthorization = components['schemas']['EnrollmentAuthorization'];
/** An enrollment of an app with an owner, and the token that its authorization returns. */
export type Enrollment = components['schemas']['Enrollment'];

/** Query of `silo.entries.list`. */
export type SiloEntriesListQuery = Sent<NonNullable<operations['listSiloEntries']['parameters']['query']>>;
/** Query of `silo.entries.related`. */
export type SiloEntriesRelatedQuery = Sent<NonNullable<operations['listRelatedSiloEntries']['parameters']['query']>>;
/** Query of `transform.jobs.create`. */
export type TransformJobsCreateQuery = Sent<NonNullable<operations['createJob']['parameters']['query']>>;
/** Query of `transform.jobs.createNonIdempotent`. */
export type TransformJobsCreateNonIdempotentQuery = Sent<NonNullable<operations['createJobNonIdempotent']['parameters']['query']>>;
/** Query of `sequence.entries.list`. */
export type SequenceEntriesListQuery = Sent<NonNullable<operations['listSeriesEntries']['parameters']['query']>>;

/** List silo entries, to pass to `call` or `list`. */
export const siloEntriesList: Operation<[query?: SiloEntriesListQuery, options?: CallOptions], SiloEntryPage, SiloEntry> & { readonly id: 'listSiloEntries' } = {
  id: 'listSiloEntries',
  method: 'GET',
  idempotent: true,
  query: queryString,
  page: { cursor: 'cursor', items: 'list', next: 'next_cursor' },
  path: '/silo/v1/entries',
};

/** Update a silo entry, to pass to `call`. */
export const siloEntriesUpdate: Operation<[id: string, body: Sent<SiloEntryUpdate>, options?: CallOptions], SiloEntry> & { readonly id: 'updateSiloEntry' } = {
  id: 'updateSiloEntry',
  method: 'PATCH',
  path: '/silo/v1/entries/{id}',
};

/** Find related entries, to pass to `call` or `list`. */
export const siloEntriesRelated: Operation<[id: string, query?: SiloEntriesRelatedQuery, options?: CallOptions], SiloEntryPage, SiloEntry> & { readonly id: 'listRelatedSiloEntries' } = {
  id: 'listRelatedSiloEntries',
  method: 'GET',
  idempotent: true,
  query: queryString,
  page: { cursor: 'cursor', items: 'list', next: 'next_cursor' },
  path: '/silo/v1/entries/{id}/related',
};

/** Create a job, to pass to `call`. */
export const transformJobsCreate: Operation<[body: Sent<JobCreation>, query?: TransformJobsCreateQuery, options?: CreateOptions], Job> & { readonly id: 'createJob' } = {
  id: 'createJob',
  method: 'PUT',
  idempotent: true,
  query: queryString,
  creates: chosenId,
  wait: 'wait',
  path: '/transform/v1/jobs/{id}',
};

/** Fetch a job, to pass to `call`. */
export const transformJobsFetch: Operation<[id: string, options?: CallOptions], Job> & { readonly id: 'fetchJob' } = {
  id: 'fetchJob',
  method: 'GET',
  idempotent: true,
  path: '/transform/v1/jobs/{id}',
};

/** Create a job for development and testing, to pass to `call`. */
export const transformJobsCreateNonIdempotent: Operation<[body: Sent<JobCreation>, query?: TransformJobsCreateNonIdempotentQuery, options?: CallOptions], Job> & { readonly id: 'createJobNonIdempotent' } = {
  id: 'createJobNonIdempotent',
  method: 'POST',
  query: queryString,
  wait: 'wait',
  path: '/transform/v1/jobs',
};

/** Create a workflow, to pass to `call`. */
export const transformWorkflowsCreate: Operation<[body: Sent<WorkflowCreation>, options?: CreateOptions], Workflow> & { readonly id: 'createWorkflow' } = {
  id: 'createWorkflow',
  method: 'PUT',
  idempotent: true,
  creates: chosenId,
  path: '/transform/v1/workflows/{id}',
};

/** Update a workflow, to pass to `call`. */
export const transformWorkflowsUpdate: Operation<[id: string, body: Sent<WorkflowUpdate>, options?: CallOptions], Workflow> & { readonly id: 'updateWorkflow' } = {
  id: 'updateWorkflow',
  method: 'PATCH',
  path: '/transform/v1/workflows/{id}',
};

/** List the entries of a series, to pass to `call` or `list`. */
export const sequenceEntriesList: Operation<[series_id: string, query?: SequenceEntriesListQuery, options?: CallOptions], SeriesEntryPage, SeriesEntry> & { readonly id: 'listSeriesEntries' } = {
  id: 'listSeriesEntries',
  method: 'GET',
  idempotent: true,
  query: queryString,
  page: { cursor: 'cursor', items: 'list', position: 'cursor', size: 'limit' },
  path: '/sequence/v1/series/{series_id}/entries',
};

/** Update the workspace, to pass to `call`. */
export const accessWorkspaceUpdate: Operation<[body: Sent<WorkspaceUpdate>, options?: CallOptions], Workspace> & { readonly id: 'updateWorkspace' } = {
  id: 'updateWorkspace',
  method: 'PATCH',
  path: '/access/v1/workspace',
};

/** Authorize an enrollment, to pass to `call`. */
export const accessEnrollmentAuthorize: Operation<[body: Sent<EnrollmentAuthorization>, options?: CallOptions], Enrollment> & { readonly id: 'authorizeEnrollment' } = {
  id: 'authorizeEnrollment',
  method: 'POST',
  path: '/access/v1/enrollment/authorize',
  open: true,
  secrets: stringsIn,
  conceal: (data) => conceal(data, 'token'),
};

/**
 * Stored documents, called entries, with their attachments, metadata records, faults and flags.
 */
export interface SiloMethods<Content = never, SentContent = Content> {
  entries: {
    /**
     * List silo entries: `GET /silo/v1/entries`
     *
     * List the entries of the current company, one page at a time. To get the following page, pass `next_cursor` of a page as the cursor.
     *
     * Idempotent: repeated after 408, 429, 5xx and lost connections, up to `retries`.
     *
     * @param query `folder`, `created_at`, `cursor`, `limit`
     * @param options of this call, over those of the client
     * @returns One page of entries. Read it with `for await`, which fetches further pages as they are needed; by `pages()`; or one `page()`.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * for await (const entry of api.silo.entries.list({ folder: 'sales-invoices' })) {
     *   console.log(entry.id);
     * }
     * ```
     */
    list(query?: SiloEntriesListQuery, options?: CallOptions): List<SiloEntry<Content>, SiloEntryPage<Content>>;
    /**
     * Update a silo entry: `PATCH /silo/v1/entries/{id}`
     *
     * Change the document of an entry, or the folder that holds it. You get the entry as it is afterwards.
     *
     * Not idempotent: repeated after 429 only, unless the call has the option `repeatable`.
     *
     * @param id Identifier of the silo entry.
     * @param body What to change.
     * @param options of this call, over those of the client
     * @returns The updated entry.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * const entry = await api.silo.entries.update('01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78', {
     *   content_type: 'application/json',
     *   data: {
     *     type: 'invoice',
     *     code: 'INV-2026-0003',
     *     issue_date: '2026-11-03',
     *     currency: 'EUR',
     *     supplier: {
     *       name: 'Lumen Paper Works',
     *       tax_id: 'ESB12345674',
     *       address: {
     *         street: 'Calle del Molino 8',
     *         city: 'Valencia',
     *         postcode: '46002',
     *         country: 'ES',
     *       },
     *     },
     *     customer: {
     *       name: 'Librería del Puerto',
     *       tax_id: 'ESB87654321',
     *       address: {
     *         street: 'Calle del Puerto 14',
     *         city: 'Alicante',
     *         postcode: '03001',
     *         country: 'ES',
     *       },
     *     },
     *     lines: [
     *       { quantity: 40, item: 'Notebook A5, ruled', price: '4.50', sum: '180.00' },
     *       { quantity: 12, item: 'Letter paper, 100 sheets', price: '9.75', sum: '117.00' },
     *     ],
     *     totals: { net: '297.00', tax: '62.37', payable: '359.37' },
     *     due_date: '2026-12-03',
     *   },
     *   folder: 'sales-invoices',
     * });
     * ```
     */
    update(id: string, body: Sent<SiloEntryUpdate<SentContent>>, options?: CallOptions): Promise<SiloEntry<Content>>;
    /**
     * Find related entries: `GET /silo/v1/entries/{id}/related`
     *
     * List the entries whose document mentions the UUID of the entry in the path, one page at a time. `context` of each entry tells the place in its document where the UUID is mentioned. To get the following page, pass `next_cursor` of a page as the cursor.
     *
     * Idempotent: repeated after 408, 429, 5xx and lost connections, up to `retries`.
     *
     * @param id Identifier of the silo entry.
     * @param query `uuid`, `context`, `created_at`, `cursor`, `limit`
     * @param options of this call, over those of the client
     * @returns One page of entries. Read it with `for await`, which fetches further pages as they are needed; by `pages()`; or one `page()`.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * for await (const entry of api.silo.entries.related('01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78')) {
     *   console.log(entry.id);
     * }
     * ```
     */
    related(id: string, query?: SiloEntriesRelatedQuery, options?: CallOptions): List<SiloEntry<Content>, SiloEntryPage<Content>>;
  };
}

/**
 * Workflows, and the jobs that run them.
 */
export interface TransformMethods<Content = never, SentContent = Content> {
  jobs: {
    /**
     * Create a job: `PUT /transform/v1/jobs/{id}`
     *
     * Run a workflow against a silo entry or against supplied data, under an identifier that you choose. Creation is idempotent: you can repeat a call, such as after a time-out, and no second job is created. Send the same body when you repeat a call: what a different body does is not defined. If a step of the run fails, the response still has the status 200, and `faults` of the job says what failed.
     *
     * Idempotent: repeated after 408, 429, 5xx and lost connections, up to `retries`.
     *
     * @param body The workflow to run in `workflow_id`, and what to run it on in `silo_entry_id` or `data`.
     * @param query `wait`
     * @param options of this call; `id` chooses the identifier, which the client makes otherwise
     * @returns The job.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * const job = await api.transform.jobs.create({
     *   silo_entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
     *   tags: ['november', 'second-try'],
     *   workflow_id: '019cae02-a12f-755c-b172-5549ddc93e48',
     * });
     * ```
     */
    create(body: Sent<JobCreation<SentContent>>, query?: TransformJobsCreateQuery, options?: CreateOptions): Promise<Job>;
    /**
     * Fetch a job: `GET /transform/v1/jobs/{id}`
     *
     * Get a job with its faults, attachments and intents, as they are now. A job that failed comes with the status 200 too:
     * look at `faults` and at the events of its intents.
     *
     * To see how a job ended, read these fields:
     *
     * - `completed_at`: once it is there, the job has ended. Until then, fetch the job again.
     * - `status`: how the job stands. Show it, but do not decide by it: no value is known to be the last.
     * - `faults`: the failures that processing met, each with a code, a message and a provider.
     * - `intents`: what happened at the steps. An event with the status `ERR` reports a failure.
     *
     * Idempotent: repeated after 408, 429, 5xx and lost connections, up to `retries`.
     *
     * @param id Identifier of the job.
     * @param options of this call, over those of the client
     * @returns The job.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * const job = await api.transform.jobs.fetch('01a1a0dc-c353-7a49-9068-b8f456a03ada');
     * ```
     */
    fetch(id: string, options?: CallOptions): Promise<Job>;
    /**
     * Create a job for development and testing: `POST /transform/v1/jobs`
     *
     * Run a workflow against a silo entry or against supplied data. Each call creates another job, so use this for development and testing only. In production, create jobs under an identifier that you choose.
     *
     * Not idempotent: repeated after 429 only, unless the call has the option `repeatable`.
     *
     * @param body The workflow to run in `workflow_id`, and what to run it on in `silo_entry_id` or `data`.
     * @param query `wait`
     * @param options of this call, over those of the client
     * @returns The new job.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * const job = await api.transform.jobs.createNonIdempotent({
     *   data: {
     *     type: 'invoice',
     *     issue_date: '2026-11-12',
     *     currency: 'EUR',
     *     supplier: {
     *       name: 'Lumen Paper Works',
     *       tax_id: 'ESB12345674',
     *       address: {
     *         street: 'Calle del Molino 8',
     *         city: 'Valencia',
     *         postcode: '46002',
     *         country: 'ES',
     *       },
     *     },
     *     customer: { name: 'Imprenta Marea' },
     *     lines: [{ quantity: 5, item: 'Card stock, white', price: '11.20', sum: '56.00' }],
     *     totals: { net: '56.00', tax: '11.76', payable: '67.76' },
     *   },
     *   tags: ['trial'],
     *   workflow_id: '019cae02-a12f-755c-b172-5549ddc93e48',
     * });
     * ```
     */
    createNonIdempotent(body: Sent<JobCreation<SentContent>>, query?: TransformJobsCreateNonIdempotentQuery, options?: CallOptions): Promise<Job>;
    /**
     * Create a job and follow it until it is completed.
     *
     * The client asks the service to wait first, then polls the job with back-off until it has a
     * `completed_at`, whatever the words of its status. A failed job is returned like any other.
     *
     * @param body The workflow to run in `workflow_id`, and what to run it on in `silo_entry_id` or `data`.
     * @param options `wait` in seconds, `deadline` in milliseconds (ten minutes by default),
     *   `signal`, `onEvent`, `id` and all that a call takes
     * @returns The completed job.
     * @throws {TimeoutError} when the deadline passes; like every error of a call it carries the
     *   job's `id`, to go on with by `resume`
     * @example
     * ```ts
     * const job = await api.transform.jobs.run(
     *   {
     *     silo_entry_id: '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
     *     tags: ['november', 'second-try'],
     *     workflow_id: '019cae02-a12f-755c-b172-5549ddc93e48',
     *   },
     *   { deadline: 60_000, onEvent: (event, intent) => console.log(intent, event) },
     * );
     * ```
     */
    run(body: Sent<JobCreation<SentContent>>, options?: RunOptions<Job>): Promise<Job>;
    /**
     * Follow a job that was created before until it is completed.
     *
     * @param id Identifier of the job, such as the `id` of an error that `run` threw.
     * @param options those of `run`, but for `wait` and `id`
     * @returns The completed job.
     */
    resume(id: string, options?: FollowOptions<Job>): Promise<Job>;
  };
  workflows: {
    /**
     * Create a workflow: `PUT /transform/v1/workflows/{id}`
     *
     * Create a workflow under an identifier that you choose. Creation is idempotent: you can repeat a call, and no second workflow is created. Send the same body when you repeat a call: what a different body does is not defined.
     *
     * Idempotent: repeated after 408, 429, 5xx and lost connections, up to `retries`.
     *
     * @param body The new workflow.
     * @param options of this call; `id` chooses the identifier, which the client makes otherwise
     * @returns The workflow.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * const workflow = await api.transform.workflows.create({
     *   country: 'ES',
     *   description: 'Numbers a sales invoice, reports it and makes the PDF.',
     *   name: 'Issue a sales invoice',
     *   schema: 'bill/invoice',
     *   steps: [
     *     {
     *       id: '019cae02-a12f-797f-9e3b-0ab388674b42',
     *       name: 'Assign the invoice number',
     *       provider: 'sequence.code',
     *       notes: 'Numbers run without gaps.',
     *       config: { series_id: '019c22bd-6996-7043-a718-774c572bd8a2' },
     *       next: [{ status: 'OK', step_id: '019cae02-a12f-799c-b29f-d2d2e3f41f19', stop: false }],
     *     },
     *     {
     *       id: '019cae02-a12f-799c-b29f-d2d2e3f41f19',
     *       name: 'Report to the tax agency',
     *       provider: 'agency.report',
     *       notes: 'Within four days of the issue date.',
     *       config: { environment: 'trial' },
     *       next: [
     *         { status: 'OK', step_id: '019cae02-a12f-7b32-924b-5ba12385f4db', stop: false },
     *         { status: 'ERR', stop: true },
     *       ],
     *     },
     *     {
     *       id: '019cae02-a12f-7b32-924b-5ba12385f4db',
     *       name: 'Make the PDF',
     *       provider: 'render.pdf',
     *       notes: 'The file is added to the entry.',
     *       config: { language: 'en', paper: 'A4' },
     *       next: [{ status: 'OK', stop: true }],
     *     },
     *   ],
     * });
     * ```
     */
    create(body: Sent<WorkflowCreation>, options?: CreateOptions): Promise<Workflow>;
    /**
     * Update a workflow: `PATCH /transform/v1/workflows/{id}`
     *
     * Change the name, the description or the steps of a workflow. Its country and schema stay. You get the workflow as it is afterwards.
     *
     * Not idempotent: repeated after 429 only, unless the call has the option `repeatable`.
     *
     * @param id Identifier of the workflow.
     * @param body What to change.
     * @param options of this call, over those of the client
     * @returns The updated workflow.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * const workflow = await api.transform.workflows.update('019cae02-a12f-755c-b172-5549ddc93e48', {
     *   description: 'Numbers a sales invoice, reports it and makes the PDF; tells the office when the report is refused.',
     *   name: 'Issue a sales invoice',
     *   steps: [
     *     {
     *       id: '019cae02-a12f-797f-9e3b-0ab388674b42',
     *       name: 'Assign the invoice number',
     *       provider: 'sequence.code',
     *       notes: 'Numbers run without gaps.',
     *       config: { series_id: '019c22bd-6996-7043-a718-774c572bd8a2' },
     *       next: [{ status: 'OK', step_id: '019cae02-a12f-799c-b29f-d2d2e3f41f19', stop: false }],
     *     },
     *     {
     *       id: '019cae02-a12f-799c-b29f-d2d2e3f41f19',
     *       name: 'Report to the tax agency',
     *       provider: 'agency.report',
     *       notes: 'Within four days of the issue date.',
     *       config: { environment: 'trial' },
     *       next: [
     *         { status: 'OK', step_id: '019cae02-a12f-7b32-924b-5ba12385f4db', stop: false },
     *         { status: 'ERR', step_id: '01a178cd-1008-7452-8bc3-2aca5f9062ff', stop: false },
     *       ],
     *     },
     *     {
     *       id: '019cae02-a12f-7b32-924b-5ba12385f4db',
     *       name: 'Make the PDF',
     *       provider: 'render.pdf',
     *       notes: 'The file is added to the entry.',
     *       config: { language: 'en', paper: 'A4' },
     *       next: [{ status: 'OK', stop: true }],
     *     },
     *     {
     *       id: '01a178cd-1008-7452-8bc3-2aca5f9062ff',
     *       name: 'Tell the office',
     *       provider: 'mail.send',
     *       notes: 'Only when the tax agency refuses the invoice.',
     *       config: { to: 'office@example.com' },
     *       next: [{ status: 'OK', stop: true }],
     *     },
     *   ],
     * });
     * ```
     */
    update(id: string, body: Sent<WorkflowUpdate>, options?: CallOptions): Promise<Workflow>;
  };
}

/**
 * Entries of series, each linked to its predecessor.
 */
export interface SequenceMethods {
  entries: {
    /**
     * List the entries of a series: `GET /sequence/v1/series/{series_id}/entries`
     *
     * List the entries of a series. Each entry names its predecessor in `previous_id`.
     *
     * Idempotent: repeated after 408, 429, 5xx and lost connections, up to `retries`.
     *
     * @param series_id Identifier of the series.
     * @param query `cursor`, `limit`
     * @param options of this call, over those of the client
     * @returns Entries of the series. Read it with `for await`, which fetches further pages as they are needed; by `pages()`; or one `page()`.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * for await (const entry of api.sequence.entries.list('019c22bd-6996-7043-a718-774c572bd8a2')) {
     *   console.log(entry.id);
     * }
     * ```
     */
    list(series_id: string, query?: SequenceEntriesListQuery, options?: CallOptions): List<SeriesEntry, SeriesEntryPage>;
  };
}

/**
 * The workspace of your token, and enrollments.
 */
export interface AccessMethods {
  workspace: {
    /**
     * Update the workspace: `PATCH /access/v1/workspace`
     *
     * Change the workspace that belongs to the token of the request. You get the workspace as it is afterwards.
     *
     * Not idempotent: repeated after 429 only, unless the call has the option `repeatable`.
     *
     * @param body What to change.
     * @param options of this call, over those of the client
     * @returns The updated workspace.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * const workspace = await api.access.workspace.update({
     *   logo_url: 'https://files.example.com/lumen-logo.png',
     *   name: 'Lumen Paper Works',
     *   slug: 'lumen-paper-works',
     * });
     * ```
     */
    update(body: Sent<WorkspaceUpdate>, options?: CallOptions): Promise<Workspace>;
  };
  enrollment: {
    /**
     * Authorize an enrollment: `POST /access/v1/enrollment/authorize`
     *
     * Send the credentials of a client and the identifiers of an enrollment and its owner. You get the enrollment with a token, which you send with your other requests.
     *
     * Not idempotent: repeated after 429 only, unless the call has the option `repeatable`.
     *
     * @param body Credentials of the client, and the enrollment.
     * @param options of this call, over those of the client
     * @returns The authorized enrollment, with its token.
     * @throws {ApiError} 4XX: The request is at fault, and nothing was done. The status says in which way, and the body in words. Correct the request before you send it again, or wait first, if `Retry-After` says so.
     * @throws {ApiError} 5XX: The service is at fault. The same request may succeed later. Repeat it only if the operation can be repeated: a creation by POST runs the workflow once more.
     * @example
     * ```ts
     * const enrollment = await api.access.enrollment.authorize({
     *   client_id: '<CLIENT_ID>',
     *   client_secret: '<CLIENT_SECRET>',
     *   id: '019c22aa-584b-7dbd-ba49-d0d906b4ed92',
     *   owner_id: '019c229f-9eec-750a-a619-5d31a5bb6afd',
     * });
     * ```
     */
    authorize(body: Sent<EnrollmentAuthorization>, options?: CallOptions): Promise<Enrollment>;
  };
}

/** The methods of all areas. */
export interface Methods<Content = never, SentContent = Content> {
  silo: SiloMethods<Content, SentContent>;
  transform: TransformMethods<Content, SentContent>;
  sequence: SequenceMethods;
  access: AccessMethods;
}

/**
 * A client of the service: a call returns data, or throws a `CallError`.
 *
 * @typeParam Content of documents that are received
 * @typeParam SentContent of documents that are sent
 */
export interface Api<Content = never, SentContent = Content> extends Methods<Content, SentContent>, Forms<Methods<Content, SentContent>, Contents<Content, SentContent>> {}

/** Arguments, data and items of the operations with content of documents, by the operationId. */
export interface Contents<Content = never, SentContent = Content> {
  listSiloEntries: [[query?: SiloEntriesListQuery, options?: CallOptions], SiloEntryPage<Content>, SiloEntry<Content>];
  updateSiloEntry: [[id: string, body: Sent<SiloEntryUpdate<SentContent>>, options?: CallOptions], SiloEntry<Content>];
  listRelatedSiloEntries: [[id: string, query?: SiloEntriesRelatedQuery, options?: CallOptions], SiloEntryPage<Content>, SiloEntry<Content>];
  createJob: [[body: Sent<JobCreation<SentContent>>, query?: TransformJobsCreateQuery, options?: CreateOptions], Job];
  createJobNonIdempotent: [[body: Sent<JobCreation<SentContent>>, query?: TransformJobsCreateNonIdempotentQuery, options?: CallOptions], Job];
}

const jobs = {
  create: transformJobsCreate,
  fetch: transformJobsFetch,
  completedAt: 'completed_at',
};

/**
 * Follow a job that was created before, intent by intent.
 *
 * @param connection such as `api.connection`
 * @param id Identifier of the job.
 * @param options those of `resume`
 * @returns Intents, each when it appears and whenever it has changed; at the end, the completed job.
 * @example
 * ```ts
 * for await (const intent of transformJobsWatch(api.connection, job.id)) console.log(intent.name, intent.completed);
 * ```
 */
export function transformJobsWatch(
  connection: Connection,
  id: string,
  options?: FollowOptions<Job>,
): AsyncGenerator<NonNullable<Job['intents']>[number], Job, undefined> {
  return watchJob(connection, jobs, id, options);
}

/**
 * What calls are made on by `call` and `list`, for programs of the smallest size: it has no middleware, no
 * `User-Agent` of its own, and no schema of content.
 *
 * @throws {TypeError} when `baseUrl` is not an address, or has a user name, a password, a query or a fragment
 */
export function connect(options: Omit<ClientOptions, 'middleware' | 'userAgent' | 'content'>): Connection {
  return connectWith(options, ['authorization', 'Bearer ']);
}

/**
 * A client of the service.
 *
 * @throws {TypeError} when `baseUrl` is not an address, or has a user name, a password, a query or a fragment
 * @example
 * ```ts
 * const api = createClient({ baseUrl: 'https://service.example.com', token: '<ACCESS_TOKEN>' });
 * ```
 */
export function createClient<Content = never, SentContent = Content>(
  options: ClientOptions<Content, SentContent>,
): Api<Content, SentContent> {
  const plain = connectWith(withUserAgent(options, 'document-processing-service-client/0.1.0'), ['authorization', 'Bearer '], {
    deliver: throughMiddleware(options.middleware),
    errorClass,
    schema: options.content,
    fields: {
      listSiloEntries: ['', 'data'],
      updateSiloEntry: ['data', 'data'],
      listRelatedSiloEntries: ['', 'data'],
      createJob: ['data', ''],
      createJobNonIdempotent: ['data', ''],
    },
  });
  const connection = withSharedTokens(plain, options);
  return createMethods<Methods<Content, SentContent>, Contents<Content, SentContent>>(connection, {
    silo: {
      entries: {
        list: siloEntriesList,
        update: siloEntriesUpdate,
        related: siloEntriesRelated,
      },
    },
    transform: {
      jobs: {
        create: transformJobsCreate,
        fetch: transformJobsFetch,
        createNonIdempotent: transformJobsCreateNonIdempotent,
        run: (body: Sent<JobCreation>, options?: RunOptions<Job>) => runJob(connection, jobs, body, options),
        resume: (id: string, options?: FollowOptions<Job>) => resumeJob(connection, jobs, id, options),
      },
      workflows: {
        create: transformWorkflowsCreate,
        update: transformWorkflowsUpdate,
      },
    },
    sequence: {
      entries: {
        list: sequenceEntriesList,
      },
    },
    access: {
      workspace: {
        update: accessWorkspaceUpdate,
      },
      enrollment: {
        authorize: accessEnrollmentAuthorize,
      },
    },
  });
}

/**
 * A source of tokens for a client: it sends the credentials once (`authorizeEnrollment`), keeps the token, and sends them
 * again when the token is rejected. Calls that wait at the same time share one authorization. After a lost connection or
 * a 5xx it is repeated only if `repeatable` says that this does no harm.
 *
 * @param options of the connection on which it authorizes
 * @param credentials Credentials of the client, and the enrollment.
 * @example
 * ```ts
 * const api = createClient({ baseUrl, token: authorizedToken({ baseUrl }, credentials) });
 * ```
 */
export function authorizedToken(
  options: Omit<Parameters<typeof connect>[0], 'token'> & Pick<CallOptions, 'repeatable'>,
  credentials: Sent<EnrollmentAuthorization>,
): Exclude<Token, string> {
  return authorizing(connect(options), accessEnrollmentAuthorize, credentials, ({ token }) => token);
}
