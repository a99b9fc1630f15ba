import * as documents from './documents.ts';
import type { ConsistencyRule } from './example-set.ts';
import * as jobs from './jobs.ts';
import * as responses from './responses.ts';
import * as sameThings from './same-things.ts';
import * as times from './times.ts';

/** The rules of consistency: the examples describe the same resources, and never contradict each other. */
export const consistencyRules = {
  ...sameThings,
  ...responses,
  ...times,
  ...jobs,
  ...documents,
} satisfies Record<string, ConsistencyRule>;

export type ConsistencyRuleName = keyof typeof consistencyRules;
