import { responseChecks } from '../checks/response-checks.ts';
import { accessChecks, tokenChecks } from './behaviour/access.ts';
import { entryChecks } from './behaviour/entries.ts';
import { filterChecks } from './behaviour/filters.ts';
import { jobHistoryChecks } from './behaviour/job-history.ts';
import { jobReplayChecks } from './behaviour/job-replays.ts';
import { jobRunChecks } from './behaviour/job-runs.ts';
import { jobValueChecks } from './behaviour/job-values.ts';
import { jobWaitChecks } from './behaviour/job-waits.ts';
import { jobChecks } from './behaviour/jobs.ts';
import { listingChecks } from './behaviour/listings.ts';
import { requestChecks } from './behaviour/requests.ts';
import { workflowReplayChecks } from './behaviour/workflow-replays.ts';
import { workflowChecks } from './behaviour/workflows.ts';
import { workspaceChecks } from './behaviour/workspace.ts';
import type { Check } from './check.ts';
import type { ContractSettings } from './settings.ts';

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  ...responseChecks,
  ...requestChecks,
  ...tokenChecks,
  ...accessChecks,
  ...entryChecks,
  ...listingChecks,
  ...filterChecks,
  ...workflowChecks,
  ...workflowReplayChecks,
  ...jobChecks,
  ...jobRunChecks,
  ...jobValueChecks,
  ...jobHistoryChecks,
  ...jobWaitChecks,
  ...jobReplayChecks,
  ...workspaceChecks,
];

/** The checks of the kind that a run is to evaluate. */
export function chosenChecks({ only }: Pick<ContractSettings, 'only'>): readonly Check[] {
  return checks.filter(({ kind }) => only === undefined || only === kind);
}
