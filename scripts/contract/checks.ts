import { responseChecks } from '../checks/response-checks.ts';
import { accessChecks, tokenChecks } from './behaviour/access.ts';
import { dateChecks } from './behaviour/dates.ts';
import { entryChecks } from './behaviour/entries.ts';
import { folderChecks } from './behaviour/folders.ts';
import { jobRunChecks } from './behaviour/job-runs.ts';
import { jobChecks } from './behaviour/jobs.ts';
import { listingChecks } from './behaviour/listings.ts';
import { relationChecks } from './behaviour/relations.ts';
import { requestChecks } from './behaviour/requests.ts';
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
  ...dateChecks,
  ...folderChecks,
  ...relationChecks,
  ...workflowChecks,
  ...jobChecks,
  ...jobRunChecks,
  ...workspaceChecks,
];

/** The checks of the kind that a run is to evaluate. */
export function chosenChecks({ only }: Pick<ContractSettings, 'only'>): readonly Check[] {
  return checks.filter(({ kind }) => only === undefined || only === kind);
}
