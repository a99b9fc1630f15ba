import * as invalidShapes from '../checks/exchange/invalid-shapes.ts';
import * as validShapes from '../checks/exchange/valid-shapes.ts';
import { exchangeChecks } from '../checks/exchange-checks.ts';
import { type Check, inOrder, type ScenarioCheck } from './check.ts';
import * as enrollment from './checks/behaviour/enrollment.ts';
import * as entryFilters from './checks/behaviour/entry-filters.ts';
import * as entryPages from './checks/behaviour/entry-pages.ts';
import * as entryRelations from './checks/behaviour/entry-relations.ts';
import * as entryUpdate from './checks/behaviour/entry-update.ts';
import * as jobRouting from './checks/behaviour/job-routing.ts';
import * as jobWait from './checks/behaviour/job-wait.ts';
import * as jobs from './checks/behaviour/jobs.ts';
import * as series from './checks/behaviour/series.ts';
import * as token from './checks/behaviour/token.ts';
import * as unknownEntry from './checks/behaviour/unknown-entry.ts';
import * as workflows from './checks/behaviour/workflows.ts';
import * as workspace from './checks/behaviour/workspace.ts';
import type { ContractSettings } from './settings.ts';

const scenarios: readonly ScenarioCheck[] = [
  entryUpdate,
  entryFilters,
  entryPages,
  entryRelations,
  workflows,
  jobs,
  jobRouting,
  jobWait,
  unknownEntry,
  series,
  workspace,
  enrollment,
  validShapes,
  invalidShapes,
  token,
].flatMap((module): ScenarioCheck[] => inOrder(Object.values(module)));

/** Every check, scenarios first: the others judge what the scenarios send as well. */
export const checks: readonly Check[] = [...scenarios, ...exchangeChecks];

/** The checks of the kind that a run is to carry out. */
export function chosenChecks({ only }: Pick<ContractSettings, 'only'>): readonly Check[] {
  return checks.filter(({ kind }) => only === undefined || only === kind);
}
