import { responseChecks } from '../checks/response-checks.ts';
import { accessChecks, tokenChecks } from './behaviour/access.ts';
import { documentChecks } from './behaviour/documents-shown.ts';
import { entryChecks } from './behaviour/entries.ts';
import { entryUpdateChecks } from './behaviour/entry-updates.ts';
import { filterChecks } from './behaviour/filters.ts';
import { jobFieldChecks } from './behaviour/job-fields.ts';
import { jobRunChecks } from './behaviour/job-runs.ts';
import { jobChecks } from './behaviour/jobs.ts';
import { listingChecks } from './behaviour/listings.ts';
import { otherEntryChecks } from './behaviour/other-entries.ts';
import { requestChecks } from './behaviour/requests.ts';
import { updatedRunChecks } from './behaviour/updated-runs.ts';
import { workflowUpdateChecks } from './behaviour/workflow-updates.ts';
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
  ...entryUpdateChecks,
  ...otherEntryChecks,
  ...documentChecks,
  ...listingChecks,
  ...filterChecks,
  ...workflowChecks,
  ...workflowUpdateChecks,
  ...updatedRunChecks,
  ...jobChecks,
  ...jobFieldChecks,
  ...jobRunChecks,
  ...workspaceChecks,
];

/** The checks of the kind that a run is to evaluate. */
export function chosenChecks({ only }: Pick<ContractSettings, 'only'>): readonly Check[] {
  return checks.filter(({ kind }) => only === undefined || only === kind);
}
