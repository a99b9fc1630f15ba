import { type ExchangeCheck, inOrder } from '../contract/check.ts';
import * as answerShowsRequest from '../contract/checks/behaviour/answer-shows-request.ts';
import * as pageCursor from '../contract/checks/behaviour/page-cursor.ts';
import * as related from '../contract/checks/behaviour/related-mention.ts';
import * as sameResource from '../contract/checks/behaviour/same-resource.ts';
import * as bodyFormat from './exchange/body-format.ts';
import * as bodySchema from './exchange/body-schema.ts';
import * as completeAnswer from './exchange/complete-answer.ts';
import * as contentType from './exchange/content-type.ts';
import * as errorBody from './exchange/error-body.ts';
import * as errorStatus from './exchange/error-status.ts';
import * as eventOrder from './exchange/event-order.ts';
import * as jsonObject from './exchange/json-object.ts';
import * as metaId from './exchange/meta-id.ts';
import * as objectReturned from './exchange/object-returned.ts';
import * as pageDate from './exchange/page-date.ts';
import * as pageFolder from './exchange/page-folder.ts';
import * as pageLimit from './exchange/page-limit.ts';
import * as pageUnique from './exchange/page-unique.ts';
import * as seriesChain from './exchange/series-chain.ts';
import * as seriesMembers from './exchange/series-members.ts';
import * as successStatus from './exchange/success-status.ts';
import * as timeOrder from './exchange/time-order.ts';
import * as validAccepted from './exchange/valid-accepted.ts';

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
