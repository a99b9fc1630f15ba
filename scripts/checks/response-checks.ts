import type { ResponseCheck } from './check.ts';
import { bodyChecks } from './response/body.ts';
import { exposureChecks } from './response/exposure.ts';
import { responseHeaders } from './response/headers.ts';
import { pageChecks } from './response/pages.ts';
import { relatedEntryChecks } from './response/relations.ts';
import { resourceChecks } from './response/resources.ts';
import { seriesChecks } from './response/series.ts';
import { statusChecks } from './response/status.ts';

/**
 * The checks that evaluate one exchange at a time, in the order of the report. Nothing that they
 * import needs Node.js, so that a page can evaluate a response as well.
 */
export const responseChecks: readonly ResponseCheck[] = [
  ...statusChecks,
  ...bodyChecks,
  responseHeaders,
  ...pageChecks,
  ...resourceChecks,
  ...seriesChecks,
  ...relatedEntryChecks,
  ...exposureChecks,
];
