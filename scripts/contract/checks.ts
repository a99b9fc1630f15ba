import { createHash } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import type { Api } from '../api/api.ts';
import type { ResponseCheck } from '../checks/check.ts';
import { answeredPoints } from '../checks/response/answered-points.ts';
import { responseChecks } from '../checks/response-checks.ts';
import type { Versions } from './report/report.ts';
import { enrollmentToken } from './scenarios/access/enrollment-token.ts';
import { enrollmentChecks } from './scenarios/access/enrollments.ts';
import { foreignReference } from './scenarios/access/foreign-reference.ts';
import { tokenChecks, tokenLasts } from './scenarios/access/tokens.ts';
import { unreachableResourceChecks } from './scenarios/access/unreachable-resources.ts';
import { workspaceChecks } from './scenarios/access/workspace.ts';
import { workspacesAtOnce } from './scenarios/access/workspaces-at-once.ts';
import { anyEntryChecks } from './scenarios/entries/any-entry.ts';
import { documentShown } from './scenarios/entries/documents-shown.ts';
import { entryUpdateChecks } from './scenarios/entries/entry-updates.ts';
import { listedUpdateChecks } from './scenarios/entries/listed-updates.ts';
import { entryUpdateLeavesOthers } from './scenarios/entries/other-entries.ts';
import { createdJobChecks } from './scenarios/jobs/created-jobs.ts';
import { entryFaults } from './scenarios/jobs/entry-faults.ts';
import { jobCompletes } from './scenarios/jobs/job-completion.ts';
import { jobEnvelopeChecks } from './scenarios/jobs/job-envelopes.ts';
import { jobFaults } from './scenarios/jobs/job-faults.ts';
import { jobHistoryChecks } from './scenarios/jobs/job-history.ts';
import { jobReplayChecks } from './scenarios/jobs/job-replays.ts';
import { jobRunChecks } from './scenarios/jobs/job-runs.ts';
import { jobValueChecks } from './scenarios/jobs/job-values.ts';
import { jobWaitChecks } from './scenarios/jobs/job-waits.ts';
import { jobsApart } from './scenarios/jobs/jobs-apart.ts';
import { repeatLeavesEntry } from './scenarios/jobs/repeat-leaves-entry.ts';
import { repeatWithWorkflow } from './scenarios/jobs/repeat-with-workflow.ts';
import { waitEndChecks } from './scenarios/jobs/wait-ends.ts';
import { waitWaits } from './scenarios/jobs/wait-length.ts';
import { whileJobRuns } from './scenarios/jobs/while-job-runs.ts';
import { dateFilter } from './scenarios/listings/dates.ts';
import { entriesOfCompany } from './scenarios/listings/entries-of-company.ts';
import { folderFilter } from './scenarios/listings/folders.ts';
import { forgedCursor } from './scenarios/listings/forged-cursor.ts';
import { ownCursor } from './scenarios/listings/own-cursor.ts';
import { pageSize } from './scenarios/listings/page-sizes.ts';
import { pageWalk } from './scenarios/listings/page-walks.ts';
import { repeatedReads } from './scenarios/listings/repeated-reads.ts';
import { seriesPage } from './scenarios/listings/series-pages.ts';
import { stableOrder } from './scenarios/listings/stable-order.ts';
import { updatesBetweenPages } from './scenarios/listings/updates-between-pages.ts';
import { wholeListing } from './scenarios/listings/whole-listing.ts';
import { otherWorkspaceJobs } from './scenarios/other-workspace/jobs.ts';
import { otherWorkspaceListings } from './scenarios/other-workspace/listings.ts';
import { otherWorkspaceUpdates } from './scenarios/other-workspace/updates.ts';
import { otherWorkspaceWorkflows } from './scenarios/other-workspace/workflows.ts';
import { contextFilter } from './scenarios/relations/contexts.ts';
import { relatedFound } from './scenarios/relations/related-found.ts';
import { relatedGone } from './scenarios/relations/related-gone.ts';
import { createdTogether } from './scenarios/requests/created-together.ts';
import { fieldsBeyondChecks } from './scenarios/requests/fields-beyond-body.ts';
import { fieldsShown } from './scenarios/requests/fields-shown.ts';
import { validShapes } from './scenarios/requests/generated-requests.ts';
import { idInCapitals } from './scenarios/requests/id-in-capitals.ts';
import { invalidRequestChecks } from './scenarios/requests/invalid-requests.ts';
import { largeCreationChecks } from './scenarios/requests/large-creations.ts';
import { largeDocument } from './scenarios/requests/large-document.ts';
import { readTime } from './scenarios/requests/read-time.ts';
import { rejectedRequestChecks } from './scenarios/requests/rejected-requests.ts';
import { requestHeaders } from './scenarios/requests/request-headers.ts';
import { sideEffects } from './scenarios/requests/side-effects.ts';
import { untouchedStays } from './scenarios/requests/untouched-stays.ts';
import { updateTime } from './scenarios/requests/update-time.ts';
import { updatesKept } from './scenarios/requests/updates-kept.ts';
import { writesStay } from './scenarios/requests/writes-stay.ts';
import { workflowUpdateRuns } from './scenarios/workflows/updated-runs.ts';
import { workflowReplayChecks } from './scenarios/workflows/workflow-replays.ts';
import { workflowSteps } from './scenarios/workflows/workflow-steps.ts';
import { workflowUpdateChecks } from './scenarios/workflows/workflow-updates.ts';
import { sequences } from './sequences/sequences.ts';
import type { Check } from './session/scenario-check.ts';
import type { ContractSettings } from './settings.ts';

