import type { Clock } from './clock.ts';
import type { SandboxAnswer, SandboxRequest } from './exchange.ts';
import type { Cursors } from './paging.ts';
import type { Route } from './request/routes.ts';
import type { Rules } from './rules.ts';
import type { Store } from './storage/store.ts';

/** What a sandbox is made of, as its operations use it. */
export interface Surroundings {
  store: Store;
  clock: Clock;
  cursors: Cursors;
  rules: Rules;
  /** How long a step takes that does not say so itself, in ms. */
  stepDelay: number;
}

/** One call of an operation, checked against the document. */
export interface Call extends Surroundings {
  /** Identifier of the workspace that the token belongs to; empty when the operation needs none. */
  workspace: string;
  /** The UUID in the path, in small letters; empty when the path has none. */
  id: string;
  /** Query parameters by their roles, whatever an overlay calls them. */
  query: Query;
  /** The body; an empty object when the operation takes none. */
  body: object;
  /** Time of the call, in ms since 1970. */
  now: number;
  /** The operation as the document describes it. */
  route: Route;
  /** The request as it came. */
  request: SandboxRequest;
}

export interface Query {
  'folder-filter'?: string;
  'since-filter'?: string;
  'page-cursor'?: string;
  'page-size'?: number;
  'relation-target'?: string;
  'context-filter'?: string;
  wait?: number;
}

/** Carries out one operation. What it throws as a Refusal becomes the answer. */
export type Operation = (call: Call) => SandboxAnswer | Promise<SandboxAnswer>;
