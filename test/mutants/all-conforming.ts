import { conforming as entries } from './conforming/entries.ts';
import { conforming as errors } from './conforming/errors.ts';
import { conforming as forms } from './conforming/forms.ts';
import { conforming as jobs } from './conforming/jobs.ts';
import { conforming as listings } from './conforming/listings.ts';
import { conforming as series } from './conforming/series.ts';
import { conforming as workflows } from './conforming/workflows.ts';
import { conforming as workspaces } from './conforming/workspaces.ts';
import type { Variant } from './mutant.ts';

/** Servers that decide open points in another way, and contradict nothing that the interface states. */
export const conforming: Variant[] = [
  ...forms,
  ...entries,
  ...errors,
  ...jobs,
  ...listings,
  ...series,
  ...workflows,
  ...workspaces,
];