/** What is evaluated of the listings of another workspace as well. */
const ofListings = {
  listing: [pageSize, pageWalk, dateFilter, folderFilter],
  search: [relatedFound],
};

/** The checks that evaluate one exchange at a time. */
export const exchangeChecks: readonly ResponseCheck[] = [...responseChecks, answeredPoints];

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  ...exchangeChecks,
  ...fieldsBeyondChecks,
  fieldsShown,
  sideEffects,
  validShapes,
  ...invalidRequestChecks,
  ...rejectedRequestChecks,
  idInCapitals,
  requestHeaders,
  ...tokenChecks,
  ...unreachableResourceChecks,
  foreignReference,
  ...enrollmentChecks,
  enrollmentToken,
  workspacesAtOnce,
  otherWorkspaceListings(ofListings),
  otherWorkspaceUpdates,
  otherWorkspaceWorkflows,
  otherWorkspaceJobs,
  // Before others have updated the same entries in other ways.
  contextFilter,
  relatedFound,
  relatedGone,
  ...listedUpdateChecks,
  ...entryUpdateChecks,
  entryUpdateLeavesOthers,
  documentShown,
  ...anyEntryChecks,
  forgedCursor,
  pageSize,
  pageWalk,
  ownCursor,
  stableOrder,
  seriesPage,
  entriesOfCompany,
  dateFilter,
  folderFilter,
  updatesBetweenPages,
  wholeListing,
  workflowSteps,
  ...workflowUpdateChecks,
  workflowUpdateRuns,
  ...workflowReplayChecks,
  jobCompletes,
  ...createdJobChecks,
  ...jobRunChecks,
  ...jobEnvelopeChecks,
  jobFaults,
  entryFaults,
  ...jobValueChecks,
  ...jobHistoryChecks,
  jobsApart,
  ...jobWaitChecks,
  ...waitEndChecks,
  waitWaits,
  ...jobReplayChecks,
  repeatLeavesEntry,
  repeatWithWorkflow,
  whileJobRuns,
  ...workspaceChecks,
  repeatedReads,
  readTime,
  updatesKept,
  updateTime,
  createdTogether,
  largeDocument,
  ...largeCreationChecks,
  sequences,
  writesStay,
  untouchedStays,
  tokenLasts,
];

/** The checks of the kind that a run is to evaluate. */
export function chosenChecks({ only }: Pick<ContractSettings, 'only'>): readonly Check[] {
  return checks.filter(({ kind }) => only === undefined || only === kind);
}

/** The versions of everything that takes part in a run. */
export function versionsOf({ version: document }: Pick<Api, 'version'>): Versions {
  const suite = createHash('sha256');
  for (const { id, asserts, basis } of checks) suite.update(JSON.stringify([id, asserts, basis]));
  return { engine: manifest.version, document, suite: suite.digest('hex').slice(0, 8) };
}
