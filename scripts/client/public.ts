export { call } from './call.ts';
export type { Connection } from './connection.ts';
export * from './errors.ts';
export type { Client, Middleware } from './fetch-client.ts';
export { type List, list } from './list.ts';
export type { Safe, Settled, WithResponse } from './methods.ts';
export type { Answer, Operation } from './operation.ts';
export type {
  CallOptions,
  ClientOptions,
  CreateOptions,
  Limits,
  Retry,
  Token,
  TokenRequest,
} from './options.ts';
export { type FollowOptions, type RunOptions, resumeJob, runJob } from './run-job.ts';
export { uuidv7 } from './uuid.ts';
