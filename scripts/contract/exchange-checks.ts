import type { ExchangeCheck } from './check.ts';
import { inOrder } from './check.ts';
import * as answerShowsRequest from './checks/behaviour/answer-shows-request.ts';
import * as pageCursor from './checks/behaviour/page-cursor.ts';
import * as related from './checks/behaviour/related-mention.ts';
import * as sameResource from './checks/behaviour/same-resource.ts';
import * as bodyFormat from './checks/exchange/body-format.ts';
import * as bodySchema from './checks/exchange/body-schema.ts';
import * as completeAnswer from './checks/exchange/complete-answer.ts';
import * as contentType from './checks/exchange/content-type.ts';
import * as errorBody from './checks/exchange/error-body.ts';
import * as errorStatus from './checks/exchange/error-status.ts';
import * as eventOrder from './checks/exchange/event-order.ts';
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

/**
 * The checks that judge one exchange at a time, in the order of the report. Nothing that they stand
 * on needs Node, so that a page can judge an answer as well.
 */
export const exchangeChecks: readonly ExchangeCheck[] = [
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
].flatMap((module): ExchangeCheck[] => inOrder(Object.values(module)));
