import { notFound } from '../errors.ts';
import { pageResponse } from '../listings/paging.ts';
import { type SandboxResponse, textBytes } from '../messages.ts';
import { pathParameterName } from '../requests/endpoints.ts';
import type { Call, SeriesRules } from '../rules.ts';
import { soundText } from '../storage/storage-errors.ts';

/** Series as the sandbox has them by default. */
export const seriesRules: SeriesRules = {
  seriesPage(call, limit) {
    const { store, workspace, id, rules } = call;
    const rows = store.series.list(workspace, id, rules.cursorPosition(call)?.seq ?? 0, limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const texts = shown.map(({ body, seq }) => soundText(body, `entry ${seq} of series ${id}`));
    return {
      list: textBytes(texts.join(',')),
      next: last && { createdAt: 0, seq: last.seq },
    };
  },
};

/** GET /sequence/v1/series/{series_id}/entries */
export function listSeriesEntries(call: Call): SandboxResponse {
  const { store, workspace, id, rules, endpoint } = call;
  if (!store.series.exists(workspace, id))
    throw notFound(pathParameterName(endpoint), 'series', id);
  const limit = rules.pageSize(call.query['page-size'], endpoint);
  return pageResponse(call, rules.seriesPage(call, limit), limit, { series_id: id });
}
