import { createHash } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import type { Api } from '../api/api.ts';
import { responseChecks } from '../checks/response-checks.ts';
import { accessChecks, tokenChecks } from './behaviour/access/access.ts';
import { enrollmentChecks } from './behaviour/access/enrollments.ts';
import { otherWorkspaceChecks } from './behaviour/access/other-workspace.ts';
import { workspaceChecks } from './behaviour/access/workspace.ts';
import { workspacesAtOnce } from './behaviour/access/workspaces-at-once.ts';
import { anyEntryChecks } from './behaviour/entries/any-entry.ts';
import { documentChecks } from './behaviour/entries/documents-shown.ts';
import { entryChecks } from './behaviour/entries/entries.ts';
import { entryUpdateChecks } from './behaviour/entries/entry-updates.ts';
import { otherEntryChecks } from './behaviour/entries/other-entries.ts';
import { jobHistoryChecks } from './behaviour/jobs/job-history.ts';
import { jobReplayChecks } from './behaviour/jobs/job-replays.ts';
import { jobRunChecks } from './behaviour/jobs/job-runs.ts';
import { jobValueChecks } from './behaviour/jobs/job-values.ts';
import { jobWaitChecks } from './behaviour/jobs/job-waits.ts';
import { jobChecks } from './behaviour/jobs/jobs.ts';
import { dateChecks } from './behaviour/listings/dates.ts';
import { folderChecks } from './behaviour/listings/folders.ts';
import { listingChecks } from './behaviour/listings/listings.ts';
import { repeatedReadChecks } from './behaviour/listings/repeated-reads.ts';
import { relationChecks } from './behaviour/relations/relations.ts';
import { createdTogetherChecks } from './behaviour/requests/created-together.ts';
import { idInCapitalsChecks } from './behaviour/requests/id-in-capitals.ts';
import { largeValueChecks } from './behaviour/requests/large-values.ts';
import { rejectedRequestChecks } from './behaviour/requests/rejected-requests.ts';
import { requestHeaderChecks } from './behaviour/requests/request-headers.ts';
import { requestChecks } from './behaviour/requests/requests.ts';
import { sideEffectChecks } from './behaviour/requests/side-effects.ts';
import { untouchedStaysChecks } from './behaviour/requests/untouched-stays.ts';
import { updatesKeptChecks } from './behaviour/requests/updates-kept.ts';
import { writesStayChecks } from './behaviour/requests/writes-stay.ts';
import { updatedRunChecks } from './behaviour/workflows/updated-runs.ts';
import { workflowReplayChecks } from './behaviour/workflows/workflow-replays.ts';
import { workflowUpdateChecks } from './behaviour/workflows/workflow-updates.ts';
import { workflowChecks } from './behaviour/workflows/workflows.ts';
import type { Check } from './check.ts';
import type { Versions } from './report/report.ts';
import { sequenceChecks } from './sequences/sequences.ts';
import type { ContractSettings } from './settings.ts';

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  ...responseChecks,
  ...sideEffectChecks,
  ...requestChecks,
  ...rejectedRequestChecks,
  ...idInCapitalsChecks,
  ...requestHeaderChecks,
  ...tokenChecks,
  ...accessChecks,
  ...enrollmentChecks,
  workspacesAtOnce,
  ...otherWorkspaceChecks,
  ...entryChecks,
  ...entryUpdateChecks,
  ...otherEntryChecks,
  ...documentChecks,
  ...anyEntryChecks,
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
  ...sequenceChecks,
  ...writesStayChecks,
  ...untouchedStaysChecks,
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
