import * as answers from './answers.ts';
import * as documents from './documents.ts';
import * as jobs from './jobs.ts';
import * as sameThings from './same-things.ts';
import type { StoryRule } from './story.ts';
import * as times from './times.ts';

/** Everything that makes the examples one story. */
export const storyRules = {
  ...sameThings,
  ...answers,
  ...times,
  ...jobs,
  ...documents,
} satisfies Record<string, StoryRule>;

export type StoryRuleName = keyof typeof storyRules;
