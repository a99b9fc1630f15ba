export type { Forms, Result, Safe, Settled, WithResponse } from './client.ts';
export type { Connection } from './connection.ts';
export { ContentError } from './content.ts';
export { type AttemptRecord, debug, type Logger } from './debug.ts';
export {
  AbortError,
  ApiError,
  type CallDetails,
  CallError,
  ConnectionError,
  CursorLoopError,
  DataError,
  PageError,
  type ResponseDetails,
  TimeoutError,
  TokenError,
} from './errors.ts';
export {
  type FollowOptions,
  type PollOptions,
  type RunOptions,
  resumeJob,
  runJob,
  watchJob,
} from './jobs.ts';
export type { Middleware, MiddlewareCall } from './middleware.ts';
export { type Operation, type Replaced, type Sent, uuidv7 } from './operation.ts';
export {
  type CallOptions,
  type ClientOptions,
  type ContentIssue,
  type CreateOptions,
  type Limits,
  optionsFromEnvironment,
  type Retry,
  type StandardSchema,
  type Token,
  type TokenFunction,
  type TokenRequest,
} from './options.ts';
export { type List, list } from './pages.ts';
export {
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type MutationOptions,
  mutationOptions,
  type PageParam,
  type QueryKey,
  type QueryOptions,
  queryKey,
  queryOptions,
} from './queries.ts';
export { call } from './request.ts';
export { requestIdOf, responseOf } from './response.ts';
export {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  InvalidResponseError,
  NotFoundError,
  RedirectError,
  ServerError,
  TooManyRequestsError,
  UnauthorizedError,
  UnprocessableContentError,
} from './status-errors.ts';
export { authorizing, shared } from './token.ts';
