import { createHash } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import type { Api } from '../api/api.ts';
import { responseChecks } from '../checks/response-checks.ts';
import type { Versions } from './report/report.ts';
import { enrollmentChecks } from './scenarios/access/enrollments.ts';
import { foreignReferenceChecks } from './scenarios/access/foreign-reference.ts';
import { otherWorkspaceChecks } from './scenarios/access/other-workspace.ts';
import { tokenChecks, tokenLifetimeChecks } from './scenarios/access/tokens.ts';
import { unreachableResourceChecks } from './scenarios/access/unreachable-resources.ts';
import { workspaceChecks } from './scenarios/access/workspace.ts';
import { workspacesAtOnce } from './scenarios/access/workspaces-at-once.ts';
import { anyEntryChecks } from './scenarios/entries/any-entry.ts';
import { documentChecks } from './scenarios/entries/documents-shown.ts';
import { entryUpdateChecks } from './scenarios/entries/entry-updates.ts';
import { listedUpdateChecks } from './scenarios/entries/listed-updates.ts';
import { otherEntryChecks } from './scenarios/entries/other-entries.ts';
import { createdJobChecks } from './scenarios/jobs/created-jobs.ts';
import { entryFaultChecks } from './scenarios/jobs/entry-faults.ts';
import { jobCompletionChecks } from './scenarios/jobs/job-completion.ts';
import { jobEnvelopeChecks } from './scenarios/jobs/job-envelopes.ts';
import { jobFaultChecks } from './scenarios/jobs/job-faults.ts';
import { jobHistoryChecks } from './scenarios/jobs/job-history.ts';
import { jobReplayChecks } from './scenarios/jobs/job-replays.ts';
import { jobRunChecks } from './scenarios/jobs/job-runs.ts';
import { jobValueChecks } from './scenarios/jobs/job-values.ts';
import { jobWaitChecks } from './scenarios/jobs/job-waits.ts';
import { jobsApartChecks } from './scenarios/jobs/jobs-apart.ts';
import { waitEndChecks } from './scenarios/jobs/wait-ends.ts';
import { waitLengthChecks } from './scenarios/jobs/wait-length.ts';
import { dateChecks } from './scenarios/listings/dates.ts';
import { entriesOfCompanyChecks } from './scenarios/listings/entries-of-company.ts';
import { folderChecks } from './scenarios/listings/folders.ts';
import { forgedCursorChecks } from './scenarios/listings/forged-cursor.ts';
import { ownCursorChecks } from './scenarios/listings/own-cursor.ts';
import { pageSizeChecks } from './scenarios/listings/page-sizes.ts';
import { pageWalkChecks } from './scenarios/listings/page-walks.ts';
import { repeatedReadChecks } from './scenarios/listings/repeated-reads.ts';
import { seriesPageChecks } from './scenarios/listings/series-pages.ts';
import { stableOrderChecks } from './scenarios/listings/stable-order.ts';
import { betweenPagesChecks } from './scenarios/listings/updates-between-pages.ts';
import { wholeListingChecks } from './scenarios/listings/whole-listing.ts';
import { contextChecks } from './scenarios/relations/contexts.ts';
import { relatedFoundChecks } from './scenarios/relations/related-found.ts';
import { relatedGoneChecks } from './scenarios/relations/related-gone.ts';
import { createdTogetherChecks } from './scenarios/requests/created-together.ts';
import { fieldsShownChecks } from './scenarios/requests/fields-shown.ts';
import { generatedRequestChecks } from './scenarios/requests/generated-requests.ts';
import { idInCapitalsChecks } from './scenarios/requests/id-in-capitals.ts';
import { invalidRequestChecks } from './scenarios/requests/invalid-requests.ts';
import { largeValueChecks } from './scenarios/requests/large-values.ts';
import { rejectedRequestChecks } from './scenarios/requests/rejected-requests.ts';
import { requestHeaderChecks } from './scenarios/requests/request-headers.ts';
import { sideEffectChecks } from './scenarios/requests/side-effects.ts';
import { untouchedStaysChecks } from './scenarios/requests/untouched-stays.ts';
import { updateTimeChecks } from './scenarios/requests/update-time.ts';
import { updatesKeptChecks } from './scenarios/requests/updates-kept.ts';
import { writesStayChecks } from './scenarios/requests/writes-stay.ts';
import { updatedRunChecks } from './scenarios/workflows/updated-runs.ts';
import { workflowReplayChecks } from './scenarios/workflows/workflow-replays.ts';
import { workflowStepChecks } from './scenarios/workflows/workflow-steps.ts';
import { workflowUpdateChecks } from './scenarios/workflows/workflow-updates.ts';
import { sequenceChecks } from './sequences/sequences.ts';
import type { Check } from './session/scenario-check.ts';
import type { ContractSettings } from './settings.ts';

/** What is evaluated of the listings of another workspace as well. */
const ofListings = {
  listing: [...pageSizeChecks, ...pageWalkChecks, ...dateChecks, ...folderChecks],
  search: [...relatedFoundChecks, ...pageWalkChecks],
};

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  ...responseChecks,
  ...fieldsShownChecks,
  ...sideEffectChecks,
  ...generatedRequestChecks,
  ...invalidRequestChecks,
  ...rejectedRequestChecks,
  ...idInCapitalsChecks,
  ...requestHeaderChecks,
  ...tokenChecks,
  ...unreachableResourceChecks,
  ...foreignReferenceChecks,
  ...enrollmentChecks,
  workspacesAtOnce,
  ...otherWorkspaceChecks(ofListings),
  ...listedUpdateChecks,
  ...entryUpdateChecks,
  ...otherEntryChecks,
  ...documentChecks,
  ...anyEntryChecks,
  ...forgedCursorChecks,
  ...pageSizeChecks,
  ...pageWalkChecks,
  ...ownCursorChecks,
  ...stableOrderChecks,
  ...seriesPageChecks,
  ...entriesOfCompanyChecks,
  ...dateChecks,
  ...folderChecks,
  ...betweenPagesChecks,
  ...wholeListingChecks,
  ...contextChecks,
  ...relatedFoundChecks,
  ...relatedGoneChecks,
  ...workflowStepChecks,
  ...workflowUpdateChecks,
  ...updatedRunChecks,
  ...workflowReplayChecks,
  ...jobCompletionChecks,
  ...createdJobChecks,
  ...jobRunChecks,
  ...jobEnvelopeChecks,
  ...jobFaultChecks,
  ...entryFaultChecks,
  ...jobValueChecks,
  ...jobHistoryChecks,
  ...jobsApartChecks,
  ...jobWaitChecks,
  ...waitEndChecks,
  ...waitLengthChecks,
  ...jobReplayChecks,
  ...workspaceChecks,
  ...repeatedReadChecks,
  ...updatesKeptChecks,
  ...updateTimeChecks,
  ...createdTogetherChecks,
  ...largeValueChecks,
  ...sequenceChecks,
  ...writesStayChecks,
  ...untouchedStaysChecks,
  ...tokenLifetimeChecks,
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
