export type { Safe, Settled, WithResponse } from './client.ts';
export type { Connection } from './connection.ts';
export {
  AbortError,
  ApiError,
  BadRequestError,
  type CallDetails,
  CallError,
  ConflictError,
  ConnectionError,
  CursorLoopError,
  ForbiddenError,
  InvalidResponseError,
  NotFoundError,
  PageError,
  RedirectError,
  type ResponseDetails,
  ServerError,
  TimeoutError,
  TokenError,
  TooManyRequestsError,
  UnauthorizedError,
  UnprocessableContentError,
} from './errors.ts';
export { type FollowOptions, type RunOptions, resumeJob, runJob } from './jobs.ts';
export type { Client, Middleware } from './openapi-fetch.ts';
export { type Operation, type Sent, uuidv7 } from './operation.ts';
export type {
  CallOptions,
  ClientOptions,
  CreateOptions,
  Limits,
  Retry,
  Token,
  TokenRequest,
} from './options.ts';
export { type List, list } from './pages.ts';
export { call, type Result } from './request.ts';
