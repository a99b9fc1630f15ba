import { responseChecks } from '../checks/response-checks.ts';
import { accessChecks, tokenChecks } from './behaviour/access.ts';
import { createdTogetherChecks } from './behaviour/created-together.ts';
import { dateChecks } from './behaviour/dates.ts';
import { documentChecks } from './behaviour/documents-shown.ts';
import { entryChecks } from './behaviour/entries.ts';
import { entryUpdateChecks } from './behaviour/entry-updates.ts';
import { folderChecks } from './behaviour/folders.ts';
import { jobHistoryChecks } from './behaviour/job-history.ts';
import { jobReplayChecks } from './behaviour/job-replays.ts';
import { jobRunChecks } from './behaviour/job-runs.ts';
import { jobValueChecks } from './behaviour/job-values.ts';
import { jobWaitChecks } from './behaviour/job-waits.ts';
import { jobChecks } from './behaviour/jobs.ts';
import { largeValueChecks } from './behaviour/large-values.ts';
import { listingChecks } from './behaviour/listings.ts';
import { otherEntryChecks } from './behaviour/other-entries.ts';
import { rejectedRequestChecks } from './behaviour/rejected-requests.ts';
import { relationChecks } from './behaviour/relations.ts';
import { repeatedReadChecks } from './behaviour/repeated-reads.ts';
import { requestChecks } from './behaviour/requests.ts';
import { updatedRunChecks } from './behaviour/updated-runs.ts';
import { updatesKeptChecks } from './behaviour/updates-kept.ts';
import { workflowReplayChecks } from './behaviour/workflow-replays.ts';
import { workflowUpdateChecks } from './behaviour/workflow-updates.ts';
import { workflowChecks } from './behaviour/workflows.ts';
import { workspaceChecks } from './behaviour/workspace.ts';
import { workspacesApartChecks } from './behaviour/workspaces-apart.ts';
import type { Check } from './check.ts';
import type { ContractSettings } from './settings.ts';

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  ...responseChecks,
  ...requestChecks,
  ...rejectedRequestChecks,
  ...tokenChecks,
  ...accessChecks,
  ...workspacesApartChecks,
  ...entryChecks,
  ...entryUpdateChecks,
  ...otherEntryChecks,
  ...documentChecks,
  ...listingChecks,
  ...dateChecks,
  ...folderChecks,
  ...relationChecks,
  ...workflowChecks,
  ...workflowUpdateChecks,
  ...updatedRunChecks,
  ...workflowReplayChecks,
  ...jobChecks,
  ...jobRunChecks,
  ...jobValueChecks,
  ...jobHistoryChecks,
  ...jobWaitChecks,
  ...jobReplayChecks,
  ...workspaceChecks,
  ...repeatedReadChecks,
  ...updatesKeptChecks,
  ...createdTogetherChecks,
  ...largeValueChecks,
];

/** The checks of the kind that a run is to evaluate. */
export function chosenChecks({ only }: Pick<ContractSettings, 'only'>): readonly Check[] {
  return checks.filter(({ kind }) => only === undefined || only === kind);
}
