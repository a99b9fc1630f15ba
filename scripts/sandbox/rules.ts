import { accessRules } from './access/access-rules.ts';
import { requestRules } from './request/request-rules.ts';
import { seriesRules } from './sequence/series-entries.ts';
import { entryRules } from './silo/entry-rules.ts';
import { jobRules } from './transform/job-rules.ts';
import { workflowRules } from './transform/workflow-rules.ts';

/** Every rule of the sandbox, by name: a point at which another server could behave otherwise. */
export const defaultRules = {
  ...requestRules,
  ...entryRules,
  ...workflowRules,
  ...jobRules,
  ...seriesRules,
  ...accessRules,
};

export type Rules = typeof defaultRules;
