export { type Connection, connectWith } from './connection.ts';
export { type Client, createRawClient, exchangeBy } from './fetch-client.ts';
export type { List } from './list.ts';
export { layOutMethods, type Safe, type WithResponse } from './methods.ts';
export type { Operation } from './operation.ts';
export type { CallOptions, ClientOptions, CreateOptions } from './options.ts';
export { plainExchange } from './plain-exchange.ts';
export { type FollowOptions, type RunOptions, resumeJob, runJob } from './run-job.ts';
export { uuidv7 } from './uuid.ts';
