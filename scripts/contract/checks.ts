import { type Check, type ExchangeCheck, isScenario } from './check.ts';
import * as answerShowsRequest from './checks/behaviour/answer-shows-request.ts';
import * as enrollment from './checks/behaviour/enrollment.ts';
import * as entryFilters from './checks/behaviour/entry-filters.ts';
import * as entryPages from './checks/behaviour/entry-pages.ts';
import * as entryRelations from './checks/behaviour/entry-relations.ts';
import * as entryUpdate from './checks/behaviour/entry-update.ts';
import * as jobRouting from './checks/behaviour/job-routing.ts';
import * as jobWait from './checks/behaviour/job-wait.ts';
import * as jobs from './checks/behaviour/jobs.ts';
import * as pageCursor from './checks/behaviour/page-cursor.ts';
import * as related from './checks/behaviour/related-mention.ts';
import * as sameResource from './checks/behaviour/same-resource.ts';
import * as series from './checks/behaviour/series.ts';
import * as token from './checks/behaviour/token.ts';
import * as unknownEntry from './checks/behaviour/unknown-entry.ts';
import * as workflows from './checks/behaviour/workflows.ts';
import * as workspace from './checks/behaviour/workspace.ts';
import * as bodyFormat from './checks/exchange/body-format.ts';
import * as bodySchema from './checks/exchange/body-schema.ts';
import * as completeAnswer from './checks/exchange/complete-answer.ts';
import * as contentType from './checks/exchange/content-type.ts';
import * as errorBody from './checks/exchange/error-body.ts';
import * as errorStatus from './checks/exchange/error-status.ts';
import * as eventOrder from './checks/exchange/event-order.ts';
import * as invalidShapes from './checks/exchange/invalid-shapes.ts';
import * as jsonObject from './checks/exchange/json-object.ts';
import * as metaId from './checks/exchange/meta-id.ts';
import * as objectReturned from './checks/exchange/object-returned.ts';
import * as pageDate from './checks/exchange/page-date.ts';
import * as pageFolder from './checks/exchange/page-folder.ts';
import * as pageLimit from './checks/exchange/page-limit.ts';
import * as pageUnique from './checks/exchange/page-unique.ts';
import * as seriesChain from './checks/exchange/series-chain.ts';
import * as seriesMembers from './checks/exchange/series-members.ts';
import * as successStatus from './checks/exchange/success-status.ts';
import * as timeOrder from './checks/exchange/time-order.ts';
import * as validAccepted from './checks/exchange/valid-accepted.ts';
import * as validShapes from './checks/exchange/valid-shapes.ts';
import type { ContractSettings } from './settings.ts';

/** Every check, scenarios first: the others judge what the scenarios send as well. */
export const checks: readonly Check[] = [
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
  completeAnswer,
  validAccepted,
  successStatus,
  contentType,
  jsonObject,
  objectReturned,
  bodySchema,
  bodyFormat,
  errorStatus,
  errorBody,
  pageLimit,
  pageUnique,
  pageFolder,
  pageDate,
  metaId,
  seriesMembers,
  seriesChain,
  eventOrder,
  timeOrder,
  sameResource,
  answerShowsRequest,
  pageCursor,
  related,
].flatMap((module): Check[] => Object.values(module));

/** The checks that judge one exchange at a time. */
export const exchangeChecks: readonly ExchangeCheck[] = checks.filter(
  (each): each is ExchangeCheck => !isScenario(each),
);

/** The checks of the kind that a run is to carry out. */
export function chosenChecks({ only }: Pick<ContractSettings, 'only'>): readonly Check[] {
  return checks.filter(({ kind }) => only === undefined || only === kind);
}
